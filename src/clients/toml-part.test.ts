import fc from "fast-check"
import { expect, test } from "vitest"
import { spliceBetween, takeBack } from "./splice.ts"
import { readToml } from "./toml.ts"
import { tomlPart } from "./toml-part.ts"

const part = tomlPart("mcp_servers", {
  command: "/opt/node",
  args: ["/opt/co.cjs", "mcp", "--agent", "codex"],
})

const block = `# co:begin
[mcp_servers.co]
command = "/opt/node"
args = ["/opt/co.cjs", "mcp", "--agent", "codex"]
# co:end`

const realistic = `# my Codex
model = "gpt-5"
notify = [
  "python3", # ] in a comment
  '/x/[y].py',
]
prompt = """
[mcp_servers.co]
not a table"""

[mcp_servers.docs]
command = "npx"
args = ["-y", "docs"]
env = { "A" = "1", B = '2' }

[[profiles]]
name = 'a'
[profiles.x]
at = 2026-01-01 10:00:00Z
[[profiles]]
name = 'b'
[profiles.x]
n = +1_000.5e3
`

test("the table goes to the end between two comments", () => {
  expect(part.put(realistic)).toBe(`${realistic}\n${block}\n`)
  expect(part.put("")).toBe(`${block}\n`)
})

test.for([
  ["nothing", ""],
  ["a whole file", realistic],
  ["no end of the last line", 'model = "x"'],
  ["Windows line ends", 'model = "x"\r\n\r\n[a]\r\nb = 1\r\n'],
  ["empty lines at the end", "a = 1\n\n\n"],
  ["our words in a text", "a = '''\n# co:begin\n'''\n"],
  ["a byte order mark", "\ufeffa = 1\n"],
] as const)("%s: put in, seen, and removed to the byte with and without a note", ([, before]) => {
  const after = part.put(before)
  expect([part.look(before).state, part.look(after).state]).toEqual(["absent", "same"])
  expect(takeBack(after, spliceBetween(before, after))).toBe(before)
  expect(part.drop(after)).toBe(before)
})

test("if others added around and below the table, only ours goes, with what would break without it", () => {
  const after = `${part.put("a = 1\n").replace("# co:end", "startup_timeout_sec = 20\n# co:end")}
[mcp_servers.co.env]
X = "1"

[later]
b = 2
`
  expect(part.look(after).state).toBe("same")
  expect(part.drop(after)).toBe("a = 1\n\n[later]\nb = 2\n")
})

test("a table that starts another co is updated in place", () => {
  const old = part
    .put("a = 1\n")
    .replace("/opt/node", "/old/node")
    .replace("# co:end", "enabled = true\n# co:end")
  expect(part.look(old).state).toBe("different")
  const after = part.put(old)
  expect(part.look(after).state).toBe("same")
  expect(after).toContain("enabled = true")
})

test.for([
  ["a path of Windows", '"C:\\\\work"', "C:\\work"],
  ["the same as a literal string", "'C:\\work'", "C:\\work"],
  ["quotes", '"a \\"b\\""', 'a "b"'],
  ["quotes in a literal string", "'a \"b\"'", 'a "b"'],
  ["characters by their number", '"\\u00e9 \\U0001F600 \\t\\e\\x41"', "é 😀 \t\u001bA"],
] as const)("arguments that the user added keep their meaning: %s", ([, written, meant]) => {
  const given = part.put("").replace('"codex"]', `"codex", "--project", ${written}]`)
  const once = part.put(given)
  expect(once).toContain(`"codex", "--project", ${JSON.stringify(meant)}]`)
  expect([part.look(once).state, part.put(once)]).toEqual(["same", once])
})

test("arguments that the user added survive any number of setups", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (folder) => {
      const given = part.put("").replace('"codex"]', () => `"codex", "--project", ${JSON.stringify(folder)}]`)
      expect([part.look(given).state, part.put(given)]).toEqual(["same", given])
    }),
  )
})

test.for([
  ['[mcp_servers.co]\ncommand = "other"', "taken", 1],
  ['[mcp_servers]\nco = { command = "x" }', "taken", 2],
  ['[mcp_servers."co"]\ncommand = "x"', "taken", 1],
  ['a = 1\nmcp_servers = { x = { command = "y" } }', "broken", 2],
  ['a = 1\n[[mcp_servers]]\nname = "x"', "broken", 2],
  [
    '[[mcp_servers.co]]\ncommand = "/opt/node"\nargs = ["/opt/co.cjs", "mcp", "--agent", "codex"]',
    "broken",
    1,
  ],
  ["a = 1\nb = ", "broken", 2],
  ['a = "x\nb = 1', "broken", 1],
  ["a = [1, 2\n[b]\nc = 1", "broken", 2],
  ["a = [1, 2", "broken", 1],
  ["[a\nb = 1", "broken", 1],
  ["[a]\n[b]\n[a]", "broken", 3],
  ["a = 1 b = 2", "broken", 1],
  ["just words", "broken", 1],
  ["a = yes", "broken", 1],
  ['a = """x', "broken", 1],
  ["a = {b = 1", "broken", 1],
] as const)("%j is %s at line %i", ([text, state, line]) => {
  expect(part.look(text)).toMatchObject({ state, line })
})

test("any file of tables comes back to the byte", () => {
  const value = fc.constantFrom(
    "1",
    '"x # y"',
    "'[z]'",
    "[1,\n 2]",
    "true",
    '"""\n[q]\n"""',
    "{ a = 1 }",
    "1979-05-27",
  )
  const line = fc.oneof(
    fc.tuple(fc.constantFrom("a", '"b c"', "d.e", "'f'"), value).map(([key, it]) => `${key} = ${it}`),
    fc.constantFrom("# a comment", "", "  ", "[[list]]", "[[list]] # again"),
  )
  const eol = fc.constantFrom("\n", "\r\n")
  fc.assert(
    fc.property(fc.array(line), fc.nat(9), eol, fc.boolean(), (lines, n, end, isEnded) => {
      const text = [...lines, `[table.t${n}]`, ...lines].join(end) + (isEnded ? end : "")
      expect(readToml(text).ok).toBe(true)
      const after = part.put(text)
      expect(part.look(after).state).toBe("same")
      expect(takeBack(after, spliceBetween(text, after))).toBe(text)
      expect(part.drop(after)).toBe(text)
    }),
    { numRuns: 1_000 },
  )
})
