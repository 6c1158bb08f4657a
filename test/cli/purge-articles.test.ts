import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import { filesNamed } from "../../src/store/purge-articles.ts"
import { tempFolder } from "../support/temp.ts"
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
  ["its text is another by then", "articles/pump-guide.md", "was changed in the meantime"],
  ["an original was added", "attachments/pump-guide/notes.md", "was created in the meantime"],
  [
    "a version came to the archive",
    "archive/article.20260101T000000000Z.forgotten.pump-guide.md",
    "was created in the meantime",
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
    at.given("forget", "pump-guide")
    // As git does with empty folders.
    rmdirSync(join(at.knowledge, "attachments/pump-guide"))
    save(at, "d2/b.md", "Lisbon pumps.")
    save(at, "d2/b.md", "Lisbon pumps twice.")
    if (!hasJournal) rmSync(join(at.home, ".local/state"), { recursive: true })
    const { display, remaining } = at
      .must("forget", "pump-guide", "--purge", "--yes", "--json")
      .json<Purged>()
    expect(display).toMatch(/Files of another article with the name pump-guide stay in the archive: .*a\.md/)
    expect(remaining).toEqual([])
    expect(words(at)).not.toContain("Lisbon")
    at.must("restore", "pump-guide")
    expect(at.read(join(at.knowledge, "articles/pump-guide.md"))).toContain("Zanzibar pumps.")
    expect(at.read(join(at.knowledge, "attachments/pump-guide/a.md"))).toContain("Zanzibar")
    at.must("forget", "pump-guide", "--purge", "--yes")
    expect(words(at)).not.toContain("Zanzibar")
  },
)

test("purge of an article that cannot be read erases that with its originals, and no memory that has the words", () => {
  const at = place()
  save(at, "a.md", "Zanzibar pumps.")
  const memory = at.memory(1, "The pump guide was written by the night shift")
  const path = join(at.knowledge, "articles/pump-guide.md")
  at.write(path, at.read(path).replace(/^source:.*/m, "source: ["))
  expect(at.co("forget", "pump-guide", "--purge").stderr).toContain("Article pump-guide would be erased")
  const { display } = at.must("forget", "pump-guide", "--purge", "--yes", "--json").json<Purged>()
  expect(display).toContain("✓ Erased article pump-guide and its originals")
  expect(words(at)).not.toContain("Zanzibar")
  expect(at.read(memory)).toContain("night shift")
})

test("an original in the folder of another name stays, and is named by forget and purge", () => {
  for (const args of [
    ["forget", "renamed"],
    ["forget", "renamed", "--purge", "--yes"],
  ]) {
    const at = place()
    at.write("a.md", "# Alpha doc\n\nThe words of the page.\n")
    at.must("save", "a.md")
    renameSync(join(at.knowledge, "articles/alpha-doc.md"), join(at.knowledge, "articles/renamed.md"))
    const original = join(at.knowledge, "attachments/alpha-doc/a.md")
    expect(at.must(...args).stdout).toContain(`Its original stays in a folder with another name: ${original}`)
    expect(at.read(original)).toContain("The words of the page.")
  }
})

/** Saves an article twice and renames its file, with what a person may rename along with it. */
function renamed(at: Place, withOriginal: boolean): void {
  save(at, "a.md", "Zanzibar pumps.")
  save(at, "a.md", "Lisbon pumps.")
  renameSync(join(at.knowledge, "articles/pump-guide.md"), join(at.knowledge, "articles/beta.md"))
  if (!withOriginal) return
  renameSync(join(at.knowledge, "attachments/pump-guide"), join(at.knowledge, "attachments/beta"))
  const path = join(at.knowledge, "articles/beta.md")
  at.write(path, at.read(path).replace("attachments/pump-guide/", "attachments/beta/"))
}

