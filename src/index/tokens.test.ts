import { expect, test } from "vitest"
import { seeded } from "../../test/random.ts"
import { withoutAccents } from "../basics/accents.ts"
import { unspacedScripts } from "../basics/unspaced.ts"
import { questionTerms, stemOf } from "./stems.ts"
import { wordsOf } from "./tokens.ts"

test.for([
  ["getUserById fails", ["getuserbyid", "get", "user", "by", "id", "fails"]],
  ["max_retries", ["max_retries", "max", "retries"]],
  ["C++ and c#", ["c++", "and", "c#"]],
  ["Café naïve", ["cafe", "naive"]],
  ["“Tomás”—so… 20 °C → 4×", ["tomas", "so", "20", "c", "4"]],
  ["Straße, STRAẞE in Łódź, smørrebrød", ["strasse", "strasse", "in", "lodz", "smorrebrod"]],
  ["after 25s on v2.4.10", ["after", "25s", "25", "s", "on", "v2", "v", "2", "4", "10"]],
  ["数据库很慢", ["数据", "据库", "库很", "很慢"]],
  ["使用PostgreSQL数据", ["使用", "postgresql", "postgre", "sql", "数据"]],
  ["한국어", ["한국", "국어"]],
  ["हिन्दी", ["हिन्दी"]],
] as const)("the words of '%s'", ([text, words]) => {
  expect(wordsOf(text)).toEqual(words)
})

test("a text has the same words with or without a character of another script in it", () => {
  const random = seeded(1)
  const letters = ["a", "b", "v", "Q", "Z", "0", "9", "_", "+", "#", ".", " "]
  for (let round = 0; round < 20_000; round++) {
    const length = Math.floor(random() * 12)
    const text = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join("")
    expect(wordsOf(`${text} ж`)).toEqual([...wordsOf(text), "ж"])
  }
})

test("a character is a word if anything in it is a letter, a mark or a number", () => {
  const counts = new RegExp(`[\\p{L}\\p{M}\\p{N}${unspacedScripts}]`, "u")
  for (let code = 0x80; code < 0x3000; code++) {
    const character = String.fromCharCode(code)
    expect([character, wordsOf(character).length > 0]).toEqual([
      character,
      counts.test(withoutAccents(character)),
    ])
  }
})

test("any part of a very long run is in one of its pieces", () => {
  const run = Array.from({ length: 400 }, (_, at) => "abcdefghijklmnopqrstuvwxyz"[(at * 7) % 26]).join("")
  const pieces = wordsOf(run)
  for (let at = 0; at + 32 <= run.length; at++)
    expect(pieces.some((piece) => piece.includes(run.slice(at, at + 32)))).toBe(true)
})

test("a question's terms are stems of its telling words, each once", () => {
  expect(questionTerms("How do we deploy the deployments of Priya's services?")).toEqual([
    "deploi",
    "priya",
    "servic",
  ])
  expect(questionTerms("to be or not to be")).toHaveLength(4)
  expect(stemOf("deployment")).toBe(stemOf("deploy"))
})
