import { expect, test } from "vitest"
import { Kept } from "./kept.ts"

test("what is often asked for is made once, and what nobody asks for goes", () => {
  const kept = new Kept<number, string>(50_000, () => 10)
  const made: number[] = []
  const make = (key: number) => {
    made.push(key)
    return `value ${key}`
  }
  const ask = (key: number) => kept.find(key) ?? kept.keep(key, make(key))
  for (let key = 1; key <= 500; key++) {
    expect(ask(key)).toBe(`value ${key}`)
    expect(ask(0)).toBe("value 0")
  }
  expect(made.filter((key) => key === 0)).toHaveLength(1)
  expect(made).toHaveLength(501)
  ask(1)
  ask(499)
  expect(made.slice(501)).toEqual([1])
})

test("no more is kept than there is room for", () => {
  const kept = new Kept<number, Uint8Array>(1_000, ({ length }) => length)
  let made = 0
  const make = () => {
    made++
    return new Uint8Array(100)
  }
  for (let round = 0; round < 3; round++)
    for (let key = 0; key < 20; key++) kept.find(key) ?? kept.keep(key, make())
  expect(made).toBe(60)
})

test("values without bytes do not pile up: a word that no entry has is forgotten too", () => {
  const kept = new Kept<number, string>(100_000, () => 0)
  for (let key = 0; key < 10_000; key++) kept.keep(key, "")
  const there = Array.from({ length: 10_000 }, (_, key) => kept.find(key)).filter(
    (value) => value !== undefined,
  )
  expect(there.length).toBeLessThan(1_000)
})
