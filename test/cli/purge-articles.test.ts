import { copyFileSync, existsSync, renameSync, rmdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "./run.ts"
import { words } from "./state.ts"
import { inTerminal } from "./terminal.ts"

interface Purged {
  readonly display: string
  readonly remaining: readonly string[]
}

function save(at: Place, source: string, text: string): void {
  at.must("save", at.write(join(at.root, source), `# Pump guide\n\n${text}\n`))
}

test.for([
  ["its text is another by then", "articles/pump-guide.md", "was changed meanwhile"],
  ["an original was added", "attachments/pump-guide/notes.md", "came meanwhile"],
  [
    "a version came to the archive",
    "archive/article.20260101T000000000Z.forgotten.pump-guide.md",
    "came meanwhile",
  ],
])("purge of an article erases nothing where %s", ([, file = "", reason = ""]) => {
  const at = place()
  save(at, "a.md", "Zanzibar pumps.")
  const path = join(at.knowledge, file)
  const typed = [{ after: "[y/N]", write: { [path]: "notes by hand" }, send: "y\n" }]
  const { status, output } = inTerminal(at, ["forget", "pump-guide", "--purge"], typed)
  expect([status, output]).toEqual([4, expect.stringContaining(reason)])
  expect(at.read(path)).toBe("notes by hand")
  expect(existsSync(join(at.knowledge, "articles/pump-guide.md"))).toBe(true)
})

test.for([true, false])(
  "purge leaves a forgotten article of the same name that came from elsewhere, and names it; with the journal: %s",
  (hasJournal) => {
    const at = place()
    save(at, "d1/a.md", "Zanzibar pumps.")
    at.must("forget", "pump-guide")
    // As git does with empty ones.
    rmdirSync(join(at.knowledge, "attachments/pump-guide"))
    save(at, "d2/b.md", "Lisbon pumps.")
    save(at, "d2/b.md", "Lisbon pumps twice.")
    if (!hasJournal) rmSync(join(at.home, ".local/state"), { recursive: true })
    const { display, remaining } = at
      .must("forget", "pump-guide", "--purge", "--yes", "--json")
      .json<Purged>()
    expect(display).toMatch(/Another article's files of the name pump-guide stay in the archive: .*a\.md/)
    expect(remaining).toEqual([])
    expect(words(at)).not.toContain("Lisbon")
    at.must("restore", "pump-guide")
    expect(at.must("show", "pump-guide").stdout).toContain("Zanzibar pumps.")
    expect(at.read(join(at.knowledge, "attachments/pump-guide/a.md"))).toContain("Zanzibar")
    at.must("forget", "pump-guide", "--purge", "--yes")
    expect(words(at)).not.toContain("Zanzibar")
  },
)

test("purge of an article that cannot be read erases that with its originals, and no memory that has the words", () => {
  const at = place()
  save(at, "a.md", "Zanzibar pumps.")
  at.must("learn", "The pump guide was written by the night shift")
  const path = join(at.knowledge, "articles/pump-guide.md")
  at.write(path, at.read(path).replace(/^source:.*/m, "source: ["))
  expect(at.co("forget", "pump-guide", "--purge").stderr).toContain("Article pump-guide would be erased")
  const { display } = at.must("forget", "pump-guide", "--purge", "--yes", "--json").json<Purged>()
  expect(display).toContain("✓ Erased article pump-guide and its originals")
  expect(words(at)).not.toContain("Zanzibar")
  expect(at.must("show", "1").stdout).toContain("night shift")
})

/** A copy, or the file itself under another name. */
function named(at: Place, make: (from: string, to: string) => void, name: string): void {
  make(join(at.knowledge, "articles/pump-guide.md"), join(at.knowledge, `articles/${name}.md`))
}

test("an article whose file was renamed is purged with its original, and what it was as another", () => {
  const at = place()
  save(at, "a.md", "Zanzibar pumps once.")
  save(at, "a.md", "Zanzibar pumps.")
  named(at, renameSync, "doc-b")
  const beside = at.write(join(at.knowledge, "attachments/pump-guide/notes.txt"), "notes by hand")
  const { display, remaining } = at.must("forget", "doc-b", "--purge", "--yes", "--json").json<Purged>()
  expect(words(at)).not.toContain("Zanzibar")
  expect(at.read(beside)).toBe("notes by hand")
  expect([display.includes(`Words of it may be in ${beside}`), remaining]).toEqual([true, [beside]])
  expect(at.namesIn(at.archive)).toEqual([])
})

test("originals from before an article's file was renamed are purged with it, also where it was saved since", () => {
  const at = place()
  save(at, "a.md", "Zanzibar pumps.")
  named(at, renameSync, "doc-b")
  save(at, "a.md", "Lisbon pumps.")
  expect(at.namesIn(join(at.knowledge, "articles"))).toEqual(["doc-b.md"])
  at.must("forget", "doc-b", "--purge", "--yes")
  expect(words(at)).not.toMatch(/Zanzibar|Lisbon/)
  expect(at.namesIn(join(at.knowledge, "attachments"))).toEqual([])
})

test.for([
  ["pump-guide", "doc-b"],
  ["doc-b", "pump-guide"],
])("of two copies of an article, the original goes with the last that is purged: %s, then %s", (order) => {
  const at = place()
  save(at, "a.md", "Zanzibar pumps.")
  named(at, copyFileSync, "doc-b")
  const original = join(at.knowledge, "attachments/pump-guide/a.md")
  const [first, second] = order.map((name) => () => at.must("forget", name, "--purge", "--yes").stdout)
  expect(first?.()).toContain(`Another article names ${original}, which stays`)
  expect(at.read(original)).toContain("Zanzibar")
  expect(second?.()).not.toContain("names")
  expect(words(at)).not.toContain("Zanzibar")
})

test("copies of an article are purged together, with the original that both name", () => {
  const at = place()
  save(at, "a.md", "Zanzibar pumps.")
  named(at, copyFileSync, "doc-b")
  named(at, renameSync, "doc-c")
  at.must("forget", "doc-b", "doc-c", "--purge", "--yes")
  expect(words(at)).not.toContain("Zanzibar")
})

test("an article whose file was renamed is forgotten and restored with its original", () => {
  const at = place()
  save(at, "a.md", "Zanzibar pumps.")
  named(at, renameSync, "doc-b")
  const before = at.tree(at.knowledge)
  at.must("forget", "doc-b")
  expect(at.namesIn(join(at.knowledge, "attachments/pump-guide"))).toEqual([])
  expect(at.must("doctor").stdout).toContain("Everything is in order")
  at.must("restore", "doc-b")
  expect(at.tree(at.knowledge)).toMatchObject(before)
  at.must("forget", "doc-b")
  at.must("forget", "doc-b", "--purge", "--yes")
  expect(words(at)).not.toContain("Zanzibar")
})

test("an original that a forgotten article names in the folder of its former name comes back, and doctor says so", () => {
  const at = place()
  save(at, "a.md", "Zanzibar pumps.")
  named(at, renameSync, "doc-b")
  const original = join(at.knowledge, "attachments/pump-guide/a.md")
  const text = at.read(original)
  at.must("forget", "doc-b")
  at.write(original, text)
  expect(at.co("doctor").stdout).toContain("belongs to no article; co restore doc-b brings it back")
  at.must("restore", "doc-b")
  expect(at.must("doctor").stdout).toContain("Everything is in order")
})

test("an original that a copy still names stays where the other is forgotten", () => {
  const at = place()
  save(at, "a.md", "Zanzibar pumps.")
  named(at, copyFileSync, "doc-b")
  named(at, renameSync, "doc-c")
  at.must("forget", "doc-b")
  expect(at.read(join(at.knowledge, "attachments/pump-guide/a.md"))).toContain("Zanzibar")
  at.must("forget", "doc-c")
  expect(at.namesIn(join(at.knowledge, "attachments/pump-guide"))).toEqual([])
})
