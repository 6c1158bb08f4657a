import { expect, test } from "vitest"
import { spellingsIn } from "./spellings.ts"

function others(question: string): string[] {
  return spellingsIn(question).flatMap((spelled) => spelled.others.map((form) => form.join(" ")))
}

test.each([
  ["48300", "48 300"],
  ["48300", "48 3k"],
  ["48,300", "48300"],
  ["48.300 USD", "48300"],
  ["61 000", "61k"],
  ["48.3k", "48 300"],
  ["310,000", "310k"],
  ["310k", "310 000"],
  ["310k", "310000"],
  ["2M rows", "2000000"],
  ["2,000,000", "2m"],
  ["9:45", "09 45"],
  ["09:45", "9h45"],
  ["9h45", "9 45"],
  ["v4.2", "4 2"],
  ["4812.50", "4 812 50"],
  ["4,812.50", "4812 50"],
  ["1.234.567,89 EUR", "1234567 89"],
])("%s is also written %s", (question, other) => {
  expect(others(question)).toContain(other)
})

test.each([
  "2026-05-01",
  "1.2.4",
  "192.168.100.200",
  "192.168.100.20",
  "port 22",
  "web0100",
  "0100",
  "10:99",
  "5m",
  "v16",
])("%s is written in one way", (question) => {
  expect(others(question)).toEqual([])
})
