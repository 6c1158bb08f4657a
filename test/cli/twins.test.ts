import { join } from "node:path"
import { expect, test } from "vitest"
import type { Checked } from "./results.ts"
import { type Place, place } from "./run.ts"
import { words } from "./state.ts"

const on = (day: number) => `2026-02-0${day}T10:00:00Z`

/** Zebra keeps the number 2; the memory about deploys on Tuesdays gets another. */
function twins({ isFirstLearned = false } = {}): Place {
  const at = place()
  if (isFirstLearned) at.given("learn", "The folder is made")
  else at.memory(1, "The folder is made", { name: "001-the-folder-is-made.md" })
  at.memory(2, "Zebra printers need ribbon type K", { created: on(2), name: "002-zebra.md" })
  at.memory(2, "Deploys are on Tuesdays", { created: on(3), name: "002-deploys.md" })
  return at
}

/** For each of the memories with these numbers, the memory that makes it outdated. */
function supersededBy(at: Place, ...ids: number[]): (number | undefined)[] {
  const { results } = at
    .must("recall", "Deploys or Zebra printers", "--json")
    .json<{ results: { id: number; superseded_by?: number }[] }>()
  expect(results.map((result) => result.id)).toEqual(expect.arrayContaining(ids))
  return ids.map((id) => results.find((result) => result.id === id)?.superseded_by)
}

const thursdays = "Deploys are on Thursdays"

test("--fix leaves two memories with one number alone where what supersedes one of them cannot be edited", () => {
  const at = twins({ isFirstLearned: true })
  const flow = `---\n{id: 3, created: "${on(4)}", supersedes: 2}\n---\n\n${thursdays}\n`
  const newer = at.write(join(at.memories, "003-deploys.md"), flow)
  const before = at.tree(at.memories)
  const looked = at.co("doctor")
  expect(looked.stdout).toContain(`${newer} supersedes it, and the frontmatter cannot be edited`)
  expect(looked.stdout).not.toContain("--fix")
  expect(at.co("doctor", "--fix")).toMatchObject({ status: 1, stdout: looked.stdout })
  expect(at.tree(at.memories)).toEqual(before)
  at.write(newer, flow.replace("{", "").replace("}", "").replaceAll(", ", "\n"))
  at.must("doctor", "--fix")
  expect(at.read(newer)).toContain("supersedes: 4\n")
})

test("--fix waits for a file that cannot be read and names the number, of a memory and of a proposal", () => {
  const at = twins()
  const marks = "<<<<<<< a\nsupersedes: 2\n=======\nsupersedes: 1\n>>>>>>> b"
  const open = at.write(join(at.memories, "003-open.md"), `---\nid: 3\ncreated: x\n${marks}\n---\n\nx\n`)
  const proposal = at.write(join(at.knowledge, "inbox", "001-x.md"), "---\nreplaces: 2\n---\n\nx\n")
  for (const path of [open, proposal]) {
    const { status, stdout } = at.co("doctor", "--fix")
    expect(status).toBe(1)
    expect(stdout).toContain(`${path} names that number and cannot be read: fix it first`)
    expect(at.namesIn(at.memories)).toContain("002-deploys.md")
    at.write(path, at.read(path).replaceAll(/supersedes: 2|replaces: 2/g, "tags: [a]"))
  }
  at.co("doctor", "--fix")
  expect(at.namesIn(at.memories)).toContain("004-deploys.md")
})

test("one entry of the journal has the new number and what follows it, and the purge of one leaves the other", () => {
  const at = twins()
  const newer = at.memory(3, thursdays, { created: on(4), head: "supersedes: 2" })
  const before = at.tree(at.memories)
  at.must("doctor", "--fix")
  at.must("undo")
  expect(at.tree(at.memories)).toEqual(before)
  at.must("doctor", "--fix")
  at.given("forget", "3")
  at.must("forget", "5", "--purge", "--yes")
  at.must("restore", "3")
  expect(at.read(newer)).toContain("supersedes: 5\n")
})

