import fc from "fast-check"
import { parse } from "jsonc-parser"
import { expect, test } from "vitest"
import { jsonPart } from "./json-part.ts"
import { spliceBetween, takeBack } from "./splice.ts"

const entry = { command: "co", args: ["mcp", "--agent", "cursor"] }
const part = jsonPart([["mcpServers"]], entry)

function servers(text: string): unknown {
  return parse(text, [], { allowTrailingComma: true }).mcpServers
}

test("the entry goes after the other servers, in their indentation, and a comment stays with its server", () => {
  const before = '{\n    "mcpServers": {\n        "git": { "command": "git" } // mine\n    }\n}\n'
  expect(part.put(before)).toBe(
    `{
    "mcpServers": {
        "git": { "command": "git" }, // mine
        "co": {
            "command": "co",
            "args": [
                "mcp",
                "--agent",
                "cursor"
            ]
        }
    }
}
`,
  )
})

test.for([
  ["nothing", ""],
  ["an empty object", "{}"],
  ["no such key", '{\n\t"theme": "dark"\n}\n'],
  ["an empty map", '{\n  "mcpServers": {}\n}\n'],
  ["an empty map over two lines", '{\n  "mcpServers": {\n  }\n}'],
  ["only a comment", '{\n  "mcpServers": {\n    // none yet\n  }\n}\n'],
  ["a comma at the end", '{\n  "mcpServers": {\n    "a": {"command": "a"}, // last\n  },\n}\n'],
  ["one line", '{"theme":"dark","mcpServers":{"a":{"command":"a"}}}'],
  ["one line without the key", '{"theme": "dark"}'],
  ["one line with an empty map", '{"mcpServers":{ }}'],
  ["Windows line ends", '{\r\n  "mcpServers": {\r\n    "a": {}\r\n  }\r\n}\r\n'],
  ["a byte order mark", '\ufeff{\n  "mcpServers": {"a": {}}\n}\n'],
  ["a header of comments", '// settings\n// of mine\n{\n  /* x */ "mcpServers": { /* y */ } // z\n}\n'],
  ["a key that is there twice", '{\n  "mcpServers": {},\n  "mcpServers": {\n    "b": {}\n  }\n}\n'],
] as const)("%s: put in, seen, taken back to the byte, and removed without a note", ([, before]) => {
  const after = part.put(before)
  expect(part.look(before).state).toBe("absent")
  expect(part.look(after).state).toBe("same")
  expect(takeBack(after, spliceBetween(before, after))).toBe(before)
  const dropped = part.drop(after)
  expect(part.look(dropped).state).toBe("absent")
  for (const comment of before.match(/\/\/.*|\/\*.*?\*\//g) ?? []) expect(dropped).toContain(comment)
  if (before.includes("\r\n")) expect(after).not.toMatch(/[^\r]\n/)
})

test("an entry that starts another co is updated, and what the user added to it stays", () => {
  const old =
    '{\n  "mcpServers": {\n    "co": {"command": "/old/node", "args": ["/old/co.cjs", "mcp", "--agent", "cursor"], "env": {"A": "1"}}\n  }\n}\n'
  expect(part.look(old).state).toBe("different")
  const after = part.put(old)
  expect(part.look(after).state).toBe("same")
  expect(servers(after)).toEqual({ co: { ...entry, env: { A: "1" } } })
})

test.for([
  ['{\n  "mcpServers": {\n    "co": {"command": "other"}\n  }\n}', "taken", 3],
  ['{\n  "mcpServers": {\n    "co": "other"\n  }\n}', "taken", 3],
  ['{\n\n  "mcpServers": []\n}', "broken", 3],
  ['{\n  "mcpServers": null\n}', "broken", 2],
  ['{\n  "a": 1\n  "b": 2\n}', "broken", 3],
  ["[]", "broken", 1],
  ['{"a": ', "broken", 1],
] as const)("%j is %s at line %i", ([text, state, line]) => {
  expect(part.look(text)).toMatchObject({ state, line })
})

test.for([
  ['{\n  "a": 1\n  "b": 2\n}', "expected a comma, at column 3"],
  ['{"a": ', "expected a value, at column 7"],
  ['{"a": "b\n}', "a text without its closing quote, at column 7"],
  ["{a: 1}", "a word that is not a value; expected true, false, null or a text in quotes, at column 2"],
] as const)("the fault in %j is described in words", ([text, words]) => {
  expect(part.look(text)).toMatchObject({ state: "broken", message: `not valid JSON: ${words}` })
})

test("endless nesting is broken, not fatal", () => {
  expect(part.look(`{"a": ${"[".repeat(100_000)}`)).toMatchObject({ state: "broken", line: 1 })
})

test("opencode's newer place is used if it exists, and never a server of that name", () => {
  const opencode = jsonPart([["mcp", "servers"], ["mcp"]], {
    type: "local",
    command: ["co", "mcp", "--agent"],
  })
  const newer = opencode.put('{"mcp": {"servers": {"a": {"type": "local"}}}}')
  expect(Object.keys(parse(newer).mcp.servers)).toEqual(["a", "co"])
  const older = opencode.put('{"mcp": {"servers": {"type": "local", "command": ["a"]}}}')
  expect(Object.keys(parse(older).mcp)).toEqual(["servers", "co"])
  expect(Object.keys(parse(opencode.put("")).mcp)).toEqual(["co"])
})

/** JSON with comments as people leave it: indented at will, with comments anywhere and commas at the end. */
function anyDocument(): fc.Arbitrary<string> {
  const name = fc.constantFrom("a", "b c", "mcpServers", "servers", "é", "//x", '"q"')
  const space = fc.constantFrom("", " ", "\n", "\n  ", "\n\t", " /* c */ ", " // c\n", "\r\n    ")
  const comma = fc.constantFrom("", "", ",")
  const { object } = fc.letrec<{ object: string; value: string }>((tie) => ({
    object: fc
      .tuple(fc.array(fc.tuple(name, space, tie("value"), space), { maxLength: 4 }), comma, space)
      .map(([pairs, last, end]) => {
        const inner = pairs.map(([key, a, value, b]) => `${a}${JSON.stringify(key)}: ${value}${b}`).join(",")
        return `{${inner}${pairs.length > 0 ? last : ""}${end}}`
      }),
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom("1", '"x // y"', "true", "[1, 2]", "[]", '"{"'),
      tie("object"),
    ),
  }))
  return fc
    .tuple(space, fc.option(object), object, space)
    .map(([a, known, rest, b]) =>
      known === null ? `${a}${rest}${b}` : `${a}{"x": ${rest}, "mcpServers": ${known}}${b}`,
    )
}

test("any settings come back to the byte, and nothing else in them changes its value", () => {
  fc.assert(
    fc.property(anyDocument(), (before) => {
      fc.pre(part.look(before).state === "absent")
      const after = part.put(before)
      expect(part.look(after).state).toBe("same")
      expect(takeBack(after, spliceBetween(before, after))).toBe(before)
      const dropped = part.drop(after)
      expect(part.look(dropped).state).toBe("absent")
      const value = parse(before, [], { allowTrailingComma: true })
      const { co: _, ...others } = servers(after) as Record<string, unknown>
      expect({ mcpServers: {}, ...value }).toEqual({
        ...parse(after, [], { allowTrailingComma: true }),
        mcpServers: others,
      })
      expect({ mcpServers: {}, ...value }).toEqual(parse(dropped, [], { allowTrailingComma: true }))
      expect(dropped.match(/\/\/ c|\/\* c \*\//g)).toEqual(before.match(/\/\/ c|\/\* c \*\//g))
    }),
    { numRuns: 2_000 },
  )
})
