import { expect, test } from "vitest"
import { Random } from "../../test/concurrency/random.ts"
import { partsOf } from "../../tools/parts-of.ts"
import { TableRows } from "./table-rows.ts"

const [count, dimensions] = [12_000, 16]
const rowBytes = dimensions / 2
const random = new Random(3)
const bytes = Uint8Array.from({ length: count * rowBytes }, () => random.between(0, 255))
/** The floating number 1, for each row. */
const scales = new DataView(Uint16Array.from({ length: count }, () => 0x3c00).buffer)

/** Rows of a table, and how many of them were read. */
function opened() {
  const parts = partsOf(bytes)
  let read = 0
  const rows = new TableRows({
    start: 0,
    count,
    dimensions,
    scales,
    read: (starts, length) => {
      read += (starts.length * length) / rowBytes
      return parts(starts, length)
    },
  })
  return { rows, read: () => read }
}

function someRows(size: number): number[] {
  return Array.from({ length: size }, () => random.between(0, count - 1))
}

function weighed(rows: readonly number[]) {
  return { rows, weights: rows.map((_, at) => 1 + (at % 2)) }
}

test("whatever was asked for before, sums and nearness are those of a table that was just opened", () => {
  const { rows } = opened()
  for (let round = 0; round < 60; round++) {
    const [some, asked] = [someRows(random.between(0, 60)), someRows(3)]
    expect([...rows.sumOf(weighed(some))], `sum ${round}`).toEqual([...opened().rows.sumOf(weighed(some))])
    expect(rows.nearest(asked, [some, asked]), `nearest ${round}`).toEqual(
      opened().rows.nearest(asked, [some, asked]),
    )
  }
})

test("who compares texts has only their rows in memory, who makes very many vectors has all", () => {
  const { rows, read } = opened()
  const common = 4_096
  const compared = someRows(3_000)
  for (let at = 0; at < compared.length; at += 50) rows.nearest([0], [compared.slice(at, at + 50)])
  const rare = new Set(compared.filter((row) => row >= common))
  // Before the common rows were read at once, some were read by themselves.
  expect(read()).toBeLessThanOrEqual(common + rare.size + 100)
  expect(rare.size).toBeGreaterThan(1_000)
  for (let round = 0; round < 100; round++) rows.sumOf(weighed(someRows(60)))
  const before = read()
  expect(before).toBeGreaterThanOrEqual(count)
  rows.sumOf(weighed(Array.from({ length: count }, (_, row) => row)))
  expect(read()).toBe(before)
})
