import { expect, test } from "vitest"
import type { Candidate } from "../index/port.ts"
import { closerFeatures, closerNames, featureNames, featuresOf, toldBy } from "./features.ts"
import { forIndex } from "./for-index.ts"
import { understand } from "./understand.ts"

function namesTold(question: string, text: string): number {
  return toldBy(text, undefined, forIndex(understand(question), 0), undefined).names
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

test("names and what was said before count only in conversations: a note that was saved by itself is ranked as before", () => {
  const [alone, together] = [1, 0].map((isAlone) =>
    closerFeatures(isAlone, { closeness: 0.5, closenessBefore: 0.25, names: 1, instance: 1 }),
  )
  expect(alone).toEqual([0.5, 0.5, 0, 1, 0])
  expect(together).toEqual([0.5, 0, 1, 1, 0.25])
  expect(alone).toHaveLength(closerNames.length)
})

test.each([
  ["of two named in a question, only the tag of the first counts", [0b0100, 0b1000, 0b1100, 0], [1, 0, 1, 0]],
  ["where only one is a tag, it counts wherever it stands", [0b1000, 0b1000, 0], [1, 1, 0]],
  ["where none is, nothing counts", [0, 0], [0, 0]],
])("%s", (_, tags, expected) => {
  const candidates = tags.map((each) => ({ evidence: { tags: each } }) as Partial<Candidate> as Candidate)
  const heard = { candidates, query: forIndex(understand("what did Ana tell Ben"), 0), knownShare: 1 }
  const counted = (isAlone: number) => {
    const features = featuresOf(heard, () => isAlone)
    return tags.map((_, at) => features[at * featureNames.length + featureNames.indexOf("firstTag")])
  }
  expect(counted(0)).toEqual(expected)
  expect(counted(1)).toEqual(tags.map(() => 0))
})
