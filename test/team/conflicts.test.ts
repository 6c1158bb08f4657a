import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Checked } from "../cli/results.ts"
import type { Place } from "../cli/run.ts"
import { hasGit, knowledgeFolder, type Team, team } from "./repo.ts"

const withGit = test.skipIf(!hasGit)

function on(at: Place, day: string, ...args: string[]): void {
  const result = at.run(args, { env: { CO_CLI_NOW: `2026-02-${day}T10:00:00Z` } })
  expect(result.stderr + result.stdout).toContain("✓")
}

/** Commits what both did and merges theirs into ours; returns what git and its driver said. */
function pull({ ours, theirs, git, commit }: Team, options: readonly string[] = []): string {
  commit(ours, "ours")
  commit(theirs, "theirs")
  git(theirs, ["push", "-q", "origin", "main:theirs"])
  git(ours, ["fetch", "-q", "origin"])
  return git(ours, [...options, "merge", "--no-edit", "origin/theirs"], true)
}

function fileOf(at: Place, words: string): string {
  const name = readdirSync(at.memories).find((each) => each.includes(words))
  return join(at.memories, name ?? `no file is called ${words}`)
}

/** The text of each file by the number in it. */
function contents(at: Place): Record<string, string> {
  const texts = readdirSync(at.memories).map((name) => at.read(join(at.memories, name)))
  return Object.fromEntries(
    texts.map((text) => [/^id: (\d+)$/m.exec(text)?.[1], text.split("\n---\n")[1]?.trim()]),
  )
}

/** A memory as co saves it, on the day of its number. */
function saved(at: Place, id: number, body: string, head = "tags: []\nsource: user-told"): void {
  knowledgeFolder(at)
  const name = `00${id}-${body.toLowerCase().replaceAll(" ", "-")}.md`
  at.memory(id, body, { name, created: `2026-02-0${id}T10:00:00Z`, head })
}

const preference = ["--tag", "preference", "--tag", "python"]

function preferences(at: Place): void {
  const head = "tags: [preference, python]\nsource: detected\nauto_category: preference"
  saved(at, 1, "Prefer tabs in Makefiles", head)
  saved(at, 2, "Format with black", head)
}

withGit.each([
  ["a line", "Format with black\nThe line length for it is 100.", ""],
  ["a date", "Format with black", "expires: 2027-02-20\n"],
])(
  "R280: a memory that was forgotten here and edited there is not mixed into a new one that is alike: %s",
  (_, content, field) => {
    const together = team(preferences)
    const { ours, theirs } = together
    ours.given("setup", "git")
    const black = fileOf(theirs, "black")
    theirs.write(
      black,
      theirs.read(black).replace("Format with black", content).replace("source:", `${field}source:`),
    )
    const edited = theirs.read(black)
    ours.given("forget", "2")
    on(ours, "03", "learn", "Type hints on all APIs", ...preference)
    const hints = ours.read(fileOf(ours, "type-hints"))
    const said = pull(together)
    expect(said).toContain("CONFLICT")
    expect(said).toMatch(/^co: \S+003-type-hints-on-all-apis\.md: these are not two versions of one memory/m)
    expect(ours.co("doctor").stdout).toMatch(
      /✗ .*003-type-hints-on-all-apis\.md:2: .*co doctor --fix repairs it/,
    )
    const marked = ours.read(fileOf(ours, "type-hints"))
    const { stdout } = ours.must("doctor", "--fix")
    expect(stdout).toContain(`, 2 is ${fileOf(ours, "002-format-with-black")}`)
    expect(ours.read(fileOf(ours, "type-hints"))).toBe(hints)
    expect(ours.read(fileOf(ours, "black"))).toBe(edited)
    expect(contents(ours)).toEqual({ 1: "Prefer tabs in Makefiles", 2: content, 3: "Type hints on all APIs" })
    expect(ours.must("doctor").stdout).toContain("Everything is in order")
    ours.must("undo")
    expect(ours.read(fileOf(ours, "type-hints"))).toBe(marked)
    expect(() => ours.read(fileOf(ours, "black"))).toThrow()
  },
)

