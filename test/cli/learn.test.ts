import { join } from "node:path"
import { expect, test } from "vitest"
import type { Recalled, Saved } from "./results.ts"
import { modeOf, now, place } from "./run.ts"

test("R205: a memory is saved as the file that the contract shows, to the letter", () => {
  const at = place()
  const result = at.co(
    "learn",
    "The user prefers async/await over callbacks.",
    "--tag",
    "python",
    "--tag",
    "style",
  )
  const name = "001-the-user-prefers-async-await-over-callbacks.md"
  expect(result.stderr).toBe("")
  expect(result.status).toBe(0)
  expect(result.stdout).toBe(`✓ Saved memory 1: ${name}\nLocation: ${join(at.memories, name)}\n`)
  expect(at.namesIn(at.memories)).toEqual([name])
  expect(at.read(join(at.memories, name))).toBe(`---
id: 1
created: 2026-02-09T14:30:00Z
tags: [python, style]
source: user-told
---

The user prefers async/await over callbacks.
`)
})

test("files are made 0600 and folders 0700, even when the umask allows more", () => {
  const at = place()
  const through = ["sh", "-c", 'umask 000; exec "$@"', "sh"]
  for (const args of [["learn", "one"], ["learn", "two", "--scope", "global"], ["init"], ["forget", "1"]]) {
    expect(at.run(args, { through }).status).toBe(0)
  }
  const tree = at.tree()
  expect(Object.keys(tree).length).toBeGreaterThan(15)
  for (const [path, kind] of Object.entries(tree)) {
    expect(modeOf(join(at.root, path)), path).toBe(kind === "folder" ? "700" : "600")
  }
})

test("a stricter umask counts", () => {
  const at = place()
  at.given("learn", "one")
  at.run(["learn", "two"], { through: ["sh", "-c", 'umask 0277; exec "$@"', "sh"] })
  expect(modeOf(join(at.memories, "002-two.md"))).toBe("400")
})

test("the JSON result has the contract's fields", () => {
  const at = place()
  const saved = at.co("learn", "We deploy on Tuesdays", "--json").json<Saved>()
  const path = join(at.memories, "001-we-deploy-on-tuesdays.md")
  expect(saved).toMatchObject({ action: "saved", memory_id: 1, path, similar: [], archived: [] })
  expect(saved.display).toBe(`✓ Saved memory 1: 001-we-deploy-on-tuesdays.md\nLocation: ${path}`)
})

test("tags are lower-cased, blanks become dashes, their order stays", () => {
  const at = place()
  at.must("learn", "x", "--tag", "Zebra", "--tag", "Code Style", "--tag", "A/b_C.d-1", "--tag", "größe")
  expect(at.read(join(at.memories, "001-x.md"))).toMatch(
    /^tags: \[zebra, code-style, a\/b_c\.d-1, "?größe"?\]$/m,
  )
})

test.for(["", "   ", "_reserved", "a,b", "#hash", "a\nb: c"])(
  "the tag %j is refused with exit 2, and nothing is written",
  (tag) => {
    const at = place()
    const result = at.co("learn", "x", "--tag", "good", "--tag", tag)
    expect(result.status).toBe(2)
    expect(result.stderr).toMatch(/^co: the tag .*expected letters, digits and/)
    expect(result.stdout).toBe("")
    expect(at.tree()).toEqual({})
  },
)

test("a signal word among the tags makes the source 'detected', the first one is the category", () => {
  const at = place()
  at.must("learn", "x", "--tag", "python", "--tag", "decision", "--tag", "preference")
  expect(at.read(join(at.memories, "001-x.md"))).toBe(
    `---\nid: 1\ncreated: ${now}\ntags: [python, decision, preference]\nsource: detected\nauto_category: decision\n---\n\nx\n`,
  )
})

test("a dash reads standard input, several lines and all", () => {
  const at = place()
  const text = "First line\n\n```js\nconst a = 1\n```\n\n- and a list"
  at.run(["learn", "-"], { input: `\n${text}\n\n` })
  expect(at.read(join(at.memories, "001-first-line-js-const-a-1-and-a-list.md"))).toContain(
    `\n---\n\n${text}\n`,
  )
})

test("text behind -- may begin with a dash, and words are joined by blanks", () => {
  const at = place()
  at.must("learn", "--tag", "a", "--", "--dry-run", "is", "a flag")
  expect(at.read(join(at.memories, "001-dry-run-is-a-flag.md"))).toContain("\n\n--dry-run is a flag\n")
})

