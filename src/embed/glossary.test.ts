import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { makeGlossary } from "../../tools/glossary.ts"
import { partsOf } from "../../tools/parts-of.ts"
import { Glossary } from "./glossary.ts"
import { cosine } from "./port.ts"
import { WordTable } from "./words.ts"

const assets = join(import.meta.dirname, "..", "..", "assets")
const words = partsOf(readFileSync(join(assets, "words.bin")))
const bytes = readFileSync(join(assets, "glossary.bin"))
const table = new WordTable(words, partsOf(bytes))
const tableAlone = new WordTable(words)

function alike(one: string, other: string): number {
  return cosine(table.embed(one), table.embed(other))
}

test("assets/glossary.bin is what tools/glossary.ts makes of the texts beside it", () => {
  expect(makeGlossary().equals(bytes)).toBe(true)
})

test.each([
  ["German", "Wie lange sind die Sicherungen der Datenbank aufbewahrt?"],
  ["Dutch", "Hoe lang worden de back-ups van de databank bewaard?"],
  ["French", "Combien de temps garde-t-on les sauvegardes de la base de données ?"],
  ["Spanish", "¿Cuánto tiempo se guardan las copias de seguridad de la base de datos?"],
  ["Portuguese", "Por quanto tempo guardamos os backups do banco de dados?"],
  ["Italian", "Per quanto tempo conserviamo i backup della base di dati?"],
  ["Russian", "Сколько времени хранятся резервные копии базы данных?"],
  ["Chinese", "数据库备份保留多久？"],
  ["Japanese", "データベースのバックアップはどのくらい保存しますか？"],
  ["Korean", "데이터베이스 백업은 얼마나 오래 보관하나요?"],
])("a question in %s is nearer to the English answer than to others", (_, question) => {
  const answer = alike(question, "Database backups are kept for 35 days.")
  for (const other of [
    "The office in Lyon is closed on Friday.",
    "Invoices are sent by mail at the end of the month.",
    "Buttons have rounded corners and a blue border.",
  ])
    expect(answer).toBeGreaterThan(alike(question, other) + 0.15)
})

describe("words of other languages", () => {
  const same = (one: string, other: string) => expect(table.rowsOf(one)).toEqual(table.rowsOf(other))

  test("are known in inflected forms and in compounds", () => {
    same("Gutscheine", "Gutschein")
    expect(table.rowsOf("Gutschein")).not.toEqual([])
    expect(table.rowsOf("Geschenkgutscheine")).toEqual([
      ...table.rowsOf("Geschenk"),
      ...table.rowsOf("Gutschein"),
    ])
    same("Sicherungen", "Sicherung")
    same("gueltig", "gültig")
    same("сертификатов", "сертификат")
    same("новой", "новый")
  })

  test("are known after an elided article", () => {
    same("l'erreur", "erreur")
    expect(table.rowsOf("l’erreur")).not.toEqual([])
    same("dell'errore", "errore")
  })

  test("that English has too mean what they mean in the language of the text", () => {
    const [day] = table.rowsOf("day")
    expect(table.rowsOf("the tag of the release")).toContain(tableAlone.rowsOf("tag")[0])
    expect(table.rowsOf("an welchem Tag ist das Treffen mit der Bank")).toContain(day)
    expect(table.rowsOf("an welchem Tag ist das Treffen mit der Bank")).not.toContain(
      tableAlone.rowsOf("tag")[0],
    )
  })

  test("are translated to English, without those that mean nothing by themselves", () => {
    const translation = table.translate("Wie lange sind die Geschenkkarten gültig?")
    expect(translation?.english).toEqual(["long", "gift", "card", "valid"])
    const little = ["wie", "sind", "die", "gültig", "Xaver"].filter((word) => translation?.isLittle(word))
    expect(little).toEqual(["wie", "sind", "die"])
    expect(table.translate("数据库备份")?.english).toEqual(["database", "backup"])
    expect(table.translate("gültig")?.english).toEqual(["valid"])
  })
})

test("letters of another script may follow a word without a space", () => {
  expect(table.rowsOf("30天")).toEqual([...table.rowsOf("30"), ...table.rowsOf("天")])
  expect(table.rowsOf("API接口")).toEqual([...table.rowsOf("API"), ...table.rowsOf("接口")])
  expect(table.rowsOf("天")).not.toEqual([])
})

test("the same letters mean what they mean in the language of the text", () => {
  expect(table.translate("如何部署服务")?.english).toContain("deploy")
  expect(table.translate("どの部署ですか")?.english).toContain("department")
})

test("names of people and places, and English words that another language has too, stay English", () => {
  for (const text of [
    "Erin Keller holidays",
    "Mia Stein opens the door",
    "Dale Lowe supplier",
    "the team in Riga and Lagos",
    "who buys lager and soy latte",
    "a quest for the Uber sim card",
    "slot taken",
  ]) {
    expect(table.translate(text)).toBeUndefined()
    for (const row of tableAlone.rowsOf(text)) expect(table.rowsOf(text)).toContain(row)
  }
})

test("a run of camel case and a text in another language are read to the end, however long", () => {
  const text = "aB".repeat(200_000)
  expect(table.rowsOf(text).length).toBeGreaterThan(150_000)
  expect(table.rowsOf(text)).toEqual(tableAlone.rowsOf(text))
  expect(table.embed("die Datenbank ist da ".repeat(20_000)).some((value) => value !== 0)).toBe(true)
})

test("words that English shares with another language do not make a text foreign", () => {
  for (const text of [
    "MIT license of the EU region",
    "comment on the IAM role, EST also",
    "Gutschein for the member",
  ]) {
    expect(table.translate(text)).toBeUndefined()
    expect(tableAlone.rowsOf(text).every((row) => table.rowsOf(text).includes(row))).toBe(true)
  }
})

test("a name is near to the kind of thing it is, and still itself", () => {
  expect(alike("Zed", "which editor")).toBeGreaterThan(
    cosine(tableAlone.embed("Zed"), tableAlone.embed("which editor")) + 0.1,
  )
  expect(alike("Karpenter", "autoscaling")).toBeGreaterThan(0.3)
  expect(table.rowsOf("Zed")).toContain(tableAlone.rowsOf("zed")[0])
})

test("what no language has stays unknown", () => {
  for (const text of ["xqzzjk", "qwxzgutschein", "1a2b3c", "ⵣⵣⵣ", "🙂", "—"])
    expect(table.rowsOf(text)).toEqual([])
})

test("common English has the vector of the table alone", () => {
  const text = "Use the new server for all data, and see the following example of the file name."
  expect(table.embed(text)).toEqual(tableAlone.embed(text))
})

test("a file that is something else is refused", () => {
  expect(() => new Glossary((_, length) => new Uint8Array(length))).toThrow(/not a glossary/)
})
