import { join } from "node:path"
import { expect, test } from "vitest"
import { ids, listed } from "./lifecycle.ts"
import type { Imported, Recalled, Saved } from "./results.ts"
import { type Place, place } from "./run.ts"

function rows(count: number, created: string): string {
  const row = (index: number): string =>
    JSON.stringify({ content: `row${index} of ${index * 7919}`, tags: [`r${index}`], created })
  return Array.from({ length: count }, (_, index) => `${row(index + 1)}\n`).join("")
}

/** The numbers of the memories of the project, as their files have them. */
function idsIn(at: Place): number[] {
  const texts = at.namesIn(at.memories).map((name) => at.read(join(at.memories, name)))
  const found = texts.flatMap((text) => /^---\n(?:.*\n)*?id: (\d+)\n/.exec(text)?.[1] ?? [])
  return found.map(Number).sort((a, b) => a - b)
}

test("the default limit is 200, and the 201st memory starts a decay of 40 (R167, R168, C-30)", () => {
  const at = place()
  for (let id = 1; id <= 200; id++) at.memory(id, `word${id * 7919}`, { created: "2026-01-01T00:00:00Z" })
  const result = at.must("learn", "new one")
  expect(result.stderr).toContain("201 of 200 memories: the 40 oldest")
  expect(at.co("list").stdout).toMatch(/^162 memories \(limit 200\)\n/)
  expect(ids(at, "--archived")).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
})

test("the project's settings.json counts, the environment counts more", () => {
  const at = place()
  at.write(".co-cli/settings.json", '{"memory_max_count": 3, "memory_decay_strategy": "cut"}')
  for (const [n, text] of ["amber", "birch", "cedar"].entries())
    at.memory(n + 1, text, { created: `2026-02-0${n + 1}T00:00:00Z` })
  at.must("learn", "delta")
  expect(idsIn(at)).toEqual([2, 3, 4])
  expect(at.co("list").stdout).toMatch(/^3 memories \(limit 3\)/)
  expect(at.run(["learn", "ember"], { env: { CO_CLI_MEMORY_MAX_COUNT: "4" } }).stderr).toBe("")
  expect(idsIn(at)).toEqual([2, 3, 4, 5])
})

test.for([
  ["memory_max_count", "CO_CLI_MEMORY_MAX_COUNT", "-1"],
  ["memory_max_count", "CO_CLI_MEMORY_MAX_COUNT", "many"],
  ["memory_decay_percentage", "CO_CLI_MEMORY_DECAY_PERCENTAGE", "1.1"],
  ["memory_decay_percentage", "CO_CLI_MEMORY_DECAY_PERCENTAGE", "-0.1"],
  ["memory_decay_strategy", "CO_CLI_MEMORY_DECAY_STRATEGY", "delete"],
] as const)(
  "%s by %s=%s is exit 2 with name, value and range, and nothing is written",
  ([name, variable, value]) => {
    const at = place()
    const result = at.run(["learn", "x"], { env: { [variable]: value } })
    expect(result.status).toBe(2)
    expect(result.stderr).toMatch(new RegExp(`'${name}' is "${value}".*${variable}.*expected`))
    expect(at.tree()).toEqual({})
  },
)

test("files that are no memories neither count nor decay nor change (R156)", () => {
  const at = place()
  for (const id of [1, 2, 3]) at.memory(id, `word${id * 7919}`, { created: "2026-01-01T00:00:00Z" })
  const broken = at.write(join(at.memories, "000-broken.md"), "no head")
  expect(at.run(["learn", "amber"], { env: { CO_CLI_MEMORY_MAX_COUNT: "4" } }).stderr).not.toContain(" of 4 ")
  at.run(["learn", "birch"], { env: { CO_CLI_MEMORY_MAX_COUNT: "4", CO_CLI_MEMORY_DECAY_PERCENTAGE: "1" } })
  expect(at.read(broken)).toBe("no head")
  expect(idsIn(at)).toHaveLength(2)
})

