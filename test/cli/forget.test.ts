import { basename, join } from "node:path"
import { expect, test } from "vitest"
import type { Failed, Listed } from "./results.ts"
import { place } from "./run.ts"

interface Forgotten {
  readonly display: string
  readonly forgotten: readonly { id: number; scope: string; path: string }[]
}

interface Restored {
  readonly display: string
  readonly restored: readonly { id: number; scope: string; path: string }[]
}

test("R178: forget by id moves the file to the archive without asking, bytes and all", () => {
  const at = place()
  const text = at.read(at.memory(7, "deploy on Tuesday", { head: "custom: 1 # kept" }))
  const result = at.co("forget", "7", "--json").json<Forgotten>()
  expect(result.forgotten).toEqual([{ id: 7, scope: "project", path: expect.any(String) }])
  expect(at.read(result.forgotten[0]?.path ?? "")).toBe(text)
  expect(at.namesIn(at.memories)).toEqual([])
  expect(result.display).toContain("co restore 7")
  expect(at.co("recall", "deploy").status).toBe(1)
  expect(at.co("list", "--archived", "--json").json<Listed>().memories).toMatchObject([
    { id: 7, summary: "deploy on Tuesday" },
  ])
})

test("where one of several is not there, nothing is forgotten or erased, and that is said", () => {
  const at = place()
  at.memory(4, "deploy")
  const before = at.tree(at.project)
  const failed = [at.co("forget", "4", "999"), at.co("forget", "4", "999", "--purge", "--yes")]
  expect(failed.map(({ status }) => status)).toEqual([1, 1])
  expect(failed.map(({ stderr }) => stderr.split("\n").slice(1).join())).toEqual([
    "Nothing was forgotten,",
    "Nothing was erased,",
  ])
  expect(at.co("forget", "999").stderr).not.toContain("Nothing")
  expect(at.tree(at.project)).toEqual(before)
})

test("restore brings it back to its name and its bytes", () => {
  const at = place()
  const path = at.memory(7, "deploy", { name: "My own name.md" })
  const text = at.read(path)
  at.must("forget", "7")
  const { restored } = at.co("restore", "7", "--json").json<Restored>()
  expect(restored).toEqual([{ id: 7, scope: "project", path }])
  expect(at.read(path)).toBe(text)
  expect(at.co("list", "--archived").stdout).not.toContain("deploy")
})

test("what was forgotten of many is said in one line, with the way back for all", () => {
  const at = place()
  for (let id = 1; id <= 30; id++) at.memory(id, `fact ${id}`, { head: 'origin: "import/notes"' })
  const display =
    "✓ Forgot 30 memories: 1, 2, 3, 4, 5 and 25 more. Bring them all back with: co undo, or one with: co restore ID"
  expect(at.must("forget", "--origin", "import", "-y").stdout).toBe(`${display}\n`)
  at.must("undo")
  const result = at.must("forget", "--origin", "import", "-y", "--json").json<Forgotten>()
  expect(result.display).toBe(display)
  expect(result.forgotten).toHaveLength(30)
})

test("restore says that a memory has expired and goes with the next save, and editing it keeps it", () => {
  const at = place()
  at.memory(7, "deploy on Mondays", { head: "expires: 2026-02-01T00:00:00Z" })
  at.memory(8, "pinned", { head: "expires: 2026-02-01T00:00:00Z\ndecay_protected: true" })
  at.given("learn", "tests run nightly")
  expect(at.must("restore", "7").stdout).toContain(
    "It expired on 2026-02-01 and goes with the next save, unless you change 'expires': co edit 7",
  )
  const path = join(at.memories, "007-hand-made.md")
  at.run(["edit", "7", "-"], { input: at.read(path).replace("expires: 2026", "expires: 2027") })
  at.must("learn", "lint runs hourly")
  expect(at.read(path)).toContain("deploy on Mondays")
  at.must("forget", "8")
  expect(at.must("restore", "8").stdout).not.toContain("expired")
})

test("a memory in a file with an odd name can be restored as well, under a plain one", () => {
  const at = place()
  at.memory(7, "deploy", { name: "odd\u001bname.md" })
  at.must("forget", "7")
  const result = at.co("restore", "7")
  expect(result.stderr).toBe("")
  expect(result.status).toBe(0)
  expect(at.read(join(at.memories, "007-restored.md"))).toContain("deploy")
})

test("if that plain name is taken, it is restored under the next one", () => {
  const at = place()
  at.memory(7, "deploy", { name: "odd\u001bname.md" })
  at.memory(8, "another", { name: "007-restored.md" })
  at.must("forget", "7")
  at.must("restore", "7")
  expect(at.read(join(at.memories, "007-restored-2.md"))).toContain("deploy")
  expect(at.read(join(at.memories, "007-restored.md"))).toContain("another")
})

