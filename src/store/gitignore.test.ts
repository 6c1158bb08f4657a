import { expect, test } from "vitest"
import { saidOf } from "./gitignore.ts"
import { gitignoreText } from "./layout.ts"

test.each([
  [gitignoreText, "ignored"],
  ["archive", "ignored"],
  ["/archive/\r\n", "ignored"],
  ["**/archive/**", "ignored"],
  ["*\n!.gitignore\n", "ignored"],
  ["archive/\n!archive/\n", "shown"],
  ["!archive/\narchive/\n", "ignored"],
  ["*\n!*/\n", "shown"],
  ["", undefined],
  ["# archive/\n", undefined],
  ["archives/\nmy-archive\narchive/007*\n", undefined],
])("%j says of the archive: %s", (text, said) => {
  expect(saidOf(text, "archive")).toBe(said)
  expect(saidOf(text, "archive/")).toBe(said)
})
