import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { partsOf } from "../../tools/parts-of.ts"
import { cosine } from "./port.ts"
import { WordTable } from "./words.ts"

const assets = join(import.meta.dirname, "..", "..", "assets")
const bytes = readFileSync(join(assets, "words.bin"))
const table = new WordTable(partsOf(bytes))

/** Computed by the table's reference reader. */
const known: readonly (readonly [string, readonly number[]])[] = [
  [
    "The user prefers async/await over callbacks.",
    [-0.08704054, -0.00624286, 0.02867531, -0.00360042, 0.01928269, -0.08535607],
  ],
  [
    "getUserById returns null for C++ and C# clients",
    [-0.03355025, -0.00324901, 0.11906509, -0.02163392, 0.05712768, -0.02858347],
  ],
  [
    "naïve caching of HTTPServer responses",
    [-0.04175949, 0.09477352, -0.03310326, 0.0891319, -0.0790545, 0.05657414],
  ],
]

test.each(known)("the vector of %j is the reference's", (text, start) => {
  const vector = table.embed(text)
  for (const [at, value] of start.entries()) expect(vector[at]).toBeCloseTo(value, 6)
  expect(vector.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 5)
})

test("texts with the same meaning are nearer than others", () => {
  const near = cosine(table.embed("database backup"), table.embed("restore a dump of Postgres"))
  const far = cosine(table.embed("database backup"), table.embed("a birthday party for the team"))
  expect(near).toBeGreaterThan(far + 0.2)
})

test("camel case, plurals, signs and accents lead to the words in them", () => {
  expect(table.rowsOf("getUserById")).toEqual([
    ...table.rowsOf("get"),
    ...table.rowsOf("user"),
    ...table.rowsOf("id"),
  ])
  expect(table.rowsOf("naïve")).toEqual(table.rowsOf("naive"))
  expect(table.rowsOf("C++")).toEqual(table.rowsOf("cpp"))
  expect(table.rowsOf("C#")).not.toEqual(table.rowsOf("C++"))
})

test("unknown words and stop words count nothing", () => {
  expect(table.rowsOf("the of and xqzzjk")).toEqual([])
  expect(table.embed("xqzzjk").every((value) => value === 0)).toBe(true)
})

test("a file that is something else is refused", () => {
  expect(() => new WordTable(() => new Uint8Array(20))).toThrow(/not a table of words/)
})

/** A table that has met so many words that it has read all of its rows. */
function wholeTable(): WordTable {
  let read = 0
  const whole = new WordTable((starts, length) => {
    read += starts.length * length
    return partsOf(bytes)(starts, length)
  })
  const texts = join(assets, "glossary")
  for (const name of readdirSync(texts)) whole.embed(readFileSync(join(texts, name), "utf8"))
  expect(read).toBeGreaterThan(5_000_000)
  return whole
}

test("whether a few rows are read or all of them, a text has the same vector", () => {
  const texts = known.map(([text]) => text)
  const whole = wholeTable()
  for (const text of texts) expect(whole.embed(text)).toEqual(new WordTable(partsOf(bytes)).embed(text))
})

test("how near the nearest word of a text is, word by word", () => {
  const ask = table.nearness(["database", "xqzzjk", "getUser"])
  const [same, like, other] = ask(["our database", "restore the Postgres dump", "a birthday party"])
  expect(same?.[0]).toBeCloseTo(1, 5)
  expect(like?.[0]).toBeCloseTo(cosine(table.embed("database"), table.embed("Postgres")), 5)
  expect(other?.[0]).toBeLessThan(like?.[0] ?? 0)
  expect([same, like, other].map((each) => each?.[1])).toEqual([0, 0, 0])
  expect(ask(["every user"])[0]?.[2]).toBeCloseTo(1, 5)
  expect(ask(["", "xqzzjk"])).toEqual([new Float32Array(3), new Float32Array(3)])
})

test("the nearness is the same whether a few rows are read or all of them", () => {
  const texts = known.map(([text]) => text)
  const whole = wholeTable()
  expect(whole.nearness(["caching"])(texts)).toEqual(
    new WordTable(partsOf(bytes)).nearness(["caching"])(texts),
  )
})