withGit.each([
  ["a heading that is underlined", "Type hints\n=======\nOn all APIs."],
  ["a quoted mark", "Type hints\n<<<<<<< HEAD"],
])(
  "R280: two memories that git took for one get their files back, also where a text looks like marks: %s",
  (_, content) => {
    const together = team(preferences)
    const { ours, theirs } = together
    ours.given("setup", "git")
    const black = fileOf(theirs, "black")
    theirs.write(black, theirs.read(black).replace("source:", "expires: 2027-02-20\nsource:"))
    const edited = theirs.read(black)
    ours.given("forget", "2")
    on(ours, "03", "learn", "Type hints", ...preference)
    ours.write(
      fileOf(ours, "type-hints"),
      ours.read(fileOf(ours, "type-hints")).replace("Type hints", content),
    )
    const hints = ours.read(fileOf(ours, "type-hints"))
    expect(pull(together)).toContain("co doctor --fix gives each its own file")
    expect(ours.co("doctor", "--fix").stdout).toContain("each has its own file now")
    expect(ours.read(fileOf(ours, "type-hints"))).toBe(hints)
    expect(ours.read(fileOf(ours, "black"))).toBe(edited)
  },
)

withGit(
  "R280: the memory that a file is numbered after stays in it, and one with a taken number gets another",
  () => {
    const together = team(preferences)
    const { ours, theirs } = together
    ours.given("setup", "git")
    const black = fileOf(ours, "black")
    ours.write(black, ours.read(black).replace("black", "black\nIts line length is 100."))
    theirs.given("forget", "2")
    on(theirs, "03", "learn", "Type hints on all APIs", ...preference)
    expect(pull(together)).toContain("not two versions")
    ours.memory(2, "The harbour crane is inspected by Ana", { name: "002-crane.md", created: "2025-01-01" })
    ours.must("doctor", "--fix")
    expect(ours.read(fileOf(ours, "type-hints"))).toContain("\n\nType hints on all APIs\n")
    expect(contents(ours)).toEqual({
      1: "Prefer tabs in Makefiles",
      2: "The harbour crane is inspected by Ana",
      3: "Type hints on all APIs",
      4: "Format with black\nIts line length is 100.",
    })
  },
)

withGit("P16: the longer marks of a file that both renamed are found, and settled in a frontmatter", () => {
  const together = team((at) => {
    knowledgeFolder(at)
    at.memory(2, "The port is 7001.\n\nAsk Kim.", {
      name: "002-port.md",
      head: "updated: 2026-01-01T00:00:00Z",
    })
  })
  const { ours, theirs, git } = together
  for (const [at, id] of [
    [ours, 3],
    [theirs, 4],
  ] as const) {
    const folder = ".co-cli/knowledge/memories"
    git(at, ["mv", `${folder}/002-port.md`, `${folder}/00${id}-port.md`])
    const path = fileOf(at, "port")
    at.write(path, at.read(path).replace("id: 2", `id: ${id}`))
  }
  expect(pull(together)).toContain("CONFLICT (rename/rename)")
  expect(ours.read(fileOf(ours, "003-port"))).toContain("\n<<<<<<<< HEAD:")
  expect(ours.co("doctor", "--json").json<Checked>().problems).toMatchObject([
    { code: "merge-marker", path: fileOf(ours, "003-port"), line: 2 },
    { code: "merge-marker", path: fileOf(ours, "004-port"), line: 2 },
  ])
  ours.co("doctor", "--fix")
  expect(ours.read(fileOf(ours, "003-port"))).not.toContain("<<<")
  expect(ours.must("recall", "which port").stdout).toContain("7001")
})

const styles = ["merge", "diff3", "zdiff3"]

withGit.each(styles)("P16: a frontmatter is settled whatever style git marks it in: %s", (style) => {
  const head = "tags: []\nsource: user-told\nupdated: 2026-02-02T10:00:00Z\nexpires: 2027-03-01T23:59:59Z"
  const together = team((at) => saved(at, 1, "The office is in Lisbon", head))
  const { ours, theirs } = together
  on(ours, "03", "learn", "The office is in Lisbon", "--expires", "2027-06-01")
  on(theirs, "04", "learn", "The office is in Lisbon", "--expires", "2027-06-01")
  const last = theirs.read(fileOf(theirs, "lisbon"))
  expect(pull(together, ["-c", `merge.conflictStyle=${style}`])).toContain("CONFLICT")
  ours.must("doctor", "--fix")
  expect(ours.read(fileOf(ours, "lisbon"))).toBe(last)
})

