import { expect, test } from "vitest"
import { seeded } from "../../test/random.ts"
import { stemOf } from "./stems.ts"

test.each([
  ["ines", "in"],
  ["inning", "in"],
  ["one", "on"],
  ["ups", "up"],
])("%s is no form of %s", (word, other) => {
  expect(stemOf(word)).not.toBe(stemOf(other))
})

test.each([
  ["vms", "vm"],
  ["going", "go"],
  ["ages", "age"],
  ["aged", "age"],
  ["aging", "age"],
  ["eyes", "eye"],
])("%s is a form of %s", (word, other) => {
  expect(stemOf(word)).toBe(stemOf(other))
})

test("a stem begins like its word", () => {
  const random = seeded(1)
  const letters = ["a", "e", "i", "y", "s", "d", "n", "g", "l", "t", "ing", "ies", "ed", "ж", "7"]
  for (let round = 0; round < 20_000; round++) {
    const length = 1 + Math.floor(random() * 6)
    const word = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join("")
    expect([word, stemOf(word)[0]]).toEqual([word, word[0]])
  }
})