test("project and global are counted apart, and the notes stay with their own", () => {
  const at = place()
  const env = { CO_CLI_MEMORY_MAX_COUNT: "2" }
  at.memory(1, "amber")
  at.memory(2, "birch")
  at.memory(1, "cedar", { isGlobal: true, head: "scope: global" })
  expect(at.run(["learn", "delta", "--scope", "global"], { env }).stderr).toBe("")
  const result = at.run(["learn", "ember", "--scope", "global"], { env })
  expect(result.stderr).toContain("(g1, g2)")
  expect(result.stdout).toContain("condensed into memory g4")
  expect(idsIn(at)).toEqual([1, 2])
  expect(at.read(join(at.globalKnowledge, "memories", "004-condensed-memories.md"))).toContain("\ncedar\n")
})

test("R288: an expired memory is marked in recall, and archived by the next save, which says so", () => {
  const at = place()
  at.given("learn", "The printer is broken", "--expires", "3d")
  at.memory(2, "The scanner works")
  const later = { env: { CO_CLI_NOW: "2026-02-20T00:00:00Z" } }
  expect(at.co("recall", "printer").stdout).not.toContain("Out of date")
  const found = at.run(["recall", "printer", "--json"], later).json<Recalled>()
  expect(found.results).toMatchObject([{ id: 1, expired: true }])
  expect(`${found.display}\n`).toContain("\nOut of date: expired on 2026-02-12\n")
  expect(at.run(["learn", "Tea at five", "--dry-run"], later).stdout).toMatch(/archive.*expired: 1/)
  expect(idsIn(at)).toEqual([1, 2])
  const saved = at.run(["learn", "Tea at five", "--json"], later).json<Saved>()
  expect(saved.display).toMatch(/Expired and archived: 1/)
  expect(saved.archived.map((path) => at.read(path))).toEqual([
    expect.stringContaining("The printer is broken"),
  ])
  expect(idsIn(at)).toEqual([2, 3])
  expect(ids(at, "--archived")).toEqual([1])
  at.must("undo")
  expect(idsIn(at)).toEqual([1, 2])
})

test("R288: a memory expires at its instant, not before; a protected one stays", () => {
  const at = place()
  at.memory(1, "amber", { head: "expires: 2026-02-10T00:00:00Z" })
  at.memory(2, "birch", { head: "expires: 2026-02-10T00:00:00Z\ndecay_protected: true" })
  at.run(["learn", "cedar"], { env: { CO_CLI_NOW: "2026-02-09T23:59:59Z" } })
  expect(idsIn(at)).toEqual([1, 2, 3])
  at.run(["learn", "delta"], { env: { CO_CLI_NOW: "2026-02-10T00:00:01Z" } })
  expect(idsIn(at)).toEqual([2, 3, 4])
})

test("what has expired makes room first: no decay when that is enough", () => {
  const at = place()
  at.memory(1, "amber", { created: "2026-01-05T00:00:00Z", head: "expires: 2026-01-10" })
  at.memory(2, "birch", { created: "2026-01-01T00:00:00Z" })
  at.memory(3, "cedar", { created: "2026-01-02T00:00:00Z" })
  at.run(["learn", "delta"], { env: { CO_CLI_MEMORY_MAX_COUNT: "3" } })
  expect(idsIn(at)).toEqual([2, 3, 4])
})

test("an expired text that is said again is a memory that does not expire", () => {
  const at = place()
  at.memory(1, "The printer is broken", { head: "expires: 2026-02-01" })
  const saved = at.co("learn", "The printer is broken", "--json").json<Saved>()
  expect(at.read(saved.path)).not.toContain("expires")
  expect(listed(at).map(({ summary }) => summary)).toEqual(["The printer is broken"])
})