test("after the purge of a renumbered memory undo does not let what superseded it supersede its twin", () => {
  const at = twins({ isFirstLearned: true })
  const newer = at.memory(3, thursdays, { created: on(4), head: "supersedes: 2" })
  at.must("doctor", "--fix")
  at.must("forget", "4", "--purge", "--yes")
  for (const status of [4, 0]) expect(at.co("undo").status).toBe(status)
  expect(at.read(newer)).toContain("supersedes: 4\n")
  expect(supersededBy(at, 2)).toEqual([undefined])
  expect(words(at)).not.toContain("Tuesdays")
})

test("which twin a memory means is decided by when it was last updated, then by similarity", () => {
  const at = place()
  const said = at.memory(1, "Deploys are on Mondays", {
    created: on(1),
    head: `updated: ${on(4)}\nsupersedes: 2`,
  })
  at.memory(2, "Zebra printers need ribbon type K", { created: on(2), name: "002-zebra.md" })
  at.memory(2, thursdays, { created: on(3), name: "002-deploys.md" })
  at.must("doctor", "--fix")
  expect(at.read(said)).toContain("supersedes: 3\n")
  expect(at.must("undo").stdout).toContain("Undid")
  // Now its only date is the one written by hand, before both.
  at.write(said, at.read(said).replace(`updated: ${on(4)}\n`, ""))
  at.must("doctor", "--fix")
  expect(supersededBy(at, 4, 2)).toEqual([1, undefined])
})

test("a proposal that would replace a renumbered memory goes on meaning it", () => {
  const at = place()
  at.memory(1, "The first memory")
  at.memory(2, "Deploys are on Tuesdays", { created: on(3), name: "002-deploys.md" })
  at.run(["learn", thursdays, "--replaces", "2", "--propose"], { env: { CO_CLI_NOW: on(4) } })
  at.memory(2, "Zebra printers need ribbon type K", { created: on(2), name: "002-zebra.md" })
  const [waiting = ""] = at.namesIn(join(at.knowledge, "inbox"))
  const before = at.read(join(at.knowledge, "inbox", waiting))
  expect(at.must("doctor", "--fix").stdout).toContain(", and proposal 1 replaces that")
  expect(at.read(join(at.knowledge, "inbox", waiting))).toBe(before.replace("replaces: 2", "replaces: 3"))
  at.must("undo")
  expect(at.read(join(at.knowledge, "inbox", waiting))).toBe(before)
  at.must("doctor", "--fix")
  at.must("review", "--accept", "1")
  expect(supersededBy(at, 4, 2)).toEqual([5, undefined])
})

test("one memory in two files becomes one with what both said of it, under the same name in every clone", () => {
  for (const [tagged, marked, stays] of [
    ["003-deploys.md", "004-deploys.md", "004-deploys.md"],
    ["004-deploys.md", "003-deploys.md", "004-deploys.md"],
    ["b.md", "a.md", "a.md"],
  ] as const) {
    const at = place()
    at.memory(4, thursdays, { created: on(3), name: tagged, head: "tags: [deploy, team]" })
    const head = `tags: [deploy]\nupdated: ${on(5)}\ndecay_protected: true\nmine: 1`
    at.memory(4, thursdays, { created: on(3), name: marked, head })
    const before = at.tree(at.memories)
    const { problems } = at.must("doctor", "--fix", "--json").json<Checked>()
    expect(problems[0]).toMatchObject({ code: "duplicate-id", fixed: true })
    expect(at.namesIn(at.memories)).toEqual([stays])
    const text = at.read(join(at.memories, stays))
    expect(text.endsWith(`---\n\n${thursdays}\n`)).toBe(true)
    for (const part of ["id: 4\n", `created: ${on(3)}\n`, `updated: ${on(5)}\n`, "mine: 1\n"])
      expect(text).toContain(part)
    for (const part of ["decay_protected: true\n", "tags: [deploy, team]\n"]) expect(text).toContain(part)
    at.must("undo")
    expect(at.tree(at.memories)).toEqual(before)
  }
})

