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

test("the bound follows from the letters, however long the texts; what is out of reach is not told", () => {
  const counts = new LetterCounts()
  // More places than there is room for at first.
  const texts = Array.from({ length: 1_500 }, () =>
    textOf(
      random.between(0, random.chance(0.1) ? 3_000 : 60),
      random.pick(["ea", "eat 15", "etaoinsr é,0123456789"]),
    ),
  )
  for (const [at, text] of texts.entries()) {
    counts.put(at + 1, text)
    // The list has another order than the places.
    counts.list(texts.length - 1 - at, at + 1)
  }
  for (const own of texts.slice(0, 4)) {
    counts.put(ours, own)
    for (const least of [0, random.between(1, 100), 100]) {
      const told = new Map<number, number>()
      counts.near(
        texts.length,
        () => least,
        (at, bound) => told.set(texts.length - 1 - at, bound),
      )
      for (const [at, text] of texts.entries()) {
        const bound = plainBound(own, text)
        if (bound >= least + 1e-6) expect(told.get(at)).toBeCloseTo(bound, 9)
        else if (bound < least - 1e-6) expect(told.has(at)).toBe(false)
      }
    }
  }
})

test("only what is listed is compared, with the least of that moment", () => {
  const counts = new LetterCounts()
  for (let place = 1; place <= 3_000; place++) {
    counts.put(place, "amber")
    counts.list(place - 1, place)
  }
  counts.put(ours, "ember")
  let least = 0
  const told: number[] = []
  counts.near(
    2_000,
    () => least,
    (at, bound) => {
      told.push(at)
      if (bound < 90) least = 90
    },
  )
  // 80 % alike: all of the first block, and none after it.
  expect(told).toEqual(Array.from({ length: 1_024 }, (_, at) => at))
})

test("a letter that occurs too often to be counted on makes a text no less alike", () => {
  const counts = new LetterCounts()
  counts.put(ours, "a".repeat(70_000))
  counts.put(1, "a".repeat(70_001))
  counts.list(0, 1)
  const told: number[] = []
  counts.near(
    1,
    () => 100,
    (at) => told.push(at),
  )
  expect(told).toEqual([0])
})

test.each([
  ["ＡＰＩ　ＫＥＹ　ＲＯＴＡＴＩＯＮ", "API KEY ROTATION"],
  ["caf\u00e9 cr\u00e8me", "cafe\u0301 cre\u0300me"],
  ["o\ufb03ce", "office"],
  ["\u212a is 0", "k is 0"],
  ["\u0130zmir", "i\u0307zmir"],
])("letters count as what they fold to: %j / %j", (a, b) => {
  const counts = new LetterCounts()
  counts.put(ours, a)
  counts.put(1, b)
  counts.list(0, 1)
  const told: number[] = []
  counts.near(
    1,
    () => 100,
    (at) => told.push(at),
  )
  expect(told).toEqual([0])
})
