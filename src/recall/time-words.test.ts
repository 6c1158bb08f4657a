import { expect, test } from "vitest"
import { asksForNewest, asksForNewestAlone, withoutNewest } from "./time-words.ts"
import { understand } from "./understand.ts"

/** Questions for the newest, and what is left without the words for that. */
const newest: readonly (readonly [question: string, rest: string, isAlone: boolean])[] = [
  ["Latest deploy", "  deploy", true],
  ["the newest port", "the   port", true],
  ["most recent release", "  release", true],
  ["what broke recently", "what broke  ", true],
  ["What's new in billing", "  in billing", true],
  ["what is new", " ", true],
  ["the current port", "the   port", false],
  ["who owns it currently", "who owns it  ", false],
  ["which port NOW", "which port  ", false],
  ["what do we use nowadays", "what do we use  ", false],
  ["what do we use these days", "what do we use  ", false],
  ["the port of today", "the port of  ", false],
  ["what was the last release", " release", true],
  ["the last three releases", "  releases", true],
  ["the 5 latest releases", "the 5   releases", true],
  ["latest 5 releases", "  releases", true],
  ["what broke lately", "what broke  ", true],
  ["what broke of late", "what broke  ", true],
]

test.each(newest)("%s asks for the newest", (question, rest, isAlone) => {
  expect(asksForNewest(understand(question), false)).toBe(true)
  expect(asksForNewestAlone(question)).toBe(isAlone)
  expect(withoutNewest(question)).toBe(rest)
})

test.each([
  "which port does login use",
  "the renewal of the lease",
  "snow in the forecast",
  "a lasting peace",
  "who comes too late",
  "because of late information",
  "latex templates",
])("%s does not", (question) => {
  expect(asksForNewest(understand(question), false)).toBe(false)
  expect(asksForNewestAlone(question)).toBe(false)
  expect(withoutNewest(question)).toBe(question)
})