test("a file stays where another program made a copy of it, and so does its number if one was edited", () => {
  for (const copied of ["copy", "(1)"])
    for (const isEdited of [false, true]) {
      const at = place()
      at.memory(2, `The office is in Vienna${isEdited ? " now" : ""}`, { name: "002-office.md" })
      at.memory(2, "The office is in Vienna", { name: `002-office ${copied}.md` })
      at.must("doctor", "--fix")
      const made = isEdited ? [`003-office ${copied}.md`] : []
      expect(at.namesIn(at.memories)).toEqual(["002-office.md", ...made])
    }
})

test("one memory in two files whose frontmatters contradict each other is left to a person", () => {
  const at = place()
  at.memory(4, thursdays, { created: on(3), name: "003-deploys.md", head: "mine: 1" })
  at.memory(4, thursdays, { created: on(3), name: "004-deploys.md", head: "mine: 2" })
  const before = at.tree(at.memories)
  const { status, stdout } = at.co("doctor", "--fix")
  expect([status, at.tree(at.memories)]).toEqual([1, before])
  expect(stdout).toContain("003-deploys.md:2: has the id 4 and is the same memory as")
  expect(stdout).toContain("decide by hand")
})

test("of three files with one number, two of them one memory, one is renumbered and one archived", () => {
  const at = twins()
  const old = at.read(join(at.memories, "002-deploys.md"))
  at.write(join(at.memories, "003-deploys.md"), old.replace("---\n\n", "tags: [team]\n---\n\n"))
  at.must("doctor", "--fix")
  expect(at.namesIn(at.memories)).toEqual(["001-the-folder-is-made.md", "002-zebra.md", "003-deploys.md"])
  expect(at.read(join(at.memories, "003-deploys.md"))).toContain("id: 3\n")
  expect(at.read(join(at.memories, "003-deploys.md"))).toContain("tags: [team]\n")
  expect(at.co("doctor").status).toBe(0)
})

/** What `--fix` and an undo leave. */
function fixedAndUndone(at: Place): Record<string, string> {
  at.must("doctor", "--fix")
  at.must("undo")
  return at.tree(at.memories)
}

test("undo of --fix leaves a file that was there before, and what names it, as they are", () => {
  const at = twins()
  at.memory(5, "Deploys are on Tuesdays", { created: on(3), name: "005-deploys.md" })
  at.memory(8, thursdays, { created: on(4), head: "supersedes: 5" })
  const before = at.tree(at.memories)
  expect(fixedAndUndone(at)).toEqual(before)
})

test("undo of --fix leaves what an earlier --fix made, where git brought the old file back", () => {
  const at = twins()
  const path = join(at.memories, "002-deploys.md")
  const old = at.read(path)
  at.must("doctor", "--fix")
  at.given("learn", thursdays, "--replaces", "3")
  at.write(path, old)
  const before = at.tree(at.memories)
  expect(fixedAndUndone(at)).toEqual(before)
  expect(supersededBy(at, 2)).toEqual([undefined])
})

test("undo of --fix leaves a memory that had a file of its own beside the one that a merge made of two", () => {
  const at = place()
  at.memory(1, "The first memory")
  const pair = (ours: string, theirs: string) => `<<<<<<< ours\n${ours}\n=======\n${theirs}\n>>>>>>> theirs`
  const head = pair(`id: 6\ncreated: ${on(6)}`, `id: 7\ncreated: ${on(7)}`)
  const body = pair("The printer is on floor two", "The scanner is on floor nine")
  at.write(join(at.memories, "006-mixed.md"), `---\n${head}\n---\n\n${body}\n`)
  const scanner = `---\nid: 7\ncreated: ${on(7)}\n---\n\nThe scanner is on floor nine\n`
  at.write(join(at.memories, "007-scanner.md"), scanner)
  const before = at.tree(at.memories)
  expect(fixedAndUndone(at)).toEqual(before)
})
