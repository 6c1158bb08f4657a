import { expect, test } from "vitest"
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
