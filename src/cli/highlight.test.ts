import { expect, test } from "vitest"
import { highlight } from "./highlight.ts"

function marked(text: string, ...words: string[]): string {
  return highlight(`Found:\n${text}`, words)
    .replaceAll("\u001b[33m", "<")
    .replaceAll("\u001b[39m", ">")
    .slice("Found:\n".length)
}

test("whole words are highlighted with their endings, and parts of words only if there are no whole ones", () => {
  expect(marked("The report says: ports and Port", "port")).toBe("The report says: <ports> and <Port>")
  expect(marked("A portable report", "port")).toBe("A <port>able report")
  expect(marked("La période, die Rechnungen, ключи", "period", "rechnung", "ключ")).toBe(
    "La <période>, die <Rechnungen>, <ключи>",
  )
  expect(marked("The report", "port")).toBe("The re<port>")
})

test("a word with another ending is highlighted, and so are short words of other scripts", () => {
  expect(marked("The migration runs", "migrations")).toBe("The <migration> runs")
  expect(marked("Locked by the lock", "locking")).toBe("<Locked> by the <lock>")
  expect(marked("明日の会議", "会議")).toBe("明日の<会議>")
})

test("one or two Latin letters are not highlighted, except as the name of a language", () => {
  expect(marked("C++ is to C as C# is to it", "c++", "c", "it")).toBe("<C++> is to C as C# is to it")
})

test.each([
  ["vor der Straße", "strasse", "vor der <Straße>"],
  ["vor der strasse", "straße", "vor der <strasse>"],
  ["La période d'essai", "periode", "La <période> d'essai"],
  ["La pe\u0301riode d'essai", "période", "La <pe\u0301riode> d'essai"],
  ["プリンターは三階", "ﾌﾟﾘﾝﾀｰ", "<プリンター>は三階"],
  ["ﾌﾟﾘﾝﾀｰは三階", "プリンター", "<ﾌﾟﾘﾝﾀｰ>は三階"],
  ["Ｐrinter １", "printer", "<Ｐrinter> １"],
  ["회의실".normalize("NFD"), "회의", `<${"회의".normalize("NFD")}>${"실".normalize("NFD")}`],
  ["🖨️ Ünïcode 🖨️", "unicode", "🖨️ <Ünïcode> 🖨️"],
])("%s has %s, whatever its accents and width", (text, word, expected) => {
  expect(marked(text, word)).toBe(expected)
})

test("overlapping pairs of letters are highlighted as one", () => {
  expect(marked("そのプリンターは三階、別のプリンは冷蔵庫", "プリ", "リン", "ンタ", "ター")).toBe(
    "その<プリンター>は三階、別の<プリン>は冷蔵庫",
  )
})

test("each result decides for itself whether a whole word or a part is highlighted", () => {
  const heading = "**Memory 1** (created 2026-01-01)"
  expect(marked(`${heading}\nThe port\n\n${heading}\nThe report`, "port")).toBe(
    `${heading}\nThe <port>\n\n${heading}\nThe re<port>`,
  )
})

test("the heading of a result is not highlighted", () => {
  expect(marked("**Memory 1** (created 2026-01-01)\nA memory created by hand", "memory", "created")).toBe(
    "**Memory 1** (created 2026-01-01)\nA <memory> <created> by hand",
  )
})
