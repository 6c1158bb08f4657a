import { mkdirSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import type { Checked, Listed } from "./results.ts"
import { type Place, place } from "./run.ts"

/** A store with one memory, in which nothing is wrong. */
function sound(): Place {
  const at = place()
  at.memory(1, "Alpha")
  at.write(join(at.knowledge, ".gitignore"), "knowledge.db*\narchive/\ninbox/\n.tmp/\n.lock*\n")
  return at
}

test("a healthy store is exit 0, and so is none at all", () => {
  const at = place()
  expect(at.co("doctor", "--json").json<Checked>()).toMatchObject({ healthy: true, problems: [] })
  at.given("learn", "x")
  at.given("init", "--global")
  const result = at.co("doctor")
  expect(result).toMatchObject({ status: 0, stderr: "" })
  expect(at.co("doctor", "--json").json<Checked>()).toMatchObject({ healthy: true, problems: [] })
})

test("every problem has code, path, line, message and whether it was fixed; exit 1", () => {
  const at = sound()
  const memory = at.write(".co-cli/knowledge/memories/002-x.md", "---\nid: 2\ncreated: soon\n---\nx\n")
  const context = at.context("x", { head: "version: 1\nupdated: [" })
  const settings = at.write(".co-cli/settings.json", '{"memory_max_count": -1}')
  const result = at.co("doctor", "--json")
  expect(result.status).toBe(1)
  const { healthy, problems, display } = result.json<Checked>()
  expect(healthy).toBe(false)
  const byPath = (path: string) => problems.filter((problem) => problem.path === path)
  expect(byPath(memory)).toMatchObject([{ line: 3, fixed: false, code: expect.stringMatching(/^[a-z-]+$/) }])
  expect(byPath(memory)[0]?.message).toMatch(/'created'.*"soon".*expected/)
  expect(byPath(context)).toHaveLength(1)
  expect(byPath(settings)).toHaveLength(1)
  expect(byPath(settings)[0]?.message).toMatch(/memory_max_count.*-1/)
  expect(problems).toHaveLength(3)
  for (const problem of problems) expect(display).toContain(problem.path)
})

test("what keeps co from working beside the memories is named, each once", () => {
  const at = place()
  at.given("learn", "x")
  const state = join(at.home, ".local", "state", "co-cli")
  const folders = [
    ".co-cli/instructions.md",
    ".co-cli/knowledge/.gitignore",
    ".co-cli/knowledge/knowledge.db",
  ]
  for (const name of folders) {
    rmSync(join(at.project, name), { force: true })
    mkdirSync(join(at.project, name))
  }
  const trust = at.write(join(state, "trust.json"), "{")
  const [journal = ""] = at.namesIn(join(state, "journal")).map((name) => join(state, "journal", name))
  rmSync(journal)
  mkdirSync(journal)
  const undo = at.co("undo")
  expect(undo).toMatchObject({
    status: 5,
    stderr: expect.stringContaining(`${journal}: it is a folder (EISDIR)`),
  })
  const found = () => {
    const { status, ...result } = at.co("doctor", "--json")
    expect(status).toBe(1)
    return result.json<Checked>().problems.map(({ path }) => path)
  }
  const inProject = folders.map((name) => join(at.project, name))
  expect(found().toSorted()).toEqual([...inProject, journal, trust].toSorted())
  rmSync(state, { recursive: true })
  at.write(state, "in the way")
  expect(found().toSorted()).toEqual([...inProject, state].toSorted())
})

test("an index of a newer co, or a link in its place, is named", () => {
  const at = place()
  at.given("learn", "x")
  const index = join(at.knowledge, "knowledge.db")
  const database = new DatabaseSync(index)
  database.exec("PRAGMA user_version = 99; CREATE TABLE a (b)")
  database.close()
  const named = () => at.co("doctor", "--json").json<Checked>().problems
  expect(named()).toMatchObject([{ path: index, code: "newer-version" }])
  rmSync(index)
  symlinkSync("elsewhere", index)
  expect(named()).toMatchObject([{ path: index, code: "not-a-file" }])
})

test("doctor without --fix changes nothing", () => {
  const at = place()
  at.memory(1, "one")
  at.memory(1, "two", { name: "001-twin.md" })
  at.write(".co-cli/knowledge/memories/x.md", "broken")
  const before = at.tree()
  expect(at.co("doctor").status).toBe(1)
  expect(at.tree()).toEqual(before)
})

test("--fix never touches words: what is broken stays, byte for byte, and the exit stays 1", () => {
  const at = sound()
  const file = at.write(".co-cli/knowledge/memories/x.md", "---\nid: [\n---\nmy words\r\n")
  const result = at.co("doctor", "--fix", "--json")
  expect(result.status).toBe(1)
  expect(result.json<Checked>()).toMatchObject({ healthy: false, problems: [{ path: file, fixed: false }] })
  expect(at.read(file)).toBe("---\nid: [\n---\nmy words\r\n")
})

test("--fix gives one of two twins a new number, loses none, and says which", () => {
  const at = place()
  at.memory(1, "the older", { created: "2026-01-01" })
  at.memory(1, "the newer", { created: "2026-02-01", name: "001-twin.md", head: "# a comment\ncustom: 1" })
  at.memory(8, "the highest")
  const result = at.co("doctor", "--fix", "--json")
  expect(result.status).toBe(0)
  expect(result.json<Checked>().problems).toContainEqual(
    expect.objectContaining({ code: "duplicate-id", fixed: true }),
  )
  const listed = at.co("list", "--json").json<Listed>().memories
  expect(listed.map((memory) => memory.id)).toEqual([1, 8, 9])
  expect(listed.map((memory) => memory.summary).toSorted()).toEqual(["the highest", "the newer", "the older"])
  const moved = at.read(listed[2]?.path ?? "")
  expect(moved.startsWith("---\nid: 9\n")).toBe(true)
  expect(at.co("doctor").status).toBe(0)
  expect(at.co("show", "1").status).toBe(0)
  expect(result.json<Checked>().display).toContain("9")
})

test("--fix is not promised for a frontmatter that cannot be edited, nor for a merge that makes no memory", () => {
  const at = sound()
  const flow = "---\n{id: 1, created: 2026-03-01T00:00:00Z}\n---\n\nBeta\n"
  const twin = at.write(join(at.memories, "001-flow.md"), flow)
  const marks = "<<<<<<< ours\ntags: [a]\n=======\ntags: [b]\n>>>>>>> theirs"
  const open = `---\nid: 3\ncreated: never\n${marks}\n---\n\nGamma\n`
  const merge = at.write(join(at.memories, "003-open.md"), open)
  const before = at.co("doctor")
  expect(before.status).toBe(1)
  expect(before.stdout).not.toContain("--fix")
  expect(before.stdout).toContain(
    `${twin}:2: has the same id 1 as ${join(at.memories, "001-hand-made.md")}; the frontmatter cannot be edited`,
  )
  expect(at.co("doctor", "--fix")).toMatchObject({ status: 1, stdout: before.stdout, stderr: "" })
  expect([at.read(twin), at.read(merge)]).toEqual([flow, open])
})

test("--fix puts the .gitignore back, and leaves one that somebody changed", () => {
  const at = place()
  at.given("learn", "x")
  const path = join(at.knowledge, ".gitignore")
  const original = at.read(path)
  for (const line of ["knowledge.db*", "archive/", "inbox/"]) expect(original.split("\n")).toContain(line)
  rmSync(path)
  const { problems } = at.co("doctor", "--json").json<Checked>()
  expect(problems).toMatchObject([{ path, fixed: false }])
  expect(at.co("doctor", "--fix").status).toBe(0)
  expect(at.read(path)).toBe(original)
  at.write(path, `${original}mine\n`)
  expect(at.co("doctor", "--fix").status).toBe(0)
  expect(at.read(path)).toBe(`${original}mine\n`)
})

test("leftovers of a killed process are never shown, and gone after the next write", () => {
  const at = sound()
  const leftover = "---\nid: 66\ncreated: 2026-01-01\n---\n\nhalf a mem"
  at.write(join(at.knowledge, ".tmp", "999999-abc-0"), leftover)
  at.write(join(at.knowledge, ".tmp", "999999-abc-0.md"), leftover)
  expect(at.co("list").stdout).not.toContain("half")
  expect(at.co("recall", "half").status).toBe(1)
  at.given("learn", "two")
  at.must("doctor", "--fix")
  expect(at.namesIn(join(at.knowledge, ".tmp"))).toEqual([])
  expect(at.namesIn(at.memories)).toEqual(["001-hand-made.md", "002-two.md"])
})

test("--fix does not call a leftover mended that is still there, since another process is at work", () => {
  const at = place()
  at.given("learn", "one")
  const leftovers = ["a", "b"].map((name) => at.write(join(at.knowledge, ".tmp", name), "half a mem"))
  const lock = new DatabaseSync(join(at.knowledge, ".lock"))
  lock.exec("BEGIN IMMEDIATE")
  const busy = at.co("doctor", "--fix", "--json")
  lock.close()
  expect(busy.status).toBe(1)
  const problems = leftovers.map((path) => ({ code: "leftover", path, fixed: false }))
  expect(busy.json<Checked>()).toMatchObject({ healthy: false, problems })
  expect(busy.json<Checked>().display).not.toContain("fixed:")
  for (const path of leftovers) expect(busy.stderr).toContain(`${path} is still there: another process`)
  at.must("doctor", "--fix")
  expect(at.namesIn(join(at.knowledge, ".tmp"))).toEqual([])
})

test("a settings.json that is wrong is named once, and the one that it is", () => {
  const at = place()
  for (const [text, says] of [
    ["{", "is not valid JSON"],
    ['{"memory_max_count": -1}', "the setting 'memory_max_count' is -1; expected"],
    ['{"colour": "red"}', "unknown settings are ignored: colour"],
    ["[]", "holds []; expected an object"],
  ] as const) {
    const path = at.write(".co-cli/settings.json", text)
    const { stdout, stderr } = at.co("doctor")
    expect(stdout).toContain(`✗ ${path}: ${says}`)
    expect(stdout.split(path)).toHaveLength(2)
    expect(stderr).toBe("")
  }
})

test("a number that two files have is reported with the line that it stands on", () => {
  const at = place()
  at.memory(1, "the older", { created: "2026-01-01" })
  at.write(
    ".co-cli/knowledge/memories/001-twin.md",
    "---\n# mine\ncreated: 2026-02-01\ntags: [a]\nid: 1\n---\n\nx\n",
  )
  expect(at.co("doctor", "--json").json<Checked>().problems).toContainEqual(
    expect.objectContaining({ code: "duplicate-id", line: 5 }),
  )
})

const conflict = (ours: string, theirs: string) =>
  `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> theirs\n`

test("--fix says what it did with a merge; what is left of it in a text is a problem until a person decides", () => {
  const at = sound()
  const head = `---\nid: 2\n${conflict("created: 2026-01-01", "created: 2026-01-02")}---\n\n`
  const path = at.write(".co-cli/knowledge/memories/002-a.md", `${head}${conflict("six", "seven")}`)
  const bare = at.write(
    ".co-cli/knowledge/memories/003-b.md",
    "---\nid: 3\ncreated: 2026-01-01\n---\n\n<<<<<<<\na\n=======\nb\n>>>>>>>\n",
  )
  expect(at.co("doctor").stdout).toContain("003-b.md:6: an unresolved merge in the text")
  const { status, stdout } = at.co("doctor", "--fix")
  const mended = stdout.split("\n").filter((line) => line.startsWith("✓"))
  expect(mended).toEqual([
    `✓ fixed: ${path}:3: an unresolved merge conflict: both sides of the frontmatter were merged; in the text both are kept between marks, for you to decide`,
  ])
  for (const each of [path, bare]) expect(stdout).toContain(`✗ ${each}:6: an unresolved merge in the text`)
  expect(status).toBe(1)
})

test("longer marks of a merge are found in a memory and in an article", () => {
  const at = sound()
  const open = conflict("six", "seven").replace(/^([<=>])\1{6}/gm, "$&$1")
  const memory = at.write(
    ".co-cli/knowledge/memories/002-a.md",
    `---\nid: 2\ncreated: 2026-01-01\n---\n\n${open}`,
  )
  const article = at.write(
    ".co-cli/knowledge/articles/quarry.md",
    `---\nsource: "https://example.org/"\nfetched: 2026-01-01\ntitle: Quarry\n---\n\n${open}`,
  )
  const { stdout } = at.co("doctor")
  expect(stdout).toContain(`✗ ${memory}:6: an unresolved merge in the text`)
  expect(stdout).toContain(`✗ ${article}:7: an unresolved merge`)
})

test("two memories in one file, of which one has its own already since --fix was killed, are still two", () => {
  const at = sound()
  const theirs = "---\nid: 2\ncreated: 2026-01-02\n---\n\nFormat with black\n"
  const ours = "---\nid: 3\ncreated: 2026-01-03\n---\n\nType hints on all APIs\n"
  const mixed = at.write(
    ".co-cli/knowledge/memories/003-hints.md",
    `---\n${conflict(...([ours, theirs].map((text) => text.slice(4, -1)) as [string, string]))}`,
  )
  const made = at.write(".co-cli/knowledge/memories/002-format.md", theirs)
  expect(at.must("doctor", "--fix").stdout).toContain(`each has its own file now, 2 is ${made}`)
  expect([at.read(made), at.read(mixed)]).toEqual([theirs, ours])
  expect(at.namesIn(at.memories)).toEqual(["001-hand-made.md", "002-format.md", "003-hints.md"])
})

test("of a file that says the scope of the other folder a command is named that can be done", () => {
  const at = place()
  at.memory(1, "Use black", { head: "scope: global\nlanguage: python" })
  at.memory(2, "Use gofmt", { head: "scope: language\nlanguage: go" })
  const { display } = at.co("doctor", "--json").json<Checked>()
  expect(display).toContain("co move 1 --to global or")
  expect(display).toContain("co move 2 --to language --language go or")
  at.must("move", "1", "--to", "global", "--yes")
})

const inTheWay: readonly (readonly [
  what: string,
  name: string,
  put: (path: string, away: string) => void,
])[] = [
  ...["archive", ".tmp", "attachments", "inbox"].map(
    (name) =>
      [`a link in place of ${name}`, name, (path: string, away: string) => symlinkSync(away, path)] as const,
  ),
  ["a link in place of the lock", ".lock", (path, away) => symlinkSync(away, path)],
  ["a folder in place of the lock", ".lock", (path) => mkdirSync(path)],
]

test.for(inTheWay)("%s stops a save, and doctor names it", ([, name, put]) => {
  const at = sound()
  const away = at.write("../away/mine.txt", "mine")
  const path = join(at.knowledge, name)
  rmSync(path, { recursive: true, force: true })
  put(path, join(away, ".."))
  expect(at.co("learn", "a second one", ...(name === "inbox" ? ["--propose"] : [])).status).not.toBe(0)
  const { healthy, problems } = at.co("doctor", "--json").json<Checked>()
  expect([healthy, problems]).toEqual([false, [expect.objectContaining({ path, line: null, fixed: false })]])
  expect(at.co("doctor", "--fix").status).toBe(1)
})

test("a lock that is something else is named with what to do, and after that saves go on", () => {
  const at = sound()
  const path = at.write(join(at.knowledge, ".lock"), "pid 4711\n")
  expect(at.co("learn", "a second one")).toMatchObject({
    status: 5,
    stderr: expect.stringContaining("delete it"),
  })
  const result = at.co("doctor")
  expect(result).toMatchObject({ status: 1, stdout: expect.stringContaining(path) })
  expect(result.stdout).toContain("delete it")
  rmSync(path)
  at.given("learn", "a second one")
  expect(at.co("doctor").status).toBe(0)
})

test("what looks like a memory but is not read is named, and what is not one is not", () => {
  const at = sound()
  at.write(
    ".co-cli/knowledge/memories/002-beta.MD",
    at.read(join(at.memories, at.namesIn(at.memories)[0] ?? "")),
  )
  at.write(".co-cli/knowledge/memories/005-delta", "x")
  at.write(".co-cli/knowledge/memories/gamma.md.txt", "x")
  at.write(".co-cli/knowledge/memories/team/old/003-x.md", "x")
  at.write(".co-cli/knowledge/memories/picture.png", "x")
  at.write(".co-cli/knowledge/memories/.003-x.md.swp", "x")
  at.write(".co-cli/knowledge/memories/empty/readme.txt", "x")
  at.write(".co-cli/knowledge/articles/page.markdown", "x")
  const { healthy, notes } = at.co("doctor", "--json").json<Checked>()
  expect(healthy).toBe(true)
  expect(notes.map(({ code, path }) => [code, path])).toEqual([
    ["not-read", join(at.memories, "002-beta.MD")],
    ["not-read", join(at.memories, "005-delta")],
    ["not-read", join(at.memories, "gamma.md.txt")],
    ["not-read", join(at.memories, "team")],
    ["not-read", join(at.knowledge, "articles", "page.markdown")],
  ])
  expect(at.co("doctor").stdout).toMatch(/! \S+002-beta\.MD: not read, since its name does not end in \.md/)
})

test("articles in the global folder are named, since no command finds them there", () => {
  const at = sound()
  at.write(join(at.globalKnowledge, "articles/page.md"), "x")
  at.write(join(at.globalKnowledge, "attachments/page/page.pdf"), "x")
  const { notes } = at.co("doctor", "--json").json<Checked>()
  expect(notes.map(({ code, path }) => [code, path])).toEqual([
    ["not-read", join(at.globalKnowledge, "articles")],
    ["not-read", join(at.globalKnowledge, "attachments")],
  ])
  expect(at.co("doctor").stdout).toMatch(
    /! \S+articles: not read, since articles .* belong to a project: page\.md;/,
  )
  expect(at.must("status").stdout).not.toContain("1 article")
})
