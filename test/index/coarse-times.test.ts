import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openSession } from "../../src/co/session.ts"
import { noEmbedder } from "../../src/embed/none.ts"
import { Catalog } from "../../src/index/catalog.ts"
import { memoryFiles } from "../../src/index/files.ts"
import { Premises } from "../../src/store/premises.ts"
import { Roll } from "../../src/store/roll.ts"
import { reader } from "../../src/verbs/recall/read-known.ts"
import { CoarseDisk } from "../support/coarse-disk.ts"
import { IndexedPlace, memoryText, nowMs } from "./indexed-place.ts"

/** A file is indexed and then rewritten within the same clock step: in place, with the same size. */
function setUp() {
  const at = new IndexedPlace(0)
  const coarse = new CoarseDisk()
  const root = {
    tier: "project" as const,
    base: at.project,
    parts: [".co-cli", "knowledge"],
    path: at.knowledge,
  }
  const say = (word: string, atMs: number) => {
    writeFileSync(at.file(1), memoryText(1, `staging is called ${word}`))
    coarse.nowMs += atMs
  }
  return { at, coarse, root, say }
}

test("P17: where times are whole seconds, an index sees an edit in the same one", async () => {
  const { at, coarse, root, say } = setUp()
  const catalog = new Catalog({
    ...coarse,
    root,
    files: memoryFiles,
    otherPlace: { folder: at.home, name: "other.db" },
    embedder: noEmbedder,
    onProgress: () => undefined,
  })
  onTestFinished(() => catalog.close())
  const found = async (word: string) => {
    const { index } = await catalog.current()
    return index?.reading(() => index.frequency(word))
  }
  say("alpha", 1_500)
  expect(await found("alpha")).toBe(1)
  say("gamma", 400)
  expect([await found("gamma"), await found("alpha")]).toEqual([1, 0])
})

test("P17: where times are whole seconds, what was read for an answer is read again", async () => {
  const { at, coarse, say } = setUp()
  const opened = openSession({ cwd: at.project, home: at.home, env: {}, now: () => nowMs })
  const read = reader({ ...opened, ...coarse })
  const known = {
    address: { tier: "project" as const, kind: "memory" as const, name: "001-note.md" },
    hash: 0,
    look: 0,
  }
  say("alpha", 1_500)
  expect((await read(known))?.content).toContain("alpha")
  say("gamma", 400)
  expect((await read(known))?.content).toContain("gamma")
})

test("P17: where times are whole seconds, the roll of a folder sees every edit in the same one", () => {
  const { coarse, root, say } = setUp()
  const roll = new Roll(coarse.disk, root, coarse.clockMs, coarse.clockMs)
  const said = () => {
    roll.refresh()
    return roll.memories().map(({ content }) => content.split(" ").at(-1))
  }
  for (const word of ["alpha", "gamma", "delta"]) {
    say(word, 1_100)
    expect(said()).toEqual([word])
  }
})

test("P18: where times are whole seconds, a folder is not taken for settled in the same one", () => {
  const { at, coarse, root } = setUp()
  for (const folder of ["archive", ".tmp"]) mkdirSync(join(at.knowledge, folder))
  let looked = 0
  const peek = (path: string) => {
    looked++
    return coarse.disk.peek?.(path)
  }
  const premises = new Premises({ ...coarse.disk, peek }, root, coarse.clockMs)
  const looks = (laterMs: number) => {
    coarse.nowMs += laterMs
    looked = 0
    premises.look()
    return looked
  }
  expect([looks(1_500), looks(400)]).toEqual([7, 7])
  expect([looks(60_000), looks(0)]).toEqual([7, 2])
})