test("by its text only what has it is forgotten or erased, not what holds in its place", () => {
  for (const flags of [["--yes"], ["--purge", "--yes"]]) {
    const at = place()
    at.memory(1, "The API port is 3000.")
    at.given("learn", "The service listens at 4000 now.", "--replaces", "1")
    at.must("forget", "API port", ...flags)
    expect(at.namesIn(at.memories)).toEqual(["002-the-service-listens-at-4000-now.md"])
  }
})

test("several ids are forgotten at once, one that is named twice only once", () => {
  const at = place()
  for (const id of [1, 2, 3]) at.memory(id, `number ${id}`)
  const result = at.co("forget", "1", "3", "1", "--json")
  expect(result.status).toBe(0)
  expect(result.json<Forgotten>().forgotten.map(({ id }) => id)).toEqual([1, 3])
  expect(at.namesIn(at.memories)).toEqual(["002-hand-made.md"])
})

test("restore takes nothing that is there, and says what there is", () => {
  const at = place()
  at.memory(1, "one")
  const there = at.co("restore", "1")
  expect(there.status).toBe(4)
  expect(there.stderr).toContain(at.memories)
  const missing = at.co("restore", "9")
  expect(missing.status).toBe(1)
  expect(missing.stderr).toContain("co list --archived")
})

test("restore does not overwrite a memory that took the name and number meanwhile", () => {
  const at = place()
  at.memory(1, "old")
  at.must("forget", "1")
  const path = at.memory(1, "new")
  expect(at.must("restore", "1").stdout).toContain("as memory 2: another one has its number")
  expect(at.read(path)).toContain("new")
  const [restored = ""] = at.namesIn(at.memories).filter((name) => name !== basename(path))
  expect(at.read(join(at.memories, restored))).toMatch(/^id: 2\n[\s\S]*\nold\n$/m)
})

test("everything that was forgotten is in the list of the archive, also where a number came back", () => {
  const at = place()
  at.memory(1, "the first one")
  at.must("forget", "1")
  at.memory(1, "the second one")
  expect(at.co("list", "--archived").stdout).toContain("the first one")
  at.must("forget", "1")
  const archived = at.co("list", "--archived").stdout
  expect(archived).toContain("the first one")
  expect(archived).toContain("the second one")
})

test("R206: forget by text lists what it would forget and, without a terminal, needs --yes", () => {
  const at = place()
  for (let id = 1; id <= 8; id++) at.memory(id, `deploy script ${id}`)
  at.memory(3, "deploy everywhere", { isGlobal: true, head: "scope: global" })
  const before = at.tree(at.project)
  const asked = at.co("forget", "deploy")
  expect(asked.status).toBe(3)
  expect(asked.stderr.match(/\*\*g?\d+\*\*/g)).toHaveLength(9)
  expect(asked.stderr).toContain("--yes")
  const json = at.co("forget", "deploy", "--json")
  expect(json.status).toBe(3)
  expect(json.json<Failed>().error).toMatchObject({ code: "refused", exit: 3 })
  expect(at.tree(at.project)).toEqual(before)
})

test("--yes forgets all that were listed, and nothing else", () => {
  const at = place()
  at.memory(1, "old deploy script")
  at.memory(2, "deploy day")
  at.memory(3, "an old friend")
  const listed = at.co("forget", "old", "deploy", "script").stderr.match(/\*\*\d+\*\*/g)
  const { forgotten } = at.co("forget", "old deploy script", "--yes", "--json").json<Forgotten>()
  expect(forgotten.map(({ id }) => `**00${id}**`)).toEqual(listed)
  expect(forgotten.map(({ id }) => id)).toContain(1)
  expect(at.namesIn(at.memories)).toHaveLength(3 - forgotten.length)
})

test.each([
  ["a word inside of another", "tea", "Use Fastify instead of Express", "Tea is served at four", "teas"],
  ["beginning of another", "car", "Teams use carpets", "A car is in the yard", "no cars here"],
  [
    "digits of a longer number",
    "port 80",
    "listens on port 8080",
    "the proxy is on port 80",
    "on ports 80, 81",
  ],
  ["a part of a name", "sql", "the mysqldump of last night", "SQL is fine", "we run PostgreSQL"],
])("forget by text takes no %s, be it with --yes or for good", (_what, text, inside, whole, another) => {
  for (const flags of [["--yes"], ["--purge", "--yes"]]) {
    const at = place()
    at.memory(1, inside)
    at.memory(2, whole)
    at.memory(3, another)
    const done = at.must("forget", text, ...flags)
    expect(done.stderr).toContain("inside longer words or numbers: memory 1;")
    expect(at.namesIn(at.memories)).toEqual(["001-hand-made.md"])
    // The same command again forgets nothing else.
    const again = at.co("forget", text, ...flags)
    expect(again.status).toBe(1)
    expect(again.stderr).toContain("inside longer words or numbers: memory 1;")
    expect(at.namesIn(at.memories)).toEqual(["001-hand-made.md"])
  }
})

