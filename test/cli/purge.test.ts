import { existsSync, renameSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Failed } from "./results.ts"
import { now, type Place, place } from "./run.ts"
import { words } from "./state.ts"
import { inTerminal } from "./terminal.ts"

interface Restored {
  readonly display: string
  readonly restored: readonly { id: number; scope: string; path: string }[]
}

function textsIn(at: Place, folder: string): string[] {
  return at.namesIn(folder).map((name) => at.read(join(folder, name)))
}

/** Our memory was forgotten, and a clone that does not know our archive gave its number to another one. */
function namesakes(at: Place): { theirs: string } {
  at.memory(2, "the zanzibar affair", { created: "2026-01-01T00:00:00Z", name: "002-ours.md" })
  at.given("forget", "2")
  return {
    theirs: at.memory(2, "notes on lisbon", { created: "2026-01-02T00:00:00Z", name: "002-theirs.md" }),
  }
}

test("purge erases the memory that was shown, and none that had the same number before", () => {
  const at = place()
  namesakes(at)
  at.run(["edit", "2"], { env: { EDITOR: at.editor("replace s/notes/NOTES/ $1") } })
  const { stdout } = at.must("forget", "2", "02", "--purge", "--yes")
  expect(stdout).toMatch(/number 2 stay in the archive: .*002-ours\.md/)
  expect(textsIn(at, at.memories)).toEqual([])
  expect(textsIn(at, at.archive)).toEqual([expect.stringContaining("the zanzibar affair")])
  expect(at.co("undo").status).toBe(4)
  at.must("undo")
  expect(textsIn(at, at.memories)).toEqual([expect.stringContaining("the zanzibar affair")])
})

test("what had a number before another memory is purged by its words, and the other stays", () => {
  const at = place()
  const { theirs } = namesakes(at)
  at.must("forget", "the zanzibar affair", "--purge", "--yes")
  expect(textsIn(at, at.archive)).toEqual([])
  expect(at.read(theirs)).toContain("notes on lisbon")
  expect(at.co("forget", "the zanzibar affair", "--purge", "--yes").status).toBe(1)
})

test("restore brings a memory back under a new number where another has its own by now", () => {
  const at = place()
  const { theirs } = namesakes(at)
  const before = at.tree(at.project)
  const { display, restored } = at.must("restore", "2", "--json").json<Restored>()
  const path = join(at.memories, "003-ours.md")
  expect(restored).toEqual([{ id: 3, scope: "project", path }])
  expect(display).toBe(`✓ Restored memory 2 as memory 3: another one has its number\nLocation: ${path}`)
  expect(at.read(path)).toMatch(/^---\nid: 3\n[\s\S]*the zanzibar affair/)
  expect(at.read(theirs)).toMatch(/^---\nid: 2\n[\s\S]*notes on lisbon/)
  expect(at.co("restore", "2").status).toBe(4)
  at.must("undo")
  expect(at.tree(at.memories)).toEqual(
    Object.fromEntries(Object.entries(before).filter(([path]) => path.includes("/memories/"))),
  )
  at.must("restore", "2")
})

test("history tells of one memory only, and names the files of another that had its number", () => {
  const at = place()
  namesakes(at)
  at.run(["edit", "2"], { env: { EDITOR: at.editor("replace s/notes/NOTES/ $1") } })
  const theirs = at.must("history", "2").stdout
  expect(theirs).not.toContain("the zanzibar affair")
  expect(theirs).toMatch(/version 2.*number 2: .*002-ours\.md/s)
  at.must("forget", "2")
  expect(at.must("history", "2").stdout).not.toContain("the zanzibar affair")
})

test("the question of a purge shows what would be erased", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  const { output } = inTerminal(at, ["forget", "1", "--purge"], [{ after: "[y/N]", send: "n\n" }])
  expect(output).toMatch(
    /\u001b\[1m001\u001b\[22m .*the zanzibar affair\r\nMemory 1 would be erased with all its versions/,
  )
  expect(at.co("forget", "1", "--purge").stderr).toContain("the zanzibar affair")
})

test("a purge said twice does not erase the global memory of the same number", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  const kept = at.memory(1, "notes on lisbon", { isGlobal: true })
  at.must("forget", "1", "--purge", "--yes")
  const asked = at.co("forget", "1", "--purge")
  const sure = at.co("forget", "1", "--purge", "--yes", "--json")
  const { error } = sure.json<Failed>()
  for (const [status, message] of [
    [asked.status, asked.stderr],
    [sure.status, error.message],
  ]) {
    expect([status, message]).toEqual([3, expect.stringContaining("co forget g1 --purge --yes")])
    expect(message).toContain("1 stands for global memory g1 here")
  }
  expect(at.read(kept)).toContain("notes on lisbon")
  expect(error).toMatchObject({ code: "refused", matches: [{ id: 1, scope: "global", path: kept }] })
  at.must("forget", "g1", "--purge", "--yes")
  expect(existsSync(kept)).toBe(false)
})

