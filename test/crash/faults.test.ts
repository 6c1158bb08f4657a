import { join } from "node:path"
import { expect, test } from "vitest"
import type { Disk } from "../../src/disk/port.ts"
import { CoError } from "../../src/domain/outcome.ts"
import { deed } from "../support/deed.ts"
import { figure, isFull } from "../support/figures.ts"
import { tempFolder } from "../support/temp.ts"
import { memoryFile, uniqueText } from "./fixture.ts"
import type { Around, Call } from "./intercept.ts"
import { errno } from "./sim-disk.ts"
import type { Step } from "./steps.ts"
import {
  callsOf,
  contentsOf,
  operations,
  plainDisk,
  plantHome,
  showCall,
  storeAt,
  type Trial,
  tryStep,
} from "./trial.ts"

const errnos = ["EIO", "ENOSPC", "EMFILE", "EACCES", "EROFS", "EINTR"] as const

let pairs = 0
let violations = 0

test.each(operations)("$name: each call that fails is either told or harmless", async (operation) => {
  const base = tempFolder()
  const faults = new Set<string>()
  for (const [n] of (await callsOf(base, operation)).entries()) {
    // The quick run uses one error per call, in turn, so that each gets its share.
    for (const code of isFull ? errnos : [errnos[n % errnos.length] ?? "EIO"]) {
      pairs++
      const { around, failed } = failAt(n, code)
      const home = plantHome(join(base, `${n}-${code}`), operation.isFirst)
      const trial = await tryStep(home, operation.step, around)
      for (const fault of await judge(trial, failed(), code, operation.step))
        faults.add(`${showCall(failed())}: ${fault}`)
    }
  }
  violations += faults.size
  expect([...faults]).toEqual([])
})

test("every pair of a call and an errno was tried", () => {
  const shown = `${pairs.toLocaleString("en")} pairs of a failing call and an errno`
  figure("P6", `${shown} in ${operations.length} operations: ${violations} kinds of violation`)
  expect(pairs).toBeGreaterThan(operations.length * 30)
})

test.each(operations)("$name: writes that are cut short are completed", async ({ step, isFirst }) => {
  const home = plantHome(tempFolder(), isFirst)
  const trial = await tryStep(home, step, (_, go) => go(), shortWrites)
  expect(trial.error).toBeUndefined()
  expect(trial.troubles).toEqual([])
  expect(await trial.oracle.check(plainDisk)).toEqual([])
})

test.each(operations)("$name: a disk that takes a part and then no more is told", async (operation) => {
  const base = tempFolder()
  const faults: string[] = []
  const writes = (await callsOf(base, operation)).filter(({ name }) => name === "write").length
  for (let n = 0; n < writes; n++) {
    const home = plantHome(join(base, `${n}`), operation.isFirst)
    const trial = await tryStep(home, operation.step, (_, go) => go(), fullAfter(n))
    if (trial.error !== undefined) faults.push(...judgeRefused(trial, "ENOSPC"))
    else if (trial.troubles.length !== 1 && !isRecorded(trial))
      faults.push(`write ${n}: acknowledged all the same`)
    faults.push(...(await judgeAfterwards(trial)), ...(await trial.oracle.check(plainDisk)))
  }
  expect(faults).toEqual([])
})

function failAt(n: number, code: string): { around: Around; failed: () => Call } {
  let calls = 0
  let failed: Call = { name: "resolve", path: "no call" }
  const around: Around = (call, go) => {
    if (calls++ !== n) return go()
    failed = call
    throw errno(code, call.name, call.path)
  }
  return { around, failed: () => failed }
}

/** Writes seven bytes at a time, as a nearly full disk or an interrupted call does. */
function shortWrites(disk: Disk): Disk {
  return {
    ...disk,
    write: (handle, bytes, offset) => disk.write(handle, bytes.subarray(0, offset + 7), offset),
  }
}

/** The n-th write takes at most seven bytes and never all, and the write that continues it takes none. */
function fullAfter(n: number): (disk: Disk) => Disk {
  return (disk) => {
    let files = 0
    return {
      ...disk,
      write: (handle, bytes, offset) => {
        if (offset > 0) return 0
        return disk.write(handle, files++ === n ? bytes.subarray(0, Math.min(7, bytes.length - 1)) : bytes, 0)
      },
    }
  }
}

async function judge(trial: Trial, call: Call, code: string, step: Step): Promise<string[]> {
  const { oracle, store, error } = trial
  const faults = error === undefined ? judgeAcknowledged(trial, call, step) : judgeRefused(trial, code)
  faults.push(...(await judgeAfterwards(trial)), ...(await oracle.check(plainDisk)))
  await store.close()
  return faults
}

/** Only the announcement failed, which counts until the change itself is in the journal. */
function isRecorded({ store }: Trial): boolean {
  return store.history().length === 1
}

function judgeAcknowledged(trial: Trial, { name, path }: Call, { kind }: Step): string[] {
  const { home, troubles } = trial
  const isTidying = name === "remove" && path.startsWith(home.making)
  // A file without anything unique, if it cannot be removed, is just one more version in the archive.
  const isSpare = kind === "stamp" && /^(?:remove|syncFolder)$/.test(name) && path.startsWith(home.archive)
  // An unreadable memory does not stop another from being saved, as long as that gets a different number.
  const isNumbering = name === "read" && path.startsWith(home.memories)
  // An archived file is read again for its hash; without one, a file made from it counts as a stranger's.
  const isHashing = name === "read" && path.startsWith(home.archive)
  // The journal, or a last look at the folders, failed: what was done stays done, and the user is told.
  const isTold = troubles.length === 1
  const isAnnouncing = path.startsWith(home.state) && isRecorded(trial)
  return isTidying || isSpare || isNumbering || isHashing || isTold || isAnnouncing
    ? []
    : ["acknowledged, and nobody was told"]
}

function judgeRefused({ error, home, before }: Trial, code: string): string[] {
  const faults: string[] = []
  if (!(error instanceof CoError)) faults.push(`threw ${error}`)
  else if (error.code !== "storage" || !error.message.includes(code)) faults.push(`said ${error.message}`)
  const after = contentsOf(home)
  for (const place of ["memories", "archive", "fixed"] as const) {
    if (after[place].join() !== before[place].join()) faults.push(`refused, but ${place} changed`)
  }
  return faults
}

/** Once the fault has passed, the same process and a new one must both be able to save again. */
async function judgeAfterwards({ home, store, oracle }: Trial): Promise<string[]> {
  const faults: string[] = []
  const another = storeAt(home)
  for (const [who, next] of [["the same store", store] as const, ["a new store", another] as const]) {
    const content = uniqueText("later")
    try {
      await next.create(deed("learn"), [
        (id) => {
          const file = memoryFile(id, content)
          oracle.mayBecome(join(home.memories, file.name), file.text)
          return file
        },
      ])
    } catch (error) {
      faults.push(`${who} cannot save afterwards: ${error instanceof CoError ? error.code : error}`)
    }
  }
  await another.close()
  return faults
}
