import { expect, test } from "vitest"
import { seeded } from "../../../test/random.ts"
import { ByteWriter, Postings, writePostings } from "./postings.ts"

test("entries, uses and places come back as they were written, the places in any order", () => {
  const random = seeded(1)
  const places = Array.from({ length: 100 }, (_, at) =>
    Array.from({ length: at === 40 ? 300 : Math.floor(random() * 4) }, (_, place) => place * (1 + at * at)),
  )
  const flat = places.flatMap((its, at) => [at * at, 2 * its.length + (at % 2), ...its])
  const writer = new ByteWriter()
  writePostings(writer, Uint32Array.from(flat), 0, flat.length)
  const decoded = new Postings(writer.bytes()).decode()
  expect([...decoded.entries]).toEqual(places.map((_, at) => at * at))
  expect([...decoded.uses]).toEqual(places.map((its, at) => 2 * its.length + (at % 2)))
  for (const at of [99, 0, 40, 41, 15, 16, 17, 98]) expect(decoded.places.of(at)).toEqual(places[at])
})

test("places are kept without the bytes that they were read from", () => {
  const writer = new ByteWriter()
  writePostings(writer, Uint32Array.of(3, 4, 10, 20), 0, 4)
  // A Buffer, as several pieces together are.
  const bytes = Buffer.from(writer.bytes())
  const { places } = new Postings(bytes).decode()
  bytes.fill(0)
  expect(places.of(0)).toEqual([10, 20])
})