test("a number that the project's archive has is purged there, and the global memory of the same number stays", () => {
  const at = place()
  at.given("learn", "the zanzibar affair")
  const global = at.memory(1, "notes on lisbon", { isGlobal: true })
  at.given("forget", "1")
  const { status, output } = inTerminal(at, ["forget", "1", "--purge"], [{ after: "[y/N]", send: "y\n" }])
  expect([status, output]).toEqual([
    0,
    expect.stringMatching(/the zanzibar affair\r\nMemory 1 would be erased/),
  ])
  expect(words(at)).not.toContain("zanzibar")
  expect(at.read(global)).toContain("notes on lisbon")
})

test("one number that stands for a global memory holds back all that were named, and a person may say yes", () => {
  const at = place()
  const files = [at.memory(1, "the zanzibar affair"), at.memory(2, "notes on lisbon", { isGlobal: true })]
  const { status, stderr } = at.co("forget", "1", "2", "--purge", "--yes")
  expect([status, stderr]).toEqual([3, expect.stringContaining("co forget 1 g2 --purge --yes")])
  expect(files.map((path) => existsSync(path))).toEqual([true, true])
  expect(inTerminal(at, ["forget", "2", "--purge"], [{ after: "[y/N]", send: "y\n" }]).status).toBe(0)
  expect(files.map((path) => existsSync(path))).toEqual([true, false])
})

test.for([
  ["its text is another by then", "001-hand-made.md", "was changed in the meantime", now],
  ["a second file has its number", "001-theirs.md", "memory 1 is in 2 files", "2026-01-01T00:00:00Z"],
])("purge erases nothing where %s", ([, name = "", reason = "", created = ""]) => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  const write = { [join(at.memories, name)]: `---\nid: 1\ncreated: ${created}\n---\n\nnotes on lisbon\n` }
  const typed = [{ after: "[y/N]", write, send: "y\n" }]
  const { status, output } = inTerminal(at, ["forget", "1", "--purge"], typed)
  expect([status, output]).toEqual([4, expect.stringContaining(reason)])
  expect(textsIn(at, at.memories)).toContainEqual(expect.stringContaining("notes on lisbon"))
  expect(at.namesIn(at.memories)).toContain("001-hand-made.md")
})

test("purge erases nothing where a version comes to the archive meanwhile", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  at.given("forget", "1")
  const path = join(at.archive, "001.20260101T000000000Z.forgotten.001-theirs.md")
  const write = { [path]: "---\nid: 1\ncreated: 2026-01-01T00:00:00Z\n---\n\nnotes on lisbon\n" }
  const typed = [{ after: "[y/N]", write, send: "y\n" }]
  const { status, output } = inTerminal(at, ["forget", "1", "--purge"], typed)
  expect([status, output]).toEqual([4, expect.stringContaining("was created in the meantime")])
  expect(at.namesIn(at.archive)).toHaveLength(2)
})

test.for([true, false])(
  "what is left of a memory whose file is gone can be purged; edited before: %s",
  (isEdited) => {
    const at = place()
    const { path } = at.must("learn", "the zanzibar affair", "--json").json<{ path: string }>()
    if (isEdited) at.run(["edit", "1"], { env: { EDITOR: at.editor("replace s/affair/zanzibar-night/ $1") } })
    rmSync(path)
    expect(words(at)).toContain("zanzibar")
    expect(at.co("forget", "1", "--purge").stderr).toContain("zanzibar")
    at.must("forget", "1", "--purge", "--yes")
    expect(words(at)).not.toContain("zanzibar")
    expect(at.co("forget", "1", "--purge", "--yes").status).toBe(1)
  },
)

function article(at: Place, slug: string): void {
  const head = `source: https://example.org/${slug}\nfetched: 2026-01-01T00:00:00Z\ntitle: A title`
  at.write(join(at.knowledge, "articles", `${slug}.md`), `---\n${head}\n---\n\nWords of ${slug}.\n`)
}

