import { expect, test } from "vitest"
import { highlight, paint } from "./paint.ts"

function marked(text: string, phrase: string): string {
  return highlight(`Found:\n${text}`, phrase)
    .replaceAll("\u001b[33m", "<")
    .replaceAll("\u001b[39m", ">")
    .slice("Found:\n".length)
}

test("only what tells is set off, and not the little words around it", () => {
  expect(marked("The other port is theirs", "what is the port")).toBe("The other <port> is theirs")
  expect(marked("As they did then", "what they")).toBe("As <they> did then")
})

test("the beginnings of words are set off, and the insides only where there are none", () => {
  expect(marked("The report says: ports and Port", "port")).toBe("The report says: <port>s and <Port>")
  expect(marked("The report", "port")).toBe("The re<port>")
})

test("a word that is there with another ending is set off, and so are short words of other scripts", () => {
  expect(marked("The migration runs", "migrations")).toBe("The <migration> runs")
  expect(marked("Locked by the lock", "locking")).toBe("<Locked> by the <lock>")
  expect(marked("明日の会議", "会議")).toBe("明日の<会議>")
})

test("what names a result is not set off", () => {
  const text = "Found:\n**Memory 1** (created 2026-01-01)\nA memory created by hand"
  expect(highlight(text, "memory created")).toBe(
    "Found:\n**Memory 1** (created 2026-01-01)\nA \u001b[33mmemory\u001b[39m \u001b[33mcreated\u001b[39m by hand",
  )
})

test.each([
  ["**Memory g1** (created 2026-01-01)"],
  ["**001** (2026-01-01 → 2026-01-02) [ops]: a summary"],
  ["**Article guide**, line 12 (fetched 2026-01-01)"],
  ["**Memory 1, version 2** (edit 2026-01-01T00:00:00Z)"],
])("what names a result is bold: %s", (line) => {
  const [, name, rest] = /^\*\*(.+)\*\*(.+)$/.exec(line) ?? []
  expect(paint(`Found:\n${line}`)).toBe(`Found:\n\u001b[1m${name}\u001b[22m${rest}`)
})

test("stars in the user's own text stay", () => {
  const text = "Call render(**kwargs, **options); 2**10 and 2**20\n**Important** (see below)\n**bold** words"
  expect(paint(text)).toBe(text)
})
