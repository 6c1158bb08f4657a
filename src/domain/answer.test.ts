import { expect, test } from "vitest"
import { hearAnswer } from "./answer.ts"

const offers = [
  { key: "y", label: "yes, once" },
  { key: "n", label: "no, with a reason" },
  { key: "a", label: "always save_memory in this conversation" },
] as const

test.each([
  ["y", "y"],
  ["Y", "y"],
  [" yes ", "y"],
  ["Yes.", "y"],
  ["YES!", "y"],
  ["n", "n"],
  ["no", "n"],
  ["a", "a"],
  ["Always\r", "a"],
])("%j is the answer %s", (line, key) => {
  expect(hearAnswer(line, offers)).toBe(key)
})

test.each([
  "",
  " ",
  ".",
  "!",
  "y n",
  "yes no",
  "y but not now",
  "Yes, but say room nine",
  "yes, once",
  "y,",
  "y?",
  "yes?",
  "y...",
  "yy",
  "ye",
  "yesterday",
  "yep",
  "a little later",
  "always ask me",
  "al",
  "sure, y",
  "not y",
  "e",
  "edit",
  "u",
  "once",
  "[y]",
  '"y"',
  "y\u200b",
  "y\ny",
  "constructor",
])("%j is none of the answers", (line) => {
  expect(hearAnswer(line, offers)).toBeUndefined()
})

test("where nothing was said there is no answer, nor where nothing is offered", () => {
  expect(hearAnswer(undefined, offers)).toBeUndefined()
  expect(hearAnswer("y", [])).toBeUndefined()
  expect(hearAnswer("", [{ key: "y", label: "" }])).toBeUndefined()
})
