import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import type { Imported, Saved, Shown } from "./results.ts"
import { place } from "./run.ts"

test.for([
  ["no text", ["learn"], ""],
  ["an empty text", ["learn", ""], ""],
  ["blanks", ["learn", " \t\n "], ""],
  ["an empty standard input", ["learn", "-"], ""],
  ["blank lines from standard input", ["learn", "-"], "\n \n\n"],
] as const)("%s is refused with exit 2, and nothing is written", ([, args, input]) => {
  const at = place()
  const result = at.run(args, { input })
  expect(result.status).toBe(2)
  expect(result.stderr).toMatch(/^co: .*(empty|needs TEXT).*\n$/)
  expect(at.tree()).toEqual({})
})

test("a text with a NUL is refused with exit 2 and a reason", () => {
  const at = place()
  const result = at.run(["learn", "-"], { input: "a\0b" })
  expect(result.status).toBe(2)
  expect(result.stderr).toContain("NUL")
  expect(at.tree()).toEqual({})
})

test("bytes that are no UTF-8 are refused, not replaced by question marks", () => {
  const at = place()
  const result = at.run(["learn", "-"], { input: Buffer.from([0x61, 0xff, 0xfe, 0x62]) })
  expect(at.tree()).toEqual({})
  expect(result.status).toBe(2)
  expect(result.stderr).toContain("UTF-8")
})

test("bytes that are no UTF-8 in an argument are refused as well; a real U+FFFD comes by standard input", () => {
  const at = place()
  const broken = ["/bin/sh", "-c", 'exec "$@" "$(printf \'caf\\351\')"', "sh"]
  for (const args of [
    ["learn", "the"],
    ["learn", "--propose"],
    ["learn", "--dry-run"],
    ["chat", "-p"],
  ]) {
    const result = at.run(args, { through: broken })
    expect(result).toMatchObject({ status: 2, stdout: "" })
    expect(result.stderr).toMatch(/^co: the text has U\+FFFD .*not valid UTF-8; .*standard input/)
  }
  expect(at.tree()).toEqual({})
  expect(at.run(["learn", "-"], { input: "The sign \ufffd is a question mark" }).status).toBe(0)
  const [name = ""] = at.namesIn(at.memories)
  expect(at.read(join(at.memories, name))).toMatch(/\n---\n\nThe sign \ufffd is a question mark\n$/)
})

test("a text of 64 KiB is saved whole; one byte more is refused with both numbers", () => {
  const at = place()
  const text = "0123456789abcdef".repeat(4096)
  const saved = at.run(["learn", "-", "--json"], { input: text }).json<Saved>()
  expect(at.read(saved.path).split("\n---\n\n")[1]).toBe(`${text}\n`)
  expect(saved.path.length - at.memories.length).toBeLessThan(70)
  const result = at.run(["learn", "-"], { input: `${text}x` })
  expect(result.status).toBe(2)
  expect(result.stderr).toMatch(/65537 bytes.*65536/)
  expect(at.namesIn(at.memories)).toHaveLength(1)
})

test("text in any script comes back as it was, in a file with a plain ASCII name", () => {
  const at = place()
  const texts = [
    "多字节文本也可以保存",
    "日本語のテキスト 🎉👩‍👩‍👧‍👦",
    "Größe, naïve façade, Ölçü",
    "مرحبا بالعالم",
    "🎉",
    "con",
    "../../etc/passwd",
    "a\\b:c*d?e",
  ]
  const all = texts.join("\n")
  at.given("learn", "--", all)
  const input = texts.map((content) => `${JSON.stringify({ content })}\n`).join("")
  expect(at.run(["import", "-", "--keep-duplicates"], { input }).status).toBe(0)
  const names = at.namesIn(at.memories)
  for (const [n, text] of [all, ...texts].entries()) {
    expect(names[n]).toMatch(new RegExp(`^00${n + 1}-[a-z0-9]+(-[a-z0-9]+)*\\.md$`))
    expect(at.read(join(at.memories, names[n] ?? "")).split("\n---\n\n")[1]).toBe(`${text}\n`)
  }
  const { memories } = at.co("export", "--json").json<{ memories: { content: string }[] }>()
  expect(memories.map((memory) => memory.content)).toEqual([all, ...texts])
})

test("a file name has at most 50 characters of the text, without a dash at the cut", () => {
  const at = place()
  at.given("learn", "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffff")
  at.must("learn", "w".repeat(80))
  expect(at.namesIn(at.memories)).toEqual([
    "001-aaaaaaaaa-bbbbbbbbb-ccccccccc-ddddddddd-eeeeeeeee.md",
    `002-${"w".repeat(50)}.md`,
  ])
})

test("a text without a letter or digit is named 'memory'", () => {
  const at = place()
  at.must("learn", "!!! ???")
  expect(at.namesIn(at.memories)).toEqual(["001-memory.md"])
})

test("a text that looks like frontmatter stays text", () => {
  const at = place()
  const text = "---\nid: 99\ncreated: 2020-01-01\n---\nnot a head"
  at.run(["learn", "-"], { input: text })
  expect(at.co("show", "1", "--json").json<Shown>()).toMatchObject({ id: 1, content: text })
  expect(at.co("show", "99").status).toBe(1)
})