test.each([
  ["2026-02-01", "the fair is on 2026-02-01", "the fair is on 2026-01-02"],
  ["at 10:30", "lunch at 10:30.", "lunch at 30:10"],
  ["version 1.2", "Version 1.2, for now", "version 2.1"],
  ["version 1.2", "that version (1.2) is old", "version 1.2.4"],
  ["server 10.0.0.1", "the server is 10.0.0.1", "the server is 110.0.0.1"],
])("forget by text: %s is in %j and not in %j", (text, having, other) => {
  const at = place()
  at.memory(1, other)
  at.memory(2, having)
  expect(at.must("forget", text, "--yes", "--json").json<Forgotten>().forgotten).toMatchObject([{ id: 2 }])
  expect(at.co("forget", text, "--yes").status).toBe(1)
})

test.each([
  ["#3", "3"],
  ["memory 3", "3"],
  ["Memories 3, g5 and 7", "3 g5 7"],
  ["3,5", "3 5"],
])("%s means a number: a memory with it in its text does not match", (said, ids) => {
  const at = place()
  at.memory(1, "memories: 3, 5 and 7 servers have memory; g5 is one")
  at.memory(3, "meant")
  const inParts = said.split(" ")
  for (const args of inParts.length > 1 ? [[said], inParts] : [[said]])
    for (const flags of [[], ["--purge"]]) {
      const result = at.co("forget", ...args, ...flags, "--yes")
      // As separate arguments, of which only some are numbers, they are refused even earlier.
      expect(result.status).toBe(2)
      if (args.length === 1) expect(result.stderr).toContain(`by number it is: co forget ${ids}\n`)
    }
  expect(at.namesIn(at.memories)).toHaveLength(2)
})

test("forgetting what is not there is exit 1 with the words", () => {
  const at = place()
  at.memory(1, "one")
  const byText = at.co("forget", "no such thing", "--yes")
  expect(byText.status).toBe(1)
  expect(byText.stderr).toContain("no such thing")
  const byId = at.co("forget", "99", "--json")
  expect(byId.status).toBe(1)
  expect(byId.json<Failed>().error).toMatchObject({ code: "not-found", exit: 1 })
  expect(at.co("forget").status).toBe(2)
})

test("an id takes precedence over the number in a file name, which counts if nothing has the id (C-39)", () => {
  const at = place()
  at.memory(3, "by its head", { name: "009-x.md" })
  at.memory(4, "by its name", { name: "003-y.md" })
  at.memory(5, "by its name, too", { name: "008-z.md" })
  expect(at.co("forget", "3", "--json").json<Forgotten>().forgotten).toMatchObject([{ id: 3 }])
  expect(at.namesIn(at.memories)).toEqual(["003-y.md", "008-z.md"])
  expect(at.co("forget", "3")).toMatchObject({
    status: 1,
    stderr: "co: no memory 3; it is in the archive, and co restore 3 brings it back\n",
  })
  expect(at.co("forget", "8", "--json").json<Forgotten>().forgotten).toMatchObject([{ id: 5 }])
  expect(at.namesIn(at.memories)).toEqual(["003-y.md"])
})

test("a file that cannot be read does not stand for a forgotten memory, whatever its name begins with", () => {
  const at = place()
  at.memory(3, "three", { name: "012-y.md" })
  const broken = at.write(".co-cli/knowledge/memories/003-x.md", "no head at all")
  at.must("forget", "3")
  expect(at.co("forget", "3").stderr).toContain("co restore 3 brings it back")
  expect(at.read(broken)).toBe("no head at all")
})

test("a broken file can be forgotten by the number in its name (C-39)", () => {
  const at = place()
  at.write(".co-cli/knowledge/memories/050-broken.md", "no head at all")
  const result = at.co("forget", "50")
  expect(result.status).toBe(0)
  expect(at.namesIn(at.memories)).toEqual([])
  expect(at.namesIn(at.archive).map((name) => at.read(join(at.archive, name)))).toEqual(["no head at all"])
})

test("a project's memory goes before a global one of the same number; g12 is always the global one", () => {
  const at = place()
  at.memory(12, "ours")
  at.memory(12, "mine", { isGlobal: true, head: "scope: global" })
  at.memory(13, "also mine", { isGlobal: true, head: "scope: global" })
  expect(at.co("forget", "g12", "--json").json<Forgotten>().forgotten).toMatchObject([{ scope: "global" }])
  expect(at.co("show", "12", "--json").json()).toMatchObject({ content: "ours", scope: "project" })
  expect(at.co("show", "13", "--json").json()).toMatchObject({ content: "also mine", scope: "global" })
  expect(at.co("restore", "g12").status).toBe(0)
})