test.for([true, false])(
  "an article gets its own originals back, not those of one with a longer name; with the journal: %s",
  (hasJournal) => {
    const at = place()
    const originals = ["foo/a.pdf", "foo.v2/b.pdf"].map((name) => join(at.knowledge, "attachments", name))
    for (const path of originals) at.write(path, path)
    for (const slug of ["foo", "foo.v2"]) article(at, slug)
    const before = at.tree(at.project)
    at.given("forget", "foo.v2", "foo")
    if (!hasJournal) rmSync(join(at.home, ".local/state"), { recursive: true })
    at.must("restore", "foo")
    expect(originals.map((path) => existsSync(path))).toEqual([true, false])
    at.must("restore", "foo.v2")
    expect(at.tree(at.project)).toMatchObject(before)
  },
)

test("an original whose name could be that of another article's comes back to its own", () => {
  const at = place()
  const original = at.write(join(at.knowledge, "attachments", "foo", "v2.pdf"), "pdf")
  for (const slug of ["foo", "foo.v2"]) article(at, slug)
  at.given("forget", "foo.v2", "foo")
  at.must("forget", "foo.v2", "--purge", "--yes")
  at.must("restore", "foo")
  expect(at.read(original)).toBe("pdf")
})

test("purge takes what is in folders among the originals of an article, and nothing that a link leads to", () => {
  const at = place()
  article(at, "foo")
  const folder = join(at.knowledge, "attachments", "foo")
  for (const name of ["a.pdf", "deep/b.pdf", "deep/er/c.pdf"]) at.write(join(folder, name), "zanzibar")
  const elsewhere = at.write("elsewhere/d.pdf", "d")
  symlinkSync(join(at.project, "elsewhere"), join(folder, "deep", "link"))
  at.must("forget", "foo", "--purge", "--yes")
  expect([existsSync(folder), existsSync(elsewhere)]).toEqual([false, true])
  expect(words(at)).not.toContain("zanzibar")
})

test("purge takes along what a memory was in the project before it was moved, and versions from then", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  at.run(["edit", "1"], { env: { EDITOR: at.editor("replace s/affair/zanzibar-night/ $1") } })
  at.given("move", "1", "--to", "global", "--yes")
  at.run(["edit", "g1"], { env: { EDITOR: at.editor("replace s/zanzibar/lisbon/g $1") } })
  expect(at.namesIn(at.archive)).toHaveLength(3)
  at.must("forget", "g1", "--purge", "--yes")
  expect(at.namesIn(at.archive)).toEqual([])
  expect(words(at)).not.toContain("zanzibar")
})

test("purge takes along what a memory was before it was renumbered, and leaves the other its number", () => {
  const at = place()
  const porto = at.memory(1, "notes on porto", { created: "2026-01-01T00:00:00Z" })
  at.memory(1, "the zanzibar affair", { created: "2026-01-02T00:00:00Z", name: "001-twin.md" })
  at.must("doctor", "--fix")
  at.run(["edit", "2"], { env: { EDITOR: at.editor("replace s/zanzibar/lisbon/ $1") } })
  expect(words(at)).toContain("zanzibar")
  at.must("forget", "2", "--purge", "--yes")
  expect(words(at)).not.toContain("zanzibar")
  expect(at.read(porto)).toMatch(/^---\nid: 1\n[\s\S]*notes on porto/)
})

test("purge names what may still have words: a broken file of the number, what a note was condensed from", () => {
  const at = place()
  at.memory(1, "the zanzibar affair")
  const broken = at.write(join(at.memories, "001-broken.md"), "no head at all")
  expect(at.must("forget", "1", "--purge", "--yes").stdout).toContain(`may be in ${broken}`)
  const days = ["birds of Peru", "cold coffee", "dark matter", "early trains"]
  for (const [n, name] of days.entries()) at.memory(n + 2, name, { created: `2026-01-0${n + 1}T00:00:00Z` })
  at.run(["learn", "fifth wheel"], { env: { CO_CLI_MEMORY_MAX_COUNT: "4" } })
  const [note = ""] = at.namesIn(at.memories).filter((name) => name.includes("condensed"))
  const sources = at.namesIn(at.archive).map((name) => join(at.archive, name))
  expect(sources.length).toBeGreaterThan(0)
  const { stdout } = at.must("forget", String(Number(note.slice(0, 3))), "--purge", "--yes")
  for (const path of sources) expect(stdout).toContain(`may be in ${path}`)
})

const wifi = "The wifi password is in the blue folder"

