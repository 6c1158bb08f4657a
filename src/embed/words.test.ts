import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { cosine } from "./port.ts"
import { WordTable } from "./words.ts"

const bytes = readFileSync(join(import.meta.dirname, "..", "..", "assets", "words.bin"))
const table = new WordTable((from, length) => new Uint8Array(bytes.subarray(from, from + length)))

/** Made by the table's reference reader. */
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

test("what means the same is nearer than what does not", () => {
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

test("unknown words and little ones count nothing", () => {
  expect(table.rowsOf("the of and xqzzjk")).toEqual([])
  expect(table.embed("xqzzjk").every((value) => value === 0)).toBe(true)
})

test("a file that is something else is refused", () => {
  expect(() => new WordTable(() => new Uint8Array(20))).toThrow(/not a table of words/)
})

test("whether a few rows are read or all of them, a text has the same vector", () => {
  const texts = known.map(([text]) => text)
  const anew = () => new WordTable((from, length) => new Uint8Array(bytes.subarray(from, from + length)))
  const whole = anew()
  whole.embed(readFileSync(join(import.meta.dirname, "..", "..", "ARCHITECTURE.md"), "utf8"))
  for (const text of texts) expect(whole.embed(text)).toEqual(anew().embed(text))
})