test("a date that goes, because the text is said again without one, is named in the plan and in the result", () => {
  const at = place()
  at.memory(1, "The printer is broken", { head: "source: user-told\nexpires: 2027-01-31" })
  const gone = "(changed: expires: 2027-01-31 → none)"
  expect(at.must("learn", "The printer is broken", "--dry-run").stdout).toContain(`word for word ${gone}:\n`)
  expect(at.must("learn", "The printer is broken").stdout).toContain(`was refreshed ${gone}: `)
  const later = ["--tag", "office", "--expires", "2027-02-28"]
  expect(at.must("learn", "The printer is broken!", ...later).stdout).toContain(
    "(also changed: tags, expires: none → 2027-02-28): ",
  )
  const again = at.run(["learn", "The printer is broken!", "--expires", "1d"], {
    env: { CO_CLI_NOW: "2027-02-27T10:00:00Z" },
  })
  expect(again.stdout).toContain("expires: 2027-02-28T23:59:59Z → 2027-02-28T10:00:00Z)")
})

test("an import is one decay at the end, in which its own rows are the last to go", () => {
  const at = place()
  for (let id = 1; id <= 5; id++) at.memory(id, `mine${id * 7919}`, { created: `2026-01-0${id}T00:00:00Z` })
  const env = { CO_CLI_MEMORY_MAX_COUNT: "10" }
  const result = at.run(["import", "-", "--json"], { env, input: rows(6, "2020-01-01T00:00:00Z") })
  expect(result.json<Imported>()).toMatchObject({ saved: 6, refused: 0 })
  expect(result.stderr).toBe(
    "co: 11 of 10 memories: the 2 oldest unprotected ones are condensed into one note (1, 2)\n",
  )
  expect(idsIn(at)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(ids(at, "--archived")).toEqual([1, 2])
  at.must("undo")
  expect(idsIn(at)).toEqual([1, 2, 3, 4, 5])
})

test("an import of more than the limit ends within it, with one note that has the rest", () => {
  const at = place()
  at.memory(1, "mine", { head: "decay_protected: true", created: "2019-01-01T00:00:00Z" })
  const input = rows(25, "2020-01-01T00:00:00Z")
  at.run(["import", "-"], { env: { CO_CLI_MEMORY_MAX_COUNT: "10" }, input })
  const memories = listed(at)
  expect(memories).toHaveLength(10)
  expect(memories.filter(({ tags }) => tags.includes("_auto_decay"))).toHaveLength(1)
  const all = memories.map(({ path }) => at.read(path)).join("\n")
  expect(all.match(/row\d+ of \d+/g)).toHaveLength(25)
  expect(memories.map(({ id }) => id)).toContain(1)
})

test("context.md neither counts nor decays, and the prompt stays what it was (R293, R295)", () => {
  const at = place()
  const context = at.read(at.context("We deploy on Tuesdays"))
  at.memory(1, "amber")
  at.memory(2, "birch")
  const prompt = at.must("prompt").stdout
  expect(at.run(["learn", "cedar"], { env: { CO_CLI_MEMORY_MAX_COUNT: "3" } }).stderr).toBe("")
  at.run(["learn", "delta"], { env: { CO_CLI_MEMORY_MAX_COUNT: "3" } })
  expect(idsIn(at)).toHaveLength(3)
  expect(at.read(join(at.knowledge, "context.md"))).toBe(context)
  expect(at.must("prompt").stdout).toBe(prompt)
})

test("a trial of an import tells what expires and what decays as the import then does it", () => {
  const at = place()
  const env = { CO_CLI_MEMORY_MAX_COUNT: "3" }
  at.memory(1, "amber", { created: "2026-01-05T00:00:00Z", head: "expires: 2026-01-10" })
  at.memory(2, "birch", { created: "2026-01-01T00:00:00Z" })
  at.memory(3, "cedar", { created: "2026-01-02T00:00:00Z" })
  at.write("rows.jsonl", rows(1, "2026-02-01"))
  const planned = at.run(["import", "rows.jsonl", "--dry-run"], { env })
  expect(planned.stdout).toMatch(/\nWould import 1 memory\nWould archive what has expired: 1\n$/)
  const done = at.run(["import", "rows.jsonl"], { env })
  expect(done.stdout).toMatch(/Imported 1 memory\nExpired and archived: 1\n$/)
  expect(planned.stderr + done.stderr).toBe("")
  expect(idsIn(at)).toEqual([2, 3, 4])
})
