import { execFileSync } from "node:child_process"
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Checked } from "./results.ts"
import { type Outcome, type Place, place } from "./run.ts"

const path = ".co-cli/knowledge/context.md"

/** The given project context beside a valid global one, and what `co prompt` makes of both. */
function promptWith(text: string | Buffer): Outcome & { at: Place; file: string } {
  const at = place()
  at.context("GLOBAL TEXT", { isGlobal: true })
  const file = at.write(path, text)
  const result = at.co("prompt")
  expect(result.status).toBe(0)
  expect(result.stdout).toContain("GLOBAL TEXT")
  return { ...result, at, file }
}

test("C-06: a newer version is a warning that says so, and the text is loaded", () => {
  const { stdout, stderr, file } = promptWith("---\nversion: 2\nupdated: 2026-01-01\n---\nOUR TEXT\n")
  expect(stdout).toContain("OUR TEXT")
  expect(stderr).toContain(file)
  expect(stderr).toMatch(/newer format.*version.*2.*1/)
})

test("C-07: a context.md without frontmatter is loaded, without a word", () => {
  const { stdout, stderr } = promptWith("OUR TEXT\n\n---\n\nmore\n")
  expect(stdout).toContain("OUR TEXT\n\n---\n\nmore")
  expect(stderr).toBe("")
})

test("C-07: a memory without frontmatter is skipped with a warning, the others are found", () => {
  const at = place()
  const file = at.write(".co-cli/knowledge/memories/001-x.md", "deploy without a head")
  at.memory(2, "deploy with a head")
  const result = at.co("recall", "deploy")
  expect(result.status).toBe(0)
  expect(result.stdout).toContain("Found 1 memory")
  expect(result.stderr).toMatch(/frontmatter.*expected.*---/)
  expect(result.stderr).toContain(file)
})

test("C-08: malformed YAML is a warning with file and line; neither head nor text is loaded", () => {
  const { stdout, stderr, file, at } = promptWith("---\nversion: 1\nupdated: [2026\n---\nOUR TEXT\n")
  expect(stdout).not.toMatch(/OUR TEXT|2026/)
  expect(stderr).toMatch(/:[34]: malformed YAML/)
  expect(stderr).toContain(file)
  const problem = at
    .co("doctor", "--json")
    .json<Checked>()
    .problems.find((found) => found.path === file)
  expect(problem?.message).toContain("malformed YAML")
  expect([3, 4]).toContain(problem?.line)
})

test("C-08: a head that is never closed is not taken for text", () => {
  const { stdout, stderr } = promptWith("---\nversion: 1\nupdated: 2026-01-01\n\nOUR TEXT\n")
  expect(stdout).not.toContain("OUR TEXT")
  expect(stderr).toMatch(/not closed.*expected.*---/)
})

test("C-08: a head that is a list says what it must be", () => {
  const { stdout, stderr } = promptWith("---\n- a\n- b\n---\nOUR TEXT\n")
  expect(stdout).not.toContain("OUR TEXT")
  expect(stderr).toContain("key: value")
})

test.for([
  ["version missing", "updated: 2026-01-01", /'version' is missing; expected a whole number/],
  [
    "version a word",
    "version: one\nupdated: 2026-01-01",
    /:2: .*'version' is "one"; expected a whole number/,
  ],
  ["version a fraction", "version: 1.5\nupdated: 2026-01-01", /'version' is 1\.5; expected a whole number/],
  ["updated missing", "version: 1", /'updated' is missing; expected .*ISO 8601/],
  ["updated no date", "version: 1\nupdated: soon", /:3: .*'updated' is "soon"; expected .*ISO 8601/],
] as const)(
  "C-09: %s: the file is skipped, and the warning has field, value and what is expected",
  ([, head, message]) => {
    const { stdout, stderr, file } = promptWith(`---\n${head}\n---\nOUR TEXT\n`)
    expect(stdout).not.toContain("OUR TEXT")
    expect(stderr).toContain(file)
    expect(stderr).toMatch(message)
  },
)

test("C-09: a memory with a wrong field is skipped with file, line, field, value and what is expected", () => {
  const at = place()
  const wrong: [string, RegExp][] = [
    ["id: two\ncreated: 2026-01-01", /:2: .*'id' is "two"; expected a whole number/],
    ["created: 2026-01-01", /'id' is missing; expected a whole number/],
    ["id: 1", /'created' is missing; expected .*ISO 8601/],
    ["id: 1\ncreated: 2026-02-30", /:3: .*'created' is "2026-02-30"; expected .*ISO 8601/],
    ["id: 1\ncreated: 2026-01-01\ntags: word", /:4: .*'tags' is "word"; expected a list/],
    [
      "id: 1\ncreated: 2026-01-01\ndecay_protected: maybe",
      /:4: .*'decay_protected' is "maybe"; expected true/,
    ],
    ["id: 1\ncreated: 2026-01-01\nscope: world", /:4: .*'scope' is "world"; expected one of project/],
    ["id: 1\ncreated: 2026-01-01\nexpires: x", /:4: .*'expires' is "x"; expected .*ISO 8601/],
  ]
  const files = wrong.map(([head], n) =>
    at.write(`.co-cli/knowledge/memories/${n}.md`, `---\n${head}\n---\n\ntext\n`),
  )
  const result = at.co("list")
  expect(result).toMatchObject({ status: 0, stdout: "No memories found.\n" })
  const warnings = result.stderr.trimEnd().split("\n")
  expect(warnings).toHaveLength(wrong.length)
  for (const [n, [, message]] of wrong.entries()) {
    expect(warnings[n]).toContain(`${files[n]}:`)
    expect(warnings[n]).toMatch(message)
  }
})

