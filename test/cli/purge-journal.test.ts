import { spawnSync } from "node:child_process"
import { appendFileSync, renameSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { type Place, place } from "./run.ts"

function journalOf(at: Place): string {
  const folder = join(at.home, ".local/state/co-cli/journal")
  const [name = "", ...more] = at.namesIn(folder).filter((each) => each.endsWith(".jsonl"))
  expect(more).toEqual([])
  return join(folder, name)
}

/** Two memories, and journal lines about either that this version does not write or cannot read. */
function furnished() {
  const at = place()
  at.given("learn", "the harbour is blue")
  at.given("learn", "cheese comes from Gouda")
  const [harbour, cheese] = [1, 2].map((id) => {
    const [name = ""] = at.namesIn(at.memories).filter((each) => each.startsWith(`00${id}-`))
    return { id, path: join(at.memories, name) }
  })
  const told = { at: "2026-02-09T14:30:00Z", group: "g", from: at.project }
  const folded = (changes: object[]) => ({
    ...told,
    operation: "fold",
    changes: changes.map((change) => ({ kind: "folded", ...change })),
    depth: 2,
  })
  const announced = (changes: object[]) => ({
    ...told,
    operation: "renumber",
    intends: changes.map((change) => ({ kind: "stamped", ...change, head: "", hash: "x" })),
  })
  return { at, harbour, cheese, folded, announced }
}

test("a purge takes out of the journal what is purged, and leaves every other line as it stands there", () => {
  const { at, harbour = {}, cheese = {}, folded, announced } = furnished()
  const journal = journalOf(at)
  const [, , second = ""] = at.read(journal).split("\n")
  const lines = [
    JSON.stringify(announced([harbour, cheese])),
    JSON.stringify(announced([harbour])),
    `{ "spaced":  1e2, "note": "of a newer version" }`,
    JSON.stringify({ seen: harbour }),
    JSON.stringify(folded([harbour, cheese])),
    JSON.stringify(folded([cheese])),
    '{"at":"2026-02-09T14:30:00Z","path":"/x/001-the-har',
  ]
  appendFileSync(journal, lines.map((line) => `${line}\n`).join(""))
  at.must("forget", "1", "--purge", "--yes")
  const [heading, ...left] = at.read(journal).trimEnd().split("\n")
  expect(heading).toContain('"about"')
  expect(left.slice(0, -1)).toEqual([
    second,
    JSON.stringify(announced([cheese])),
    lines[2],
    JSON.stringify(folded([cheese])),
    lines[5],
  ])
  expect(left.at(-1)).toContain('"operation":"purge"')
})

test("a purge that is refused leaves the journal as it is, to the byte", ({ skip }) => {
  const { at, cheese = {}, announced } = furnished()
  const journal = journalOf(at)
  at.given("learn", "tea at four", "--scope", "global")
  appendFileSync(journal, `${JSON.stringify(announced([cheese]))}\n{ "newer":  1 }\n{"cut sh\n`)
  const before = at.read(journal)
  const other = join(at.globalKnowledge, "memories")
  if (spawnSync("chattr", ["+i", other]).status !== 0) skip("no chattr here")
  onTestFinished(() => void spawnSync("chattr", ["-i", other]))
  expect(at.co("forget", "1", "g1", "--purge", "--yes").status).toBe(5)
  expect(at.read(journal)).toBe(before)
})

test("a folder that was moved takes all lines of its journal along", () => {
  const { at, cheese = {}, announced } = furnished()
  appendFileSync(journalOf(at), `${JSON.stringify(announced([cheese]))}\n{ "newer":  1 }\n`)
  const moved = `${at.project}-moved`
  renameSync(at.project, moved)
  const run = at.run(["forget", "1", "--purge", "--yes", "-C", moved], { cwd: moved })
  expect(run.status).toBe(0)
  const lines = at.read(journalOf(at)).trimEnd().split("\n")
  expect(lines).toContain('{ "newer":  1 }')
  expect(lines.filter((line) => line.includes('"intends"'))).toEqual([
    JSON.stringify(announced([cheese])).replaceAll(at.project, moved),
  ])
})