withGit.each(styles)("P16: an article is settled whatever style git marks it in: %s", (style) => {
  const head = "source: https://example.org/\nfetched: 2026-02-01T10:00:00Z\ntitle: Quarry\ntags: [stone]"
  const path = ".co-cli/knowledge/articles/quarry.md"
  const together = team((at) => {
    saved(at, 1, "the folder is made")
    at.write(path, `---\n${head}\n---\n\nThe quarry opens at six.\n`)
  })
  const { ours, theirs } = together
  for (const [at, day] of [
    [ours, "03"],
    [theirs, "04"],
  ] as const)
    at.write(path, at.read(path).replace("-01T", `-${day}T`).replace("title: Quarry", "title: The quarry"))
  const last = theirs.read(path)
  expect(pull(together, ["-c", `merge.conflictStyle=${style}`])).toContain("CONFLICT")
  ours.must("doctor", "--fix")
  expect(ours.read(path)).toBe(last)
})

withGit.each(["diff3", "zdiff3"])(
  "P16: an expiry that one side took away stays away where git left what both came from: %s",
  (style) => {
    const head = "tags: []\nsource: user-told\nexpires: 2027-03-01T23:59:59Z"
    const together = team((at) => saved(at, 1, "The office is in Lisbon", head))
    const { ours, theirs } = together
    for (const [at, from, to] of [
      [ours, /^expires: .*$/m, "updated: 2026-02-02T10:00:00Z"],
      [theirs, /^(expires: .*)$/m, "updated: 2026-02-03T10:00:00Z\n$1\nticket: 12"],
    ] as const) {
      const path = fileOf(at, "lisbon")
      at.write(path, at.read(path).replace(from, to))
    }
    expect(pull(together, ["-c", `merge.conflictStyle=${style}`])).toContain("CONFLICT")
    ours.must("doctor", "--fix")
    const text = ours.read(fileOf(ours, "lisbon"))
    expect(text).toContain("updated: 2026-02-03T10:00:00Z\nticket: 12\n---")
    expect(text).not.toContain("expires")
  },
)

withGit("P16: a context.md that both changed is settled by doctor --fix, and undo takes that back", () => {
  const together = team((at) => {
    saved(at, 1, "The harbour crane is inspected by Ana")
    saved(at, 2, "Invoices are printed on yellow paper")
    at.write(
      ".co-cli/knowledge/context.md",
      "---\nversion: 1\nupdated: 2026-02-01T10:00:00Z\n---\n\n# Team\n\nKim leads.\n\n# Learned\n\n- one\n",
    )
  })
  const { ours, theirs } = together
  const path = ".co-cli/knowledge/context.md"
  on(ours, "02", "promote", "1")
  on(theirs, "03", "promote", "2")
  theirs.write(path, theirs.read(path).replace("Kim", "Ana"))
  expect(pull(together)).toContain("CONFLICT")
  expect(ours.co("doctor").stdout).toMatch(/✗ \S+context\.md:\d+: .*\(co doctor --fix repairs it\)/)
  const marked = ours.read(path)
  expect(ours.co("doctor", "--fix").stdout).toMatch(/✓ fixed: \S+context\.md/)
  expect(ours.read(path)).toContain(
    "---\nversion: 1\nupdated: 2026-02-03T10:00:00Z\n---\n\n# Team\n\nAna leads.",
  )
  const { stdout, stderr } = ours.must("context")
  expect(stderr).not.toContain("NOT LOADED")
  for (const text of ["harbour crane", "yellow paper", "Ana leads"]) expect(stdout).toContain(text)
  expect(ours.co("doctor").stdout).toMatch(/✗ \S+context\.md:\d+: an unresolved merge in the text/)
  ours.must("undo")
  expect(ours.read(path)).toBe(marked)
})
