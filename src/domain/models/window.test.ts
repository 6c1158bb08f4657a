import { expect, test } from "vitest"
import { windowOf } from "./window.ts"

test.each([
  ["gemini-2.5-flash", 1_048_576],
  ["claude-sonnet-4-5", 200_000],
  ["anthropic/claude-sonnet-4-5", 200_000],
  ["GPT-4o-mini", 128_000],
  ["gpt-4.1-nano", 1_047_576],
  ["gpt-4", 8_192],
  ["something-new", 32_768],
])("%s takes %i tokens", (name, tokens) => {
  expect(windowOf(name)).toBe(tokens)
})
