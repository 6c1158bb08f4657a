import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openCo, type RecallOptions } from "../../src/co.ts"
import { tempFolder } from "../support/temp.ts"

const notes = [
  "Database backups are kept for 35 days, those of the ledger for ten years.",
  "Invoices go out on the first working day of the month.",
  "The office is closed on public holidays.",
  "Passwords must have at least twelve characters.",
  "Deployments to production need the approval of a second person.",
  "Our main supplier delivers on Thursday morning.",
  "Gift cards are valid for three years.",
  "Log files are deleted after two weeks.",
  "Die Kaffeemaschine wird freitags gereinigt.",
  "The certificate of the mail server expires in March.",
  "New colleagues get a laptop and a badge on their first day.",
  "Errors on the payment page are reported to the on-call engineer.",
]

async function opened(texts: readonly string[]) {
  const co = await openedCo(texts)
  return async (query: string, options: RecallOptions = {}) => (await co.recall(query, options)).results
}

async function openedCo(texts: readonly string[]) {
  const home = tempFolder()
  const memories = join(home, "project", ".co-cli", "knowledge", "memories")
  mkdirSync(memories, { recursive: true })
  for (const [n, text] of texts.entries())
    writeFileSync(
      join(memories, `${n + 1}-note.md`),
      `---\nid: ${n + 1}\ncreated: 2026-01-${String(n + 1).padStart(2, "0")}T10:00:00Z\n---\n\n${text}\n`,
    )
  const co = await openCo({ cwd: join(home, "project"), home, env: {}, now: () => Date.UTC(2026, 5, 17) })
  onTestFinished(() => co.close())
  return co
}

test.each([
  ["Wie lange werden Sicherungen der Datenbank aufbewahrt?", 1],
  ["Combien de temps garde-t-on les sauvegardes de la base de données ?", 1],
  ["¿Cuándo se envían las facturas?", 2],
  ["Quando a empresa está fechada nos feriados?", 3],
  ["Quanti caratteri deve avere una password?", 4],
  ["Wie moet een uitrol naar productie goedkeuren?", 5],
  ["В какой день приезжает поставщик?", 6],
  ["礼品卡有效期是多久？", 7],
  ["ログファイルはいつ削除されますか？", 8],
  ["인증서는 언제 만료되나요?", 10],
  ["Was bekommen neue Mitarbeiter am ersten Tag?", 11],
])("an English note is found by %s", async (question, id) => {
  const ask = await opened(notes)
  expect((await ask(question)).map((result) => result.id)[0]).toBe(id)
})

test("a note in another language is found in English, and in its own", async () => {
  const ask = await opened(notes)
  for (const question of ["when is the coffee machine cleaned", "Wann wird die Kaffeemaschine gereinigt?"])
    expect((await ask(question))[0]?.id).toBe(9)
})

test("what was asked for and what it was found by are both told", async () => {
  const ask = await opened(notes)
  const [found] = await ask("Wie lange sind Geschenkkarten gültig?", { explain: true })
  expect(found?.id).toBe(7)
  expect(found?.why).toContain("valid")
})

test("a word that another language has as well stays what it is in English", async () => {
  const ask = await opened([
    "The gift for Xaver is in the cupboard.",
    "Poison is kept in the cellar.",
    ...notes,
  ])
  expect((await ask("gift Xaver"))[0]?.id).toBe(1)
})

/** The number of each result and what it was found by. */
async function foundBy(texts: readonly string[], question: string) {
  const co = await openedCo(texts)
  const words: (readonly string[])[] = []
  const { results, note } = await co.recall(question, { explain: true, onFound: (each) => words.push(each) })
  return { note, found: results.map(({ id, why = "" }, at) => ({ id, why, words: words[at] })) }
}

const chores = [
  "Every pull request needs two reviewers.",
  "Die Müllabfuhr kommt dienstags.",
  "The coffee machine is descaled every month.",
  "Rechnungen werden am ersten Werktag verschickt.",
  "The office is closed on public holidays.",
  "La période d'essai dure quatre mois.",
]

test.each([["Wer darf die Urlaubsplanung ändern?"], ["quand des vacances pour les employés"]])(
  "a note says that no result has the words, even if some have the little words of %s",
  async (question) => {
    const { note, found } = await foundBy(chores, question)
    expect(note).toContain("None of these has your words")
    expect(found.length).toBeGreaterThan(0)
    // "holidays" is an English translation of a word of the question, so it is not one of its little words.
    for (const { words } of found) expect(["holidays"]).toEqual(expect.arrayContaining([...(words ?? [])]))
  },
)

test.each([
  ["¿Cuándo cierran los de la office?", 5, ["office", "close"]],
  ["wann werden die Rechnungen verschickt", 4, ["rechnungen", "verschickt"]],
  ["Combien de temps dure la période", 6, ["dure", "période"]],
])("the little words of %s are not what a note is found by", async (question, id, words) => {
  const { found } = await foundBy(chores, question)
  expect(found[0]).toMatchObject({ id, words })
  expect(found[0]?.why).toContain(`(${words.join(", ")})`)
})

test("a note is found by what the question means in English, and by letters in scripts without blanks", async () => {
  const texts = [...notes, "プリンターは三階にあります", "The printer is on the third floor"]
  const [first] = (await foundBy(texts, "Wie lange sind Geschenkkarten gültig?")).found
  expect(first).toMatchObject({ id: 7, words: ["gift", "card", "valid"] })
  const { found } = await foundBy(texts, "プリンターはどこですか")
  expect(found.find(({ id }) => id === 13)?.words).toEqual(
    expect.arrayContaining(["プリ", "リン", "ンタ", "ター"]),
  )
  expect(found.find(({ id }) => id === 14)?.words).toEqual(["printer"])
})

test("a misspelled word is told as it stands in the note", async () => {
  const { found } = await foundBy(notes, "deplyoments to production")
  expect(found[0]).toMatchObject({ id: 5, words: ["production", "deployments"] })
})
