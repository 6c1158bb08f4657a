import { expect, test } from "vitest"
import { closerFeatures, closerNames, toldBy } from "./features.ts"
import { forIndex } from "./for-index.ts"
import { understand } from "./understand.ts"

function namesTold(question: string, text: string): number {
  return toldBy(text, 0, forIndex(understand(question), 0), undefined).names
}

test.each([
  ["Where does Ana live?", "Ana: I moved to Lisbon", 1 / 3],
  ["who reviews the schema", "That is for Mateus, and for Gwen", 2 / 3],
  ["Which cities were shown?", "we saw Rome, Paris, Oslo and Bern", 1],
  ["What is used for caching?", "Redis. It is fast. Nothing else", 0],
])("'%s' may ask for a name", (question, text, share) => {
  expect(namesTold(question, text)).toBeCloseTo(share)
})

test.each(["when did Ana move", "how many cities", "somewhere in Portugal"])(
  "'%s' does not ask for a name",
  (question) => {
    expect(namesTold(question, "Ana: I moved to Lisbon in May")).toBe(0)
  },
)

test("names count only in conversations: a note that was saved by itself is ranked as before", () => {
  const [alone, together] = [1, 0].map((isAlone) =>
    closerFeatures(isAlone, { closeness: 0.5, names: 1, instance: 1 }),
  )
  expect(alone).toEqual([0.5, 0.5, 0, 1])
  expect(together).toEqual([0.5, 0, 1, 1])
  expect(alone).toHaveLength(closerNames.length)
})
