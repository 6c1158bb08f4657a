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
async function setUp(announcing: object = { operation: "import", announced: "whole" }) {
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
    { kind: "archived", id: 1, path: source, kept, was: fingerprint(readFileSync(source)) },
  ]
  const folder = join(home, ".local/state/co-cli/journal")
  const journal = join(folder, readdirSync(folder).find((name) => name.endsWith(".jsonl")) ?? "")
  const announce = (...more: object[]) =>
    appendFileSync(
      journal,
      `${JSON.stringify({ ...announcing, group: "g", from: project, intends: [...intends, ...more] })}\n`,
    )
  const save = () => learn(session, { content: "Herons nest at the pond" })
  const told = (): unknown[] =>
    readFileSync(journal, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
  return { home, project, note, source, kept, announce, save, told }
}

test("a long-lived process completes what another one left half done", async () => {
  const { note, source, kept, announce, save, told } = await setUp()
  announce()
  await save()
  expect([note, source, kept].map((path) => existsSync(path))).toEqual([true, false, true])
  const changes = [
    { kind: "created", path: note },
    { kind: "archived", kept },
  ]
  expect(told().at(-2)).toMatchObject({ operation: "import", group: "g", changes })
})

test("a save that archives nothing announces nothing: one line of the journal is all that it writes there", async () => {
  const { save, told } = await setUp()
  await save()
  expect(told().filter((line) => JSON.stringify(line).includes('"changes"'))).toHaveLength(2)
  expect(JSON.stringify(told())).not.toContain('"intends"')
})

test("a source that a person edited since stays as it is", async () => {
  const { note, source, kept, announce, save, told } = await setUp()
  announce()
  appendFileSync(source, "and new\n")
  await save()
  expect(readFileSync(source, "utf8")).toContain("and new")
  expect(existsSync(kept)).toBe(false)
  expect(told().at(-2)).toMatchObject({ changes: [{ kind: "created", path: note }] })
})

test("what is not all there is taken back where it must be whole", async () => {
  const { note, source, announce, save, told } = await setUp()
  announce({ kind: "created", id: 3, path: note.replace("002", "003"), hash: "" })
  await save()
  expect([note, source].map((path) => existsSync(path))).toEqual([false, true])
  expect(told().filter((line) => JSON.stringify(line).includes('"changes"'))).toHaveLength(2)
})

test("what a save took in stays although its notes are not all there", async () => {
  const { note, source, kept, announce, save, told } = await setUp({ operation: "learn", announced: "part" })
  announce({ kind: "created", id: 3, path: note.replace("002", "003"), hash: "" })
  renameSync(source, kept)
  await save()
  expect([note, source, kept].map((path) => existsSync(path))).toEqual([true, true, false])
  expect(told().at(-2)).toMatchObject({ operation: "learn", changes: [{ kind: "created", path: note }] })
})

test("a half-done result stays, and can be undone, if a person has removed its source since", async () => {
  const { note, source, announce, save, told } = await setUp()
  announce()
  rmSync(source)
  await save()
  expect(readFileSync(note, "utf8")).toContain("The amber is old")
  expect(told().at(-2)).toMatchObject({ operation: "import", changes: [{ kind: "created", path: note }] })
})

test("it is also completed if the project was moved since", async () => {
  const { home, project, note, source, announce } = await setUp()
  announce()
  const moved = join(home, "moved")
  renameSync(project, moved)
  await learn(openSession({ cwd: moved, home, env: {} }), { content: "Herons nest at the pond" })
  const isThere = [note, source].map((path) => existsSync(path.replace(project, moved)))
  expect(isThere).toEqual([true, false])
})
