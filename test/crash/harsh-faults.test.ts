import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { CoError } from "../../src/domain/outcome.ts"
import { tempFolder } from "../support/temp.ts"
import { type Around, isChanging } from "./intercept.ts"
import { errno } from "./sim-disk.ts"
import { callsOf, operations, plainDisk, plantHome, showCall, tryStep } from "./trial.ts"

/** Faults after which an operation cannot always be undone. Still, nobody's words may be lost. */

// A network folder repeats a request whose answer was lost: the call succeeded but is reported as failed.
test.each(operations)(
  "$name: a call that is done and reported as failed loses no text",
  async (operation) => {
    const base = tempFolder()
    const faults = new Set<string>()
    const calls = await callsOf(base, operation)
    for (const [n, call] of calls.entries()) {
      if (!isChanging(call.name)) continue
      const home = plantHome(join(base, `${n}`), operation.isFirst)
      const { oracle, store } = await tryStep(home, operation.step, failAfterEffect(n))
      for (const fault of await oracle.check(plainDisk)) faults.add(`${showCall(call)}: ${fault}`)
      await store.close()
    }
    expect([...faults]).toEqual([])
  },
)

// Linux makes a file system read-only after an error, so nothing can be undone either.
test.each(operations)(
  "$name: a disk that is read-only from some call on loses no text",
  async (operation) => {
    const base = tempFolder()
    const faults = new Set<string>()
    const calls = await callsOf(base, operation)
    for (const [n, call] of calls.entries()) {
      if (!isChanging(call.name)) continue
      const home = plantHome(join(base, `${n}`), operation.isFirst)
      const { oracle, store, error, troubles } = await tryStep(home, operation.step, readOnlyFrom(n))
      const isTold = error === undefined ? troubles.length > 0 : error instanceof CoError
      if (!isTold) faults.add(`${showCall(call)}: nobody was told`)
      for (const fault of await oracle.check(plainDisk)) faults.add(`${showCall(call)}: ${fault}`)
      await store.close()
    }
    expect([...faults]).toEqual([])
  },
)

test("a line of the journal that was cut short does not swallow the next one", async () => {
  const home = plantHome(tempFolder())
  const step = { kind: "create", count: 1 } as const
  const isJournal = (path: string) => path === home.journal
  let writes = 0
  const cut = await tryStep(
    home,
    step,
    (call, go) => {
      if (call.name === "write" && isJournal(call.path) && writes++ > 0)
        throw errno("ENOSPC", "write", call.path)
      return go()
    },
    (disk) => ({
      ...disk,
      write: (handle, bytes, offset) => disk.write(handle, bytes.subarray(0, offset + 40), offset),
    }),
  )
  expect(cut.troubles).toHaveLength(1)
  const whole = await tryStep(home, step, (_, go) => go())
  expect(whole.troubles).toEqual([])
  const lines = readFileSync(home.journal, "utf8").split("\n").filter(isWhole)
  expect(lines).toHaveLength(1)
})

function isWhole(line: string): boolean {
  try {
    return JSON.parse(line) !== null
  } catch {
    return false
  }
}

function failAfterEffect(n: number): Around {
  let calls = 0
  return (call, go) => {
    const result = go()
    if (calls++ === n) throw errno("EIO", call.name, call.path)
    return result
  }
}

function readOnlyFrom(n: number): Around {
  let calls = 0
  return (call, go) => {
    if (calls++ >= n && isChanging(call.name)) throw errno("EROFS", call.name, call.path)
    return go()
  }
}
