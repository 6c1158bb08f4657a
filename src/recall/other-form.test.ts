import { expect, test } from "vitest"
import { absentFields } from "../markdown/memory.ts"
import { formSeeker } from "./other-form.ts"

function memory(content: string, tags: readonly string[] = []) {
  return { ...absentFields, tier: "project", scope: "project", content, tags, path: "" } as const
}

test.each([
  ["ports", "The API listens on port 8080"],
  ["port", "Ports are open"],
  ["rates", "Rate of exchange"],
  ["indentation", "It indents with spaces"],
  ["policy", "Policies apply"],
  ["café", "The Cafe"],
  ["cafe", "Le café"],
  ["timezone", "The time zone is CET"],
  ["email", "By e-mail only"],
  ["oncall", "Who is on-call"],
  ["getuserbyid", "get_user_by_id fails"],
  ["caching", "A cache"],
  ["logging", "The log"],
  ["log", "Nothing is logged"],
  ["logs", "The log"],
  ["submitted", "Submit it"],
  ["copies", "A copy"],
  ["copying", "Copies"],
  ["hoping", "We hope"],
  ["possible", "A possibility"],
  ["importance", "An import"],
  ["running", "runScripts"],
])("%s may be in: %s", (word, text) => {
  expect(formSeeker(word)(memory(text))).toBe(true)
})

test.each([
  ["ports", "The library is for Windows"],
  ["timezone", "It is time to go"],
  ["cache", "A calm sea"],
])("%s is not in: %s", (word, text) => {
  expect(formSeeker(word)(memory(text))).toBe(false)
})

test("a tag may have it, too", () => {
  expect(formSeeker("caching")(memory("Redis is used", ["cache"]))).toBe(true)
  expect(formSeeker("caching")(memory("Redis is used", ["store"]))).toBe(false)
})
