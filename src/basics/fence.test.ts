import { expect, test } from "vitest"
import { fenceAfter } from "./fence.ts"

/** The lines of a text inside a code block, including its fences. */
function inCode(text: string): string[] {
  let open = ""
  return text.split("\n").filter((line) => {
    const before = open
    open = fenceAfter(open, line)
    return before !== "" || open !== ""
  })
}

test.for([
  ["three marks, with a language", "a\n```ts\nb\n```\nc", 3],
  ["tildes, which backticks do not end", "a\n~~~\n```\n~~~\nc", 3],
  ["four marks, which three do not end", "a\n````md\n```\nb\n```\n````\nc", 5],
  ["more marks at the end than at the start", "a\n```\nb\n`````  \r\nc", 3],
  ["an end with a word after it, which does not count", "a\n```\nb\n``` ts\nc\n```\nd", 5],
  ["up to three blanks before it", "a\n   ```\nb\n   ```\nc", 3],
  ["four blanks before it, which make it text", "a\n    ```\nb\nc", 0],
  ["two marks, which are not a fence", "a\n``\nb", 0],
  ["code within a line", "```ls -l``` lists\nb", 0],
  ["no end, so it runs to the end of the text", "a\n```\nb\nc", 3],
] as const)("%s", ([, text, count]) => {
  expect(inCode(text)).toHaveLength(count)
})

test("a line of a million marks is read in linear time", () => {
  const marks = "`".repeat(1_000_000)
  expect(fenceAfter("", marks)).toBe(marks)
  expect(fenceAfter("", `${marks} \``)).toBe("")
})
