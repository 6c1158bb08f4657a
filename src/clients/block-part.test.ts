import { expect, test } from "vitest"
import { instructionPart } from "./agent.ts"
import { spliceBetween, takeBack } from "./splice.ts"

const part = instructionPart()
const head = "---\nalwaysApply: true\n---\n\n"
const own = instructionPart(head)

test.for(["", "# Mine\n\n- be brief\n", "# Mine", "a\r\n\r\nb\r\n", "x\n\n\n"])(
  "%j: the text goes to the end, and removing it restores every byte",
  (before) => {
    const after = part.put(before)
    expect([part.look(before).state, part.look(after).state]).toEqual(["absent", "same"])
    expect(takeBack(after, spliceBetween(before, after))).toBe(before)
    expect(part.drop(after)).toBe(before)
    expect(after.startsWith(before)).toBe(true)
    if (before.includes("\r\n")) expect(after).not.toMatch(/[^\r]\n/)
  },
)

test("a text that somebody changed is seen as different, and is updated in place", () => {
  const edited = `${part.put("# Mine\n").replace("call `recall_memory`", "never call anything")}\n# More\n`
  expect(part.look(edited).state).toBe("different")
  const after = part.put(edited)
  expect(part.look(after).state).toBe("same")
  expect(part.drop(after)).toBe("# Mine\n\n# More\n")
})

test.for(["# Mine", "# Mine\r\n\r\nx"])(
  "%j: a line appended right after the last mark stays when the block is removed",
  (before) => {
    const eol = before.includes("\r") ? "\r\n" : "\n"
    const after = `${part.put(before)}- be brief${eol}`
    expect(part.look(after).state).toBe("same")
    expect(part.drop(after)).toBe(`${before}${eol}- be brief${eol}`)
    const edited = after.replace("## Memory", "## My memory")
    expect(part.look(edited).state).toBe("different")
    expect(part.put(edited)).toBe(`${part.put(before)}${eol}- be brief${eol}`)
  },
)

test("a file that co created has a head, is bare without the text, and keeps what somebody added", () => {
  const file = own.put("")
  expect(file.startsWith(head)).toBe(true)
  expect(own.isBare(own.drop(file))).toBe(true)
  expect(own.isBare(own.drop(`${file}\nmine\n`))).toBe(false)
})

test.for([
  ["a\n<!-- co:begin -->\nx\n", 2],
  ["<!-- co:end -->\n<!-- co:begin -->\n", 2],
  ["<!-- co:begin -->\n<!-- co:end -->\n<!-- co:begin -->\n<!-- co:end -->\n", 3],
] as const)("%j has marks that do not match: line %i", ([text, line]) => {
  expect(part.look(text)).toMatchObject({ state: "broken", line })
})

test("the instruction is short", () => {
  expect(part.put("").length).toBeLessThan(1_000)
})