test.for([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const)(
  "purge erases what an article left in the archive before its file was renamed; with its original: %s, the journal: %s",
  ([withOriginal, hasJournal]) => {
    const at = place()
    renamed(at, withOriginal)
    if (!hasJournal) rmSync(join(at.home, ".local/state"), { recursive: true })
    expect(at.co("forget", "beta", "--purge").stderr).toContain("Article beta (formerly pump-guide) would be")
    const { display, remaining } = at.must("forget", "beta", "--purge", "--yes", "--json").json<Purged>()
    expect(display).toContain("✓ Erased article beta (formerly pump-guide) and its originals")
    expect(remaining).toEqual([])
    expect(words(at)).not.toContain("Zanzibar")
    expect(at.co("forget", "pump-guide", "--purge", "--yes").status).toBe(1)
  },
)

test("purge also erases an original that was replaced after the text's file was renamed", () => {
  const at = place()
  renamed(at, false)
  save(at, "a.md", "Cairo pumps.")
  at.must("forget", "beta", "--purge", "--yes")
  expect(words(at)).not.toMatch(/Zanzibar|Lisbon|Cairo/)
})

test("purge of a renamed article leaves another one that has its former name by now", () => {
  const at = place()
  renamed(at, true)
  save(at, "b.md", "Oslo pumps.")
  save(at, "b.md", "Bergen pumps.")
  const { display } = at.must("forget", "beta", "--purge", "--yes", "--json").json<Purged>()
  expect(display).toMatch(/Files of another article with the name pump-guide stay in the archive: .*b\.md/)
  expect(words(at)).not.toMatch(/Zanzibar|Lisbon/)
  expect(words(at)).toMatch(/Oslo/)
  expect(at.read(join(at.knowledge, "attachments/pump-guide/b.md"))).toContain("Bergen")
  expect(at.co("undo").stderr).toContain("what it erased is gone")
  at.must("undo")
  expect(at.read(join(at.knowledge, "articles/pump-guide.md"))).toContain("Oslo")
})

test("purge names an original from before a rename that no text in the archive left with", () => {
  const at = place()
  const page = "# Pump guide\n\nLisbon pumps.\n"
  at.must("save", at.write("a.md", `---\nauthor: Zanzibar\n---\n${page}`))
  at.must("save", at.write("a.md", `---\nauthor: Oslo\n---\n${page}`))
  renameSync(join(at.knowledge, "articles/pump-guide.md"), join(at.knowledge, "articles/beta.md"))
  renameSync(join(at.knowledge, "attachments/pump-guide"), join(at.knowledge, "attachments/beta"))
  const path = join(at.knowledge, "articles/beta.md")
  at.write(path, at.read(path).replace("attachments/pump-guide/", "attachments/beta/"))
  expect(at.namesIn(at.archive)).toEqual([expect.stringMatching(/^attachment\..*\.pump-guide\.a\.md$/)])
  const { display, remaining } = at.must("forget", "beta", "--purge", "--yes", "--json").json<Purged>()
  expect(display).toMatch(/pump-guide\.a\.md stays: it may be an earlier version of it, or another article's/)
  expect(remaining).toHaveLength(1)
})

test.for([true, false])(
  "purge leaves and names versions that may be another article's; with the same source: %s",
  (hasSource) => {
    const at = place()
    renamed(at, true)
    const text = at.read(join(at.knowledge, "articles/beta.md"))
    if (hasSource) at.write(join(at.knowledge, "articles/copy.md"), text)
    else at.write(join(at.knowledge, "articles/pump-guide.md"), text.replace(/^source:.*/m, "source: ["))
    const { display, remaining } = at.must("forget", "beta", "--purge", "--yes", "--json").json<Purged>()
    expect(display).toMatch(/replaced\.pump-guide\.md stays: it may be an earlier version of it/)
    expect(display).toMatch(/replaced\.pump-guide\.a\.md stays: it may be an earlier version of it/)
    expect(remaining.filter((path) => path.includes("archive"))).toHaveLength(2)
    expect(words(at)).toContain("Zanzibar")
  },
)

test.for([".", ".."])("an article that somebody planted as '%s' takes nothing else with it", (slug) => {
  const at = place()
  at.memory(1, "mine")
  save(at, "a.md", "Zanzibar pumps.")
  const text =
    "---\ntitle: Cheese\nsource: https://example.org/\nfetched: 2026-01-01T00:00:00Z\n---\n\nCheese.\n"
  at.write(join(at.knowledge, `articles/${slug}.md`), text)
  at.write(join(at.knowledge, `archive/article.20260101T000000000Z.forgotten.${slug}.md`), text)
  const before = at.tree()
  for (const args of [[slug], [`articles/${slug}.md`]])
    expect(at.co("forget", ...args, "--purge", "--yes").status).not.toBe(0)
  expect(at.tree()).toEqual(before)
})

test("an archive cannot have a purge erase what is beside the originals", () => {
  const [disk, root] = [nodeDisk(), tempFolder()]
  mkdirSync(join(root, "attachments"))
  mkdirSync(join(root, "memories"))
  writeFileSync(join(root, "memories", "001-mine.md"), "mine")
  for (const slug of [".", "..", "../memories", "a/../..", "x/"])
    expect(filesNamed({ disk, root }, [], [], slug).originals).toEqual([])
})
