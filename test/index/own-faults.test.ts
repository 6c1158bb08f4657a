import { statSync } from "node:fs"
import { expect, onTestFinished, test } from "vitest"
import { openSession } from "../../src/co/session.ts"
import { memoryCatalogs, withCurrent } from "../../src/verbs/recall/current-index.ts"
import { expectHealed } from "./ask-program.ts"
import { IndexedPlace, nowMs } from "./indexed-place.ts"
import { putPiece } from "./planted.ts"

test("P12: a fault in what is done with the index is told as it is, once, and costs nobody the index", async () => {
  const at = new IndexedPlace()
  await at.answers()
  const session = openSession({ cwd: at.project, home: at.home, env: {}, now: () => nowMs })
  const catalogs = await memoryCatalogs(session)
  onTestFinished(() => {
    for (const catalog of catalogs) catalog.close()
  })
  const { ino } = statSync(at.index)
  const recovered: Error[] = []
  for (const catalog of catalogs) catalog.recover = (_, error) => recovered.push(error)
  for (const fault of [new TypeError("no function"), new RangeError("too deep"), new SyntaxError("odd")]) {
    let times = 0
    const work = () => {
      times++
      throw fault
    }
    await expect(withCurrent(catalogs, work)).rejects.toBe(fault)
    expect(times).toBe(1)
  }
  expect([recovered, statSync(at.index).ino]).toEqual([[], ino])
})

function put(at: IndexedPlace, end: string, change: (bytes: Buffer) => Buffer | string): void {
  putPiece(at.index, end, (bytes) => Buffer.from(change(bytes)))
}

const state = (more: object) => (at: IndexedPlace) =>
  put(at, "state", (bytes) => JSON.stringify({ ...JSON.parse(bytes.toString()), ...more }))

const nonsense: Readonly<Record<string, (at: IndexedPlace) => void>> = {
  "a state that is null": (at) => put(at, "state", () => "null"),
  "a state that is no JSON": (at) => put(at, "state", () => "nonsense"),
  "a state without what is gone": state({ gone: 7 }),
  "a note that is null": (at) => put(at, "note", () => "null"),
  "a note that is no JSON": (at) => put(at, "note", () => "nonsense"),
  "a note that has no files": (at) =>
    put(at, "note", (bytes) => JSON.stringify({ ...JSON.parse(bytes.toString()), broken: 7 })),
  "columns of a huge count": (at) =>
    put(at, "columns", (bytes) => {
      bytes.writeDoubleLE(1e15, 0)
      return bytes
    }),
  "columns of a broken count": (at) =>
    put(at, "columns", (bytes) => {
      bytes.writeDoubleLE(-0.5, 0)
      return bytes
    }),
  "postings without an end": (at) => put(at, "postings/0", () => Buffer.alloc(500, 0xff)),
  "postings that are short": (at) => put(at, "postings/0", (bytes) => bytes.subarray(0, 20)),
}

test.each(Object.entries(nonsense))(
  "P13: an index with %s is made anew, and the answers are right",
  async (_, spoil) => {
    await expectHealed(spoil)
  },
)
