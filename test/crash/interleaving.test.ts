import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { below, pick, seeded } from "../random.ts"
import { figure, isFull, scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import { type HandEdit, handEdits, savedTwice } from "./edits.ts"
import { withoutLinks } from "./intercept.ts"
import { type Change, type Interleaving, interleave, type Meeting } from "./interleave.ts"

const changes: readonly Change[] = ["replace", "archive"]

/** Changes that ended with an error instead of an answer. */
const failures: string[] = []

test.each(changes)("%s: a hand edit before any call is kept", async (change) => {
  const folder = diskFolder()
  const faults: string[] = []
  for (const edit of handEdits) {
    for (let at = 0, calls = 1; at <= calls; at++) {
      const order = { change, edit, begin: at, finish: at }
      const meeting = await meet(folder, order)
      calls = meeting.calls
      faults.push(...meeting.faults.map((fault) => `${show(order)}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

test("a hand edit and a change in any order: both texts are kept", { timeout: 900_000 }, async () => {
  const folder = diskFolder()
  const count = scale(500, 10_000)
  const random = seeded(11)
  const tally: Record<Meeting["outcome"], number> = { acknowledged: 0, conflict: 0, failed: 0 }
  const faults: string[] = []
  for (let n = 0; n < count; n++) {
    const [begin, finish] = [below(random, 45), below(random, 45)]
    const order = { change: pick(random, changes), edit: pick(random, handEdits), begin, finish }
    const meeting = await meet(folder, order)
    tally[meeting.outcome]++
    faults.push(...meeting.faults.map((fault) => `${show(order)}: ${meeting.outcome}, ${fault}`))
  }
  const shown = Object.entries(tally).map(([outcome, times]) => `${times.toLocaleString("en")} ${outcome}`)
  const lost = `${faults.length} texts lost or torn`
  figure("P11", `${count.toLocaleString("en")} interleavings of a hand edit (${shown.join(", ")}): ${lost}`)
  expect(faults).toEqual([])
})

const inTwoSteps = [savedTwice, ...handEdits.filter(({ name }) => name === "deleted, then written anew")]

test.each(inTwoSteps)("replace while somebody's file is $name: the last text is kept", async (edit) => {
  const folder = diskFolder()
  const faults: string[] = []
  const meetTwice = async (begin: number, finish: number) => {
    const order: Interleaving = { change: "replace", edit, begin, finish }
    const meeting = await meet(folder, order)
    faults.push(...meeting.faults.map((fault) => `${show(order)}: ${meeting.outcome}, ${fault}`))
    return meeting.calls
  }
  const whenCoIsDone = 99
  const calls = await meetTwice(whenCoIsDone, whenCoIsDone)
  // The quick run leaves out the first calls, which only look at folders, and two out of three after that.
  for (let begin = isFull ? 0 : 16; begin <= calls; begin += isFull ? 1 : 3)
    for (let finish = begin; finish <= calls; finish++) await meetTwice(begin, finish)
  expect(faults).toEqual([])
})

// Without links no call checks and acts at once, so one gap between two adjacent calls remains.
test.each(changes)("%s on a disk without hard links: a hand edit while co copies is kept", async (change) => {
  const folder = diskFolder()
  const [inPlace] = handEdits as readonly [HandEdit]
  const faults: string[] = []
  for (let at = 0, calls = 1; at <= calls; at++) {
    const order = { change, edit: inPlace, begin: at, finish: at }
    const meeting = await meet(folder, order, withoutLinks)
    calls = meeting.calls
    faults.push(...meeting.faults.map((fault) => `${show(order)}: ${meeting.outcome}, ${fault}`))
  }
  expect(faults.slice(1)).toEqual([])
})

test("a file that went away meanwhile in any of these was a conflict, no fault of the disk", () => {
  expect(failures).toEqual([])
})

async function meet(folder: string, order: Interleaving, adapt?: typeof withoutLinks): Promise<Meeting> {
  const base = join(folder, "one")
  const meeting = await interleave(base, order, adapt)
  rmSync(base, { recursive: true })
  if (meeting.outcome === "failed") failures.push(`${show(order)}: ${meeting.error}`)
  return meeting
}

function show({ change, edit, begin, finish }: Interleaving): string {
  return `${change}, ${edit.name} before calls ${begin} and ${finish}`
}
