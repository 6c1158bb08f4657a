import fc from "fast-check"
import { expect, test } from "vitest"
import { wordsOf } from "../index/tokens.ts"
import { fitIn } from "./fit.ts"

test.each([
  ["the limit is 5", ["limit"], 0],
  ["the limits are five", ["limit"], 0],
  ["limitless", ["limit"], 1],
  ["unlimited", ["limit"], 2],
  ["the rate limitless, a limit", ["limit"], 0],
  ["getUserById", ["user"], 0],
  ["MAX_USERNAMES", ["user"], 1],
  ["superuser and userland", ["user"], 1],
  ["a limit for the report", ["limit", "port"], 2],
  ["Größenordnung", ["grosse"], 1],
  ["der Server läuft", ["lauft"], 0],
] as const)("%s has %j as %d", (text, sought, fit) => {
  expect(fitIn(text, sought)).toBe(fit)
})

const endings = new Set(["", "s", "es", "d", "ed", "ing"])

/** The expected fit, computed over all words of a text. */
function fitAmongAll(text: string, sought: string): number {
  const rests = wordsOf(text).flatMap((word) => (word.startsWith(sought) ? [word.slice(sought.length)] : []))
  if (rests.some((rest) => endings.has(rest))) return 0
  return rests.length > 0 ? 1 : 2
}

test("the words around the places where one occurs give the same fit as all words", () => {
  const sought = fc.constantFrom("user", "use", "userid", "log_in")
  const piece = fc.constantFrom(
    "user",
    "User",
    "log",
    "_in",
    "ID",
    "s",
    "ed",
    " ",
    "-",
    "2",
    "x",
    "é",
    "語",
    "—",
  )
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""))
  fc.assert(
    fc.property(text, sought, (text, word) => {
      fc.pre(text.toLowerCase().includes(word))
      expect(fitIn(text, [word])).toBe(fitAmongAll(text, word))
    }),
    { numRuns: 3_000 },
  )
})
