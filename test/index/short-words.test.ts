import { describe, expect, test } from "vitest"
import { asking, type Row } from "./asking.ts"

/** Few files are read directly; for more, the index is asked. */
describe.each([0, 330])("among %i others", (others) => {
  test.each([
    ["DB", "Our database is PostgreSQL 15", "A warm standby runs in Frankfurt"],
    ["JS", "JavaScript files are linted", "Use json5 for settings"],
    ["PR", "Pull requests need two eyes", "Prettier is not used"],
    ["TS", "TypeScript is strict everywhere", "The hosts are named after planets"],
    ["retro", "Retrospectives are on Thursdays", "We deploy to the metroretroville cluster"],
    ["deps", "Dependencies are updated on Mondays", "The xdepsy tool is gone"],
  ])(
    "%j means its long form rather than letters inside of a word, which is found too",
    async (query, text, inside) => {
      const rows: readonly Row[] = [
        [text, "2025-01-01"],
        [inside, "2026-01-01"],
      ]
      const ask = await asking(rows, others)
      expect(await ask(query)).toEqual([1, 2])
      expect(await ask(query, { maxResults: 1 })).toEqual([1])
    },
  )

  test("a word by itself, or as a beginning, comes before its long form and the letters", async () => {
    const rows: readonly Row[] = [
      ["A warm standby runs in Frankfurt", "2026-01-03"],
      ["Our database is PostgreSQL 15", "2026-01-02"],
      ["The DB is backed up at night", "2026-01-01"],
    ]
    const ask = await asking(rows, others)
    expect((await ask("DB"))[0]).toBe(3)
    const port = await asking(
      [
        ["It supports Windows", "2026-01-02"],
        ["Portal users see it", "2026-01-01"],
      ],
      others,
    )
    expect((await port("port"))[0]).toBe(2)
  })

  test("letters that no word begins with and that mean nothing are found as they are, as parts of identifiers are", async () => {
    const rows: readonly Row[] = [
      ["A warm standby runs in Frankfurt", "2026-01-01"],
      ["Call toStudioLocal() before it is shown", "2026-01-02"],
      ["The studio pays local taxes", "2026-01-03"],
    ]
    const ask = await asking(rows, others)
    expect(await ask("tandb")).toEqual([1])
    expect((await ask("studioLocal"))[0]).toBe(2)
  })

  test("a phrase that begins inside of a word is the phrase, though only one of its words tells", async () => {
    const others: readonly Row[] = Array.from({ length: 8 }, (_, n) => [
      `Extension ${n} is new`,
      "2026-02-01",
    ])
    const ask = await asking([["Of this context they don't know", "2026-01-01"], ...others], 330)
    expect((await ask("ext they don't"))[0]).toBe(1)
  })

  test("what a scan of the letters puts out of the answer is not counted", async () => {
    const texts = ["Supports are on the roof", "Import script runs nightly", "The report is due Friday"]
    const rest = ["Rust is fast", "Trust is good", "Cats are nice", "Lunch at noon", "Fruit basket"]
    const ask = await asking(
      [...texts, "Ports of call are Kiel", "PostgreSQL is our database", ...rest].map((text) => [
        text,
        "2026-01-01",
      ]),
      0,
    )
    const { count, total } = await ask.co.recall("rt", { maxResults: 50 })
    expect(total).toBe(count)
  })

  test("however many have the letters, the long form is named, and the letters too", async () => {
    const letters = Array.from({ length: 8 }, (_, n): Row => [`The hosts of rack ${n} are new`, "2026-01-01"])
    const ask = await asking([...letters, ["TypeScript is strict", "2025-01-01"]], others)
    const found = await ask("TS")
    expect([found[0], found.length]).toEqual([9, 5])
  })
})

describe.each([0, 330])("of two that say the same with another value, among %i others", (others) => {
  const rows: readonly Row[] = [
    ["The API listens on port 3000", "2026-01-01"],
    ["Node 18 is our runtime", "2026-01-02"],
    ["The API listens on port 4000 now", "2026-03-01"],
    ["Node 22 is our runtime since October, for all services", "2026-03-02"],
  ]

  test.each([
    ["which port does the api use", 3],
    ["api port number", 3],
    ["node version", 4],
    ["which runtime", 4],
  ])("%j is answered by the newer first", async (query, first) => {
    const ask = await asking(rows, others)
    expect((await ask(query))[0]).toBe(first)
  })

  test.each([
    ["the api on port 3000, which one?", 1],
    ["what about node 18 as a runtime", 2],
  ])("%j is answered by the older, which has what is asked for", async (query, first) => {
    const ask = await asking(rows, others)
    expect((await ask(query))[0]).toBe(first)
  })

  test.each([
    [
      "animals allowed",
      "Dogs are not allowed in the kitchen of the office",
      "Shoes are not allowed in the gym of the office",
    ],
    [
      "what does the user like to eat",
      "I love pizza with extra cheese on Fridays",
      "I love jazz with extra volume on Fridays",
    ],
    [
      "where is the test environment database",
      "The staging database runs on db1 in Frankfurt",
      "The production database runs on db2 in Frankfurt",
    ],
  ])(
    "%j is answered by what comes nearer to it, though a newer one is worded alike",
    async (query, nearer, newer) => {
      const ask = await asking(
        [
          [nearer, "2026-01-04"],
          [newer, "2026-02-04"],
        ],
        others,
      )
      expect((await ask(query))[0]).toBe(1)
    },
  )

  test("of two that were saved in the same second the one with the higher number is the newer", async () => {
    const ask = await asking(
      [
        ["The API listens on port 3000", "2026-01-04"],
        ["The API listens on port 4000", "2026-01-04"],
      ],
      others,
    )
    expect((await ask("which port does the api use"))[0]).toBe(2)
  })

  test("what is about another thing keeps its place", async () => {
    const ask = await asking(
      [
        ["The rate limit of the public API is 100 requests", "2026-01-01"],
        ["The rate limit of uploads is low, says legal", "2026-03-01"],
      ],
      others,
    )
    expect((await ask("what is the public rate limit of requests"))[0]).toBe(1)
  })
})
