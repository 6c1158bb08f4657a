import { expect, test } from "vitest"
import { seeded } from "../../../test/random.ts"
import { searchedBytes } from "./kernel.ts"
import { placesOf } from "./places.ts"

function plainPlaces(sought: Uint8Array, text: Buffer): number[] {
  const places: number[] = []
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) places.push(at)
  return places
}

test("all places are found, at any distance from the end of a chunk", () => {
  const random = seeded(4)
  for (const length of [1, 15, 16, 17, searchedBytes - 1, searchedBytes, searchedBytes + 1, 160_000]) {
    const text = Buffer.from(Array.from({ length }, () => 97 + Math.floor(3 * random())))
    for (const size of [1, 2, 3, 7, 20])
      for (const from of [
        0,
        Math.floor(length / 2),
        searchedBytes - size,
        searchedBytes - 1,
        length - size,
      ]) {
        const sought = text.subarray(Math.max(0, from), Math.max(0, from) + size)
        if (sought.length > 0) expect(placesOf(sought, text)).toEqual(plainPlaces(sought, text))
      }
  }
})

test("what only begins at the end of a text, or was in a text before, is not found", () => {
  expect(placesOf(Buffer.from("stand"), Buffer.from("they stand"))).toEqual([5])
  expect(placesOf(Buffer.from("stand"), Buffer.from("they st"))).toEqual([])
  expect(placesOf(Buffer.from("stand"), Buffer.from(""))).toEqual([])
  expect(placesOf(Buffer.from(""), Buffer.from("they stand"))).toEqual([])
  expect(placesOf(Buffer.alloc(20_000, "a"), Buffer.alloc(30_000, "a"))).toEqual([])
})