test("--dry-run writes nothing at all, and tells exactly what the real run then does", () => {
  const at = place()
  const args = ["learn", "We use npm", "--tag", "tools", "--protect"]
  const planned = at.co(...args, "--dry-run", "--json").json<Saved>()
  expect(planned).toMatchObject({
    action: "planned",
    memory_id: 1,
    path: join(at.memories, "001-we-use-npm.md"),
  })
  expect(at.co(...args, "--dry-run").stdout).toBe(`${planned.display}\n`)
  expect(at.co(...args, "--scope", "global", "--dry-run").status).toBe(0)
  expect(at.tree()).toEqual({})
  expect(at.co(...args, "--json").json<Saved>()).toMatchObject({ memory_id: 1, path: planned.path })
  expect(planned.display).toContain(at.read(planned.path).trimEnd())
})

test("--dry-run in a store with memories leaves every byte and every name", () => {
  const at = place()
  at.given("learn", "one")
  const before = at.tree()
  at.must("learn", "two", "--dry-run")
  expect(at.tree()).toEqual(before)
})

test("--scope global saves in the user's folder and shows the id as g1", () => {
  const at = place()
  const result = at.co("learn", "I use vim", "--scope", "global")
  const path = join(at.globalKnowledge, "memories", "001-i-use-vim.md")
  expect(result.stdout).toBe(`✓ Saved memory g1: 001-i-use-vim.md\nLocation: ${path}\n`)
  expect(at.read(path)).toContain("\nscope: global\n")
  expect(at.tree(at.project)).toEqual({})
})

test("--scope language is saved in the user's folder with its language, and needs one", () => {
  const at = place()
  at.given("learn", "Use dataclasses", "--scope", "language", "--language", "python")
  const text = at.read(join(at.globalKnowledge, "memories", "001-use-dataclasses.md"))
  expect(text).toContain("\nscope: language\nlanguage: python\n")
  const without = at.co("learn", "x", "--scope", "language")
  expect(without.status).toBe(2)
  expect(without.stderr).toContain("--language")
})

test("what expires on a day holds until the end of it, also where a hand wrote the day alone", () => {
  const at = place()
  at.given("learn", "The freeze is on", "--expires", "2026-02-09")
  at.memory(7, "The printer is broken", { head: "expires: 2026-02-09" })
  const shown = (now: string) =>
    at.run(["recall", "the", "--json"], { env: { CO_CLI_NOW: now } }).json<Recalled>().display
  expect(shown("2026-02-09T23:00:00Z")).not.toContain("Out of date")
  expect(shown("2026-02-10T00:00:00Z").match(/Out of date: expired on 2026-02-09/g)).toHaveLength(2)
})

test("--protect and --expires end up in the frontmatter, days counted from CO_CLI_NOW", () => {
  const at = place()
  at.given("learn", "a", "--protect", "--expires", "30d")
  at.must("learn", "b", "--expires", "2026-12-31")
  expect(at.read(join(at.memories, "001-a.md"))).toContain(
    "\ndecay_protected: true\nexpires: 2026-03-11T14:30:00Z\n",
  )
  expect(at.read(join(at.memories, "002-b.md"))).toContain("\nexpires: 2026-12-31T23:59:59Z\n")
  const result = at.co("learn", "c", "--expires", "someday")
  expect(result.status).toBe(2)
  expect(result.stderr).toMatch(/expires.*"someday".*expected/)
})

test.for([
  ["2026-02-09T16:30:00.500+02:00", "2026-02-09T14:30:00Z"],
  ["2026-02-09T10:00:00", "2026-02-09T10:00:00Z"],
  ["2026-02-09", "2026-02-09T00:00:00Z"],
])("CO_CLI_NOW %s is written as %s", ([clock, created]) => {
  const at = place()
  at.run(["learn", "x"], { env: { CO_CLI_NOW: clock } })
  expect(at.read(join(at.memories, "001-x.md"))).toContain(`\ncreated: ${created}\n`)
})

test("without CO_CLI_NOW the clock is the machine's, in UTC with seconds", () => {
  const at = place()
  const before = Date.now() - 1000
  at.run(["learn", "x"], { env: { CO_CLI_NOW: undefined, TZ: "Asia/Tokyo" } })
  const created = /\ncreated: (.*)\n/.exec(at.read(join(at.memories, "001-x.md")))?.[1] ?? ""
  expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(Date.parse(created)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(created)).toBeLessThanOrEqual(Date.now())
})
