import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "../../test/support/temp.ts"
import { openSession } from "../co/session.ts"
import { learn } from "../verbs/memories/learn.ts"
import { fingerprint } from "./fingerprint.ts"

/** A session saved a memory; another process, about to condense it, was killed after writing its note. */
async function setUp() {
  const home = tempFolder()
  const project = join(home, "project")
  mkdirSync(project)
  const session = openSession({ cwd: project, home, env: {} })
  const { path: source } = await learn(session, { content: "The amber is old" })
  const { root } = session.stores.project
  const note = join(root, "memories/002-note.md")
  const text = "---\nid: 2\ncreated: 2026-02-09T14:30:00Z\n---\n\nThe amber is old\n"
  writeFileSync(note, text)
  const kept = join(root, "archive/001.20260209T143000000Z.decayed.001-the-amber-is-old.md")
  const intends = [
    { kind: "created", id: 2, path: note, hash: fingerprint(text) },
    { kind: "archived", id: 1, path: source, kept },
  ]
  const folder = join(home, ".local/state/co-cli/journal")
  const journal = join(folder, readdirSync(folder).find((name) => name.endsWith(".jsonl")) ?? "")
  appendFileSync(journal, `${JSON.stringify({ operation: "import", group: "g", from: project, intends })}\n`)
  const save = () => learn(session, { content: "Herons nest at the pond" })
  return { home, project, note, source, journal, save }
}

test("a long-lived process cleans up what another one left half done", async () => {
  const { note, source, save } = await setUp()
  await save()
  expect([existsSync(note), existsSync(source)]).toEqual([false, true])
})

test("a half-done result stays, and can be undone, if a person has removed its source since", async () => {
  const { note, source, journal, save } = await setUp()
  rmSync(source)
  await save()
  expect(readFileSync(note, "utf8")).toContain("The amber is old")
  const told = readFileSync(journal, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(told.at(-2)).toMatchObject({ operation: "import", changes: [{ kind: "created", path: note }] })
})

test("it is also cleaned up if the project was moved since", async () => {
  const { home, project, note, source } = await setUp()
  const moved = join(home, "moved")
  renameSync(project, moved)
  await learn(openSession({ cwd: moved, home, env: {} }), { content: "Herons nest at the pond" })
  const isThere = [note, source].map((path) => existsSync(path.replace(project, moved)))
  expect(isThere).toEqual([false, true])
})