test.for(["--json prints one object", "use --quiet in scripts", "-q is short"])(
  "text behind -- is no flag: %s",
  (text) => {
    const at = place()
    const { stdout } = at.must("learn", "--", ...text.split(" "))
    expect(stdout).toMatch(/^✓ Saved memory 1: /)
    const [, path = ""] = /Location: (.*)\n/.exec(stdout) ?? []
    expect(at.read(path)).toMatch(new RegExp(`\n---\n\n${text}\n$`))
  },
)

test("an error in a command line is JSON where --json stands before --", () => {
  const at = place()
  const wrong = at.co("learn", "--bogus", "--json", "--", "x")
  expect(wrong).toMatchObject({ status: 2, stderr: "" })
  expect(wrong.json()).toMatchObject({ error: { code: "usage" } })
  expect(at.co("learn", "--bogus", "--", "--json")).toMatchObject({ status: 2, stdout: "" })
})

test("-q is heard among other letters", () => {
  const at = place()
  const elsewhere = at.write("elsewhere/note.txt", "")
  const result = at.co("learn", "-qC", dirname(elsewhere), "x")
  expect(result).toMatchObject({ status: 0, stdout: "", stderr: "" })
  expect(at.namesIn(join(dirname(elsewhere), ".co-cli/knowledge/memories"))).toEqual(["001-x.md"])
})

test("--quiet drops every confirmation, and no plan that was asked for", () => {
  const at = place()
  const quiet = (...args: string[]) => at.co(...args, "--quiet")
  at.memory(1, "tea")
  at.given("learn", "coffee", "--propose")
  for (const args of [
    ["config", "set", "personality", "terse"],
    ["config", "unset", "personality"],
    ["export", "all.jsonl"],
    ["review", "--accept", "1"],
    ["setup", "codex"],
    ["setup", "codex", "--remove"],
  ])
    expect(quiet(...args), args.join(" ")).toMatchObject({ status: 0, stdout: "", stderr: "" })
  for (const args of [
    ["learn", "water", "--dry-run"],
    ["import", "all.jsonl", "--dry-run"],
    ["setup", "codex", "--dry-run"],
  ])
    expect(quiet(...args).stdout, args.join(" ")).not.toBe("")
  expect(quiet("config", "get", "personality").stdout).not.toBe("")
})

test("--quiet still says what was refused, and why", () => {
  const at = place()
  const quiet = (...args: string[]) => at.co(...args, "--quiet")
  at.write("guide.md", "# Guide\n\nOne.")
  const saved = quiet("save", "guide.md", "nope.txt")
  expect(saved.status).toBe(1)
  expect(saved.stderr).toMatch(/^co: no file .*nope\.txt$/m)
  at.write("guide.md", "# Guide\n\nTwo.")
  const refreshed = quiet("refresh", "guide")
  expect(refreshed).toMatchObject({ status: 3, stderr: "" })
  expect(refreshed.stdout).toContain("-One.\n+Two.")
  at.write("rows.jsonl", '{"content": "fine"}\n{"content": ""}\n')
  const imported = quiet("import", "rows.jsonl")
  expect(imported).toMatchObject({ status: 3, stderr: "" })
  expect(imported.stdout).toContain("rows.jsonl line 2 is not imported: ")
  expect(at.co("import", "rows.jsonl").stdout).not.toContain("line 2")
  const { refused, refusals } = quiet("import", "rows.jsonl", "--json").json<Imported>()
  expect([refused, refusals]).toEqual([1, [expect.stringContaining("line 2")]])
})

test("--quiet says nothing and still saves", () => {
  const at = place()
  expect(at.co("learn", "x", "--quiet")).toMatchObject({ status: 0, stdout: "", stderr: "" })
  expect(at.namesIn(at.memories)).toEqual(["001-x.md"])
})

test("saving leaves nothing in the temporary folder, neither the system's nor co's own", () => {
  const at = place()
  at.given("learn", "x")
  at.must("learn", "y", "--scope", "global")
  expect(at.namesIn(at.temp)).toEqual([])
  expect(at.namesIn(join(at.knowledge, ".tmp"))).toEqual([])
  expect(at.namesIn(join(at.globalKnowledge, ".tmp"))).toEqual([])
})

test("a folder that is not there is named, and no project is made in it", () => {
  const at = place()
  const missing = join(at.root, "typo")
  const result = at.co("learn", "x", "-C", missing)
  expect(result.status).not.toBe(0)
  expect(result.stderr).toContain(missing)
  expect(at.tree(at.root)).not.toHaveProperty("typo")
})

test("a dash for standard input stands alone", () => {
  const at = place()
  for (const args of [
    ["-", "extra"],
    ["extra", "-"],
  ]) {
    const result = at.run(["learn", ...args], { input: "x" })
    expect(result).toMatchObject({ status: 2, stdout: "" })
    expect(result.stderr).toContain("standard input")
  }
  expect(at.tree(at.project)).toEqual({})
  expect(at.must("learn", "tea", "-", "not coffee").status).toBe(0)
  expect(at.must("learn", "a line that ends with -").status).toBe(0)
})

test("a date past the year 9999 cannot be written, and is refused", () => {
  const at = place()
  const env = { CO_CLI_NOW: "9999-12-31T23:59:59Z" }
  const result = at.run(["learn", "far", "--expires", "5d"], { env })
  expect(result.status).toBe(2)
  expect(result.stderr).toContain('expires is "5d", which is after the year 9999')
  expect(at.tree(at.project)).toEqual({})
})
