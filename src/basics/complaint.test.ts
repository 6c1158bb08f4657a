import { expect, test } from "vitest"
import { complaintWithout } from "./complaint.ts"

test.each([
  ["k", "invalid x-api-key", "invalid x-api-[key]ey"],
  ["sk-a/b", "no sk-a/b, sk-a\\/b or sk-a%2Fb", "no [key], [key] or [key]"],
  ["", "no key", "no key"],
])("without %j, %j is %j", (secret, text, line) => {
  expect(complaintWithout([secret])(text, 300)).toBe(line)
})

test("a complaint becomes one line, not too long, of whole characters", () => {
  const show = complaintWithout([])
  expect(show(" a\n\u001b[31m\tb ", 300)).toBe("a [31m b")
  expect(show("\u{1f99c}\u{1f99c}", 3)).toBe("\u{1f99c}\ufffd")
  expect(show("x".repeat(5_000), 300)).toHaveLength(300)
})
