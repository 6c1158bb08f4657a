import { expect, test } from "vitest"
import { saysNothing } from "./says-nothing.ts"

test.each([
  "",
  " \n\t\u00a0",
  "\u200b",
  "\u200b \u2060\ufeff",
  "\u202e\u2069",
  "\u3164\u115f",
  "\u2800",
  "\ufe0f\u{e0041}",
  "\u00ad",
])("%j says nothing", (text) => {
  expect(saysNothing(text)).toBe(true)
})

test.each(["a", "\u200ba", "é", "日", "👍🏽", "❤\ufe0f", "می\u200cخواهم", "…"])(
  "%j says something",
  (text) => {
    expect(saysNothing(text)).toBe(false)
  },
)
