import { parse } from "jsonc-parser"
import { expect, test } from "vitest"
import { hookPart } from "./hook-part.ts"
import { hookCommandOf } from "./launch.ts"
import { together } from "./part.ts"
import { spliceBetween, takeBack } from "./splice.ts"

const command = "co context-for-agents"
const part = hookPart(command)
const group = { hooks: [{ type: "command", command }] }

function sessionStart(text: string): unknown {
  return parse(text, [], { allowTrailingComma: true }).hooks.SessionStart
}

test.for([
  ["nothing", ""],
  ["an empty object", "{}"],
  ["no hooks", '{\n\t"model": "opus"\n}\n'],
  ["no hook on this event", '{\n  "hooks": {\n    "Stop": [{ "hooks": [] }]\n  }\n}\n'],
  ["an empty list", '{\n  "hooks": {\n    "SessionStart": []\n  }\n}\n'],
  [
    "an empty list with a comment",
    '{\n  "hooks": {\n    "SessionStart": [\n      // none yet\n    ]\n  }\n}',
  ],
  [
    "others, spread out",
    '{\n  "hooks": {\n    "SessionStart": [\n      {\n        "matcher": "startup",\n        "hooks": [{ "type": "command", "command": "a" }]\n      } // mine\n    ]\n  }\n}\n',
  ],
  [
    "a comma at the end",
    '{\n  "hooks": {\n    "SessionStart": [\n      {"hooks": []}, // last\n    ],\n  },\n}\n',
  ],
  ["one line", '{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"a"}]}]}}'],
  ["one line with an empty list", '{"hooks":{"SessionStart":[ ]}}'],
  ["Windows line ends", '{\r\n  "hooks": {\r\n    "SessionStart": [\r\n      {}\r\n    ]\r\n  }\r\n}\r\n'],
  ["a byte order mark", '\ufeff{\n  "hooks": {"SessionStart": [{}]}\n}\n'],
] as const)("%s: put in, seen, taken back to the byte, and removed without a note", ([, before]) => {
  const after = part.put(before)
  expect([part.look(before).state, part.look(after).state]).toEqual(["absent", "same"])
  expect(sessionStart(after)).toEqual([...others(before), group])
  expect(takeBack(after, spliceBetween(before, after))).toBe(before)
  const dropped = part.drop(after)
  expect(part.look(dropped).state).toBe("absent")
  expect(sessionStart(dropped)).toEqual(others(before))
  for (const comment of before.match(/\/\/.*/g) ?? []) expect(dropped).toContain(comment)
  if (before.includes("\r\n")) expect(after).not.toMatch(/[^\r]\n/)
})

function others(text: string): unknown[] {
  return parse(text.replace("\ufeff", ""), [], { allowTrailingComma: true })?.hooks?.SessionStart ?? []
}

test("a hook that starts another co is updated, and what somebody put around or behind it stays", () => {
  const written = (start: string) =>
    `{"hooks": {"SessionStart": [{"matcher": "startup", "hooks": [{"type": "command", "command": "${start} context-for-agents -C /srv", "timeout": 5}, {"type": "command", "command": "b"}]}]}}`
  const old = written("/old/node /old/co.cjs")
  expect(part.look(old).state).toBe("different")
  expect(part.put(old)).toBe(written("co"))
  expect(part.look(written("co")).state).toBe("same")
  expect(sessionStart(part.drop(old))).toEqual([
    { matcher: "startup", hooks: [{ type: "command", command: "b" }] },
  ])
})

test("a hook that is there twice is left once", () => {
  const twice = JSON.stringify({ hooks: { SessionStart: [group, { hooks: [] }, group] } }, null, 2)
  expect(part.look(twice).state).toBe("different")
  expect(sessionStart(part.put(twice))).toEqual([group, { hooks: [] }])
  expect(sessionStart(part.drop(twice))).toEqual([{ hooks: [] }])
})

test.for([
  ['{\n  "hooks": []\n}', 2, '"hooks" is an array; expected an object {…}'],
  ['{"hooks": {\n\n"SessionStart": {"hooks": []}}}', 3, '"SessionStart" is an object; expected an array […]'],
  ['{"hooks": ', 1, "not valid JSON: expected a value, at column 11"],
] as const)("%j is broken at line %i", ([text, line, message]) => {
  expect(part.look(text)).toEqual({ state: "broken", line, message })
})

test("what others call themselves is not ours", () => {
  const text =
    '{"hooks": {"SessionStart": [{"hooks": [{"command": "not-co-context-for-agents"}, 1, {}]}, null, 2]}}'
  expect(part.look(text).state).toBe("absent")
  expect(part.drop(text)).toBe(text)
})

test.for([
  ["absent", "echo see co context-for-agents for help >> ~/log", 2],
  ["absent", "mytool context-for-agents --x", 2],
  ["unneeded", "bash -lc 'co context-for-agents'", 1],
] as const)("a user's own hook that names the command stays: %s beside %s", ([state, own, most]) => {
  const text = JSON.stringify({ hooks: { SessionStart: [{ hooks: [{ command: own }] }] } }, null, 2)
  expect(part.look(text).state).toBe(state)
  expect(part.drop(text)).toBe(text)
  const settled = together([part, part]).look(text).state === "unneeded" ? text : part.put(text)
  expect(sessionStart(settled)).toHaveLength(most)
  expect(settled).toContain(own)
  expect(part.drop(settled)).toBe(text)
})

test("a path with blanks and quotes is one word for the shell", () => {
  expect(hookCommandOf(["/opt/my node", "/o'co.cjs"], "linux")).toBe(
    "'/opt/my node' '/o'\\''co.cjs' context-for-agents",
  )
  expect(hookCommandOf(["C:\\Program Files\\node.exe", "co.cjs"], "win32")).toBe(
    '"C:\\Program Files\\node.exe" co.cjs context-for-agents',
  )
})