test.for([
  [
    "is accepted with another wording",
    (at: Place) => {
      const typed = [
        { after: "[q]uit?", send: "e\n" },
        { after: "Ask Marta", send: "a\n" },
      ]
      const editor = at.editor("replace 's/^The wifi.*/Ask Marta for the password/' $1")
      inTerminal(at, ["review"], typed, { EDITOR: editor })
    },
  ],
  [
    "is accepted, and the memory changed by hand",
    (at: Place) => {
      at.given("review", "--accept", "1")
      const path = join(at.memories, at.namesIn(at.memories)[0] ?? "")
      at.write(path, at.read(path).replace(wifi, "Ask Marta for the password"))
    },
  ],
] as const)("the proposal that a memory was made from is purged with it where it %s", ([, decide]) => {
  const at = place()
  at.given("learn", "--propose", wifi)
  decide(at)
  at.given("learn", "--propose", "notes on lisbon")
  at.given("review", "--reject", "2")
  const [saved = ""] = textsIn(at, at.memories)
  expect(saved).toMatch(/^---\nid: 1\n[\s\S]*Ask Marta/)
  at.must("forget", "1", "--purge", "--yes")
  expect(words(at)).not.toContain("wifi")
  for (let n = 0; n < 3; n++) at.co("undo")
  expect(words(at)).not.toContain("wifi")
  expect(words(at)).toContain("notes on lisbon")
})

test("a proposal that waits again is not purged with the memory that was made from it, and is named", () => {
  const at = place()
  at.given("learn", "--propose", wifi)
  at.given("review", "--accept", "1")
  const path = join(at.memories, at.namesIn(at.memories)[0] ?? "")
  at.write(path, at.read(path).replace(wifi, "Ask Marta for the password"))
  at.must("undo")
  const [name = ""] = at.namesIn(join(at.knowledge, "inbox"))
  const waiting = join(at.knowledge, "inbox", name)
  expect(at.must("forget", "1", "--purge", "--yes").stdout).toContain(`may be in ${waiting}`)
  expect(at.read(waiting)).toContain(wifi)
})

test("a proposal that was accepted stays where only what left in its place is purged", () => {
  const at = place()
  at.memory(1, "an early train", { head: "expires: 2026-03-01" })
  at.given("learn", "--propose", wifi)
  expect(at.run(["review", "--accept", "1"], { env: { CO_CLI_NOW: "2026-04-01T00:00:00Z" } }).status).toBe(0)
  at.must("forget", "1", "--purge", "--yes")
  expect(at.namesIn(at.archive)).toEqual([expect.stringContaining("accepted.001-the-wifi")])
})

test.for(["rejected", "accepted"])(
  "a proposal that was %s and is no memory's is purged by its words",
  (reason) => {
    const at = place()
    at.given("learn", "--propose", wifi)
    at.given("review", reason === "rejected" ? "--reject" : "--accept", "1")
    if (reason === "accepted") {
      const path = join(at.memories, at.namesIn(at.memories)[0] ?? "")
      at.write(path, at.read(path).replace(wifi, "Ask Marta for the password"))
      renameSync(path, join(at.memories, "001-ask.md"))
    }
    const { status, stderr } = at.co("forget", "wifi", "--purge")
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining(`**proposal 1** (2026-02-09, ${reason}): ${wifi}`),
    ])
    const { stdout } = at.must("forget", "wifi", "--purge", "--yes")
    expect(stdout).toContain(
      "✓ Erased proposal 1 from the archive and the journal. Nothing brings it back.\n",
    )
    expect(at.namesIn(at.archive)).toEqual([])
    expect(words(at)).not.toContain(wifi)
    expect(at.co("undo").status).toBe(4)
    at.co("undo")
    expect(words(at)).not.toContain(wifi)
    expect(at.co("forget", "wifi", "--purge", "--yes").status).toBe(1)
  },
)

test("purge by words takes a memory and the proposal that it was made from, and shows both", () => {
  const at = place()
  at.given("learn", "--propose", wifi)
  at.given("review", "--accept", "1")
  const { display, forgotten, proposals, remaining } = at
    .must("forget", "wifi", "--purge", "--yes", "--json")
    .json<Record<string, string | { id: unknown }[]>>()
  expect(display).toContain("Erased memory 1 from")
  expect([forgotten, proposals]).toMatchObject([[{ id: 1 }], [{ id: "proposal 1", scope: "project" }]])
  expect(remaining).toEqual([])
  expect(words(at)).not.toContain("wifi")
})
