import { expect, test } from "vitest"
import { Random } from "../../test/concurrency/random.ts"
import { LetterCounts, ours } from "./letter-counts.ts"

/** The same bound, counted letter by letter. */
function plainBound(a: string, b: string): number {
  const boxesOf = (text: string) => {
    const boxes = new Map<string, number>()
    for (const each of text.toLowerCase().matchAll(/[a-z0-9]/g)) {
      const box = /\d/.test(each[0]) ? `digit ${each[0].charCodeAt(0) % 5}` : each[0]
      boxes.set(box, (boxes.get(box) ?? 0) + 1)
    }
    return boxes
  }
  const signsIn = (text: string) =>
    [...text].reduce((sum, each) => sum + (/[a-z0-9]/i.test(each) ? 0 : each.charCodeAt(0) < 128 ? 1 : 2), 0)
  const [ofA, ofB] = [boxesOf(a), boxesOf(b)]
  const sum = (boxes: Map<string, number>) => boxes.values().reduce((all, count) => all + count, 0)
  const most = sum(ofA) + sum(ofB) + 2 * Math.min(signsIn(a), signsIn(b))
  const apart = [...new Set([...ofA.keys(), ...ofB.keys()])].reduce(
    (all, box) => all + Math.abs((ofA.get(box) ?? 0) - (ofB.get(box) ?? 0)),
    0,
  )
  return most === 0 ? 100 : (100 * (most - apart)) / most
}

const random = new Random(11)
const textOf = (length: number, letters: string) =>
  Array.from({ length }, () => random.pick([...letters])).join("")

test("the bound follows from the letters, however long the texts; out of reach it is 0", () => {
  const counts = new LetterCounts()
  // More places than there is room for at first, and letters that occur more often than the shortened counts
  // can hold.
  const texts = Array.from({ length: 1_500 }, () =>
    textOf(
      random.between(0, random.chance(0.1) ? 3_000 : 60),
      random.pick(["ea", "eat 15", "etaoinsr é,0123456789"]),
    ),
  )
  for (const [at, text] of texts.entries()) counts.put(at + 1, text)
  for (const own of texts.slice(0, 8)) {
    counts.put(ours, own)
    for (const [at, text] of texts.entries()) {
      const bound = plainBound(own, text)
      expect(counts.bound(at + 1, 0)).toBeCloseTo(bound, 9)
      const least = random.between(1, 100)
      const found = counts.bound(at + 1, least)
      if (bound >= least + 1e-6) expect(found).toBeCloseTo(bound, 9)
      else if (bound < least - 1e-6) expect(found).toBe(0)
    }
  }
})