test("C-09: a list of tags with something else than words says which one is wrong", () => {
  const at = place()
  at.write(
    ".co-cli/knowledge/memories/x.md",
    "---\nid: 1\ncreated: 2026-01-01\ntags: [ok, {a: b}]\n---\n\ntext\n",
  )
  expect(at.co("list").stderr).not.toContain("'tags' is a list; expected a list")
})

test("C-10: an error in the project's context is prominent, and the session starts", () => {
  const { stderr } = promptWith("---\nversion: [\n---\nOUR TEXT\n")
  expect(stderr.split("\n")).toHaveLength(2)
  expect(stderr).toMatch(/PROJECT CONTEXT/)
})

test("C-10: an error in the global context does not hide the project's", () => {
  const at = place()
  const file = at.context("OWN TEXT", { isGlobal: true, head: "version: x" })
  at.context("OUR TEXT")
  const result = at.co("prompt")
  expect(result.status).toBe(0)
  expect(result.stdout).toContain("OUR TEXT")
  expect(result.stdout).not.toContain("OWN TEXT")
  expect(result.stderr).toContain(file)
})

test.for([
  ["30 KB", 2_000],
  ["2 MB", 130_000],
] as const)("C-11: a context.md of %s is truncated, never refused", ([, lines]) => {
  const at = place()
  at.write(path, `OUR TEXT\n${"more and more\n".repeat(lines)}`)
  const result = at.co("prompt")
  expect(result.status).toBe(0)
  expect(result.stderr).toContain("ERROR")
  expect(result.stdout.includes("OUR TEXT")).toBe(true)
  expect(Buffer.byteLength(result.stdout)).toBeLessThan(20480 + 5000)
})

test("a context.md that is no text is skipped with a warning", () => {
  const { stdout, stderr, file } = promptWith(Buffer.from([0x4f, 0x55, 0x52, 0xff, 0xfe, 0x00]))
  expect(stdout).not.toContain("OUR")
  expect(stderr).toContain(file)
  expect(stderr).toContain("UTF-8")
})

test("a blank body is left out without a word", () => {
  const { stdout, stderr } = promptWith("---\nversion: 1\nupdated: 2026-01-01\n---\n \n\n")
  expect(stdout).not.toContain("Project Context")
  expect(stderr).toBe("")
})

const inTheWay: Readonly<Record<string, (at: Place) => string>> = {
  "a pipe in place of context.md": (at) => {
    mkdirSync(at.knowledge, { recursive: true })
    return pipe(join(at.knowledge, "context.md"))
  },
  "a link in place of knowledge": (at) => {
    at.context("OUR TEXT")
    renameSync(at.knowledge, join(at.root, "elsewhere"))
    symlinkSync(join(at.root, "elsewhere"), at.knowledge)
    return at.knowledge
  },
  "a file in place of knowledge": (at) => {
    mkdirSync(join(at.project, ".co-cli"))
    writeFileSync(at.knowledge, "")
    return at.knowledge
  },
}

function pipe(path: string): string {
  execFileSync("mkfifo", [path])
  return path
}

test.for(Object.entries(inTheWay))("C-10: %s is said once wherever a context is loaded", ([, spoil]) => {
  const at = place()
  at.context("GLOBAL TEXT", { isGlobal: true })
  const found = spoil(at)
  for (const args of [["prompt"], ["context"], ["chat", "-p", "hi"]]) {
    const { status, stderr } = at.co(...args)
    expect(status).toBe(0)
    expect(stderr.split(`THE PROJECT CONTEXT IS NOT LOADED: ${found}: not a `), args[0]).toHaveLength(2)
  }
  const { problems } = at.co("doctor", "--json").json<Checked>()
  expect(problems.filter((problem) => problem.path === found)).toHaveLength(1)
})

test("a pipe in place of instructions.md is a warning, in place of settings.json an error that names it", () => {
  const at = place()
  mkdirSync(join(at.project, ".co-cli"))
  const instructions = pipe(join(at.project, ".co-cli", "instructions.md"))
  for (const args of [["prompt"], ["chat", "-p", "hi"]])
    expect(at.must(...args).stderr).toContain(`skipped ${instructions}: not a regular file`)
  const settings = pipe(join(at.project, ".co-cli", "settings.json"))
  const result = at.co("prompt")
  expect(result).toMatchObject({ status: 2, stdout: "" })
  expect(result.stderr).toContain(`${settings}: not a regular file`)
  expect(at.co("doctor", "--json").json<Checked>().problems).toContainEqual(
    expect.objectContaining({ code: "bad-settings", path: settings }),
  )
})
