import { expect, test } from "vitest"
import { table } from "../../tools/questions.ts"
import { noEmbedder } from "../embed/none.ts"
import type { Candidate } from "../index/port.ts"
import { wordsByStem } from "../index/stems.ts"
import { closenessOf } from "./closeness.ts"
import { forIndex } from "./for-index.ts"
import { understand } from "./understand.ts"

function asked(question: string, rarities: Readonly<Record<string, number>>) {
  return {
    query: forIndex(understand(question), 0),
    rarities: new Map(Object.entries(rarities)),
    written: wordsByStem(question),
    candidates: [],
  }
}

function found(text: string, ...terms: string[]) {
  return { candidate: { terms, termsBefore: [] } as Partial<Candidate> as Candidate, text }
}

type Asked = Parameters<typeof closenessOf>[0]

function closenessTo(question: Asked, ...texts: ReturnType<typeof found>[]): (number | undefined)[] {
  const close = closenessOf(question, table)?.(texts) ?? []
  return close.map(({ closeness }) => closeness)
}

test("a term counts by its rarity: in full if the text has it, else by how near the nearest word comes", () => {
  const [both, one, like, other] = closenessTo(
    asked("database backup", { databas: 3, backup: 1 }),
    found("the database backup", "databas", "backup"),
    found("a backup", "backup"),
    found("we dump Postgres every night"),
    found("a birthday party"),
  )
  expect(both).toBe(1)
  expect(one).toBeGreaterThan(0.25)
  expect(one).toBeLessThan(1)
  expect(like).toBeGreaterThan(other as number)
})

test("a word that is near, however near, counts less than the word itself", () => {
  const texts = [found("a database", "databas"), found("one database")]
  const [itself, same] = closenessTo(asked("database", { databas: 1 }), ...texts)
  expect(itself).toBe(1)
  expect(same).toBeLessThanOrEqual(0.8)
})

test("where a memory has a name, one that has only what the name is of comes less close than otherwise", () => {
  const question = asked("libvips", { libvip: 1 })
  const images = found("product images")
  const [unnamed = 0] = closenessTo(question, images)
  const candidates = [found("libvips leaks", "libvip").candidate]
  const [named = 0] = closenessTo({ ...question, candidates }, images)
  expect(unnamed).toBeGreaterThan(0.5)
  expect(named).toBeLessThan(0.4)
})

test("a term that is not a word and that no candidate has does not count", () => {
  const question = asked("xqzzjk backup", { xqzzjk: 9, backup: 1 })
  expect(closenessTo(question, found("a backup", "backup"))).toEqual([1])
})

test("a term that another candidate has counts, even if none of these texts comes near it", () => {
  const candidates = [found("", "xqzzjk").candidate]
  const question = { ...asked("xqzzjk backup", { xqzzjk: 3, backup: 1 }), candidates }
  expect(closenessTo(question, found("a backup", "backup"))).toEqual([0.25])
})

test("a word that only the one before it has counts apart, and no more than what the text comes near by itself", () => {
  const question = asked("xqzzjk backup", { xqzzjk: 3, backup: 1 })
  const { candidate, text } = found("a backup", "backup")
  const before = (...termsBefore: string[]) =>
    closenessOf(
      { ...question, candidates: [found("", "xqzzjk").candidate] },
      table,
    )?.([{ candidate: { ...candidate, termsBefore }, text }])
  expect(before("xqzzjk", "backup")).toEqual([{ closeness: 0.25, closenessBefore: 0.75 * 0.7 }])
  expect(before("backup")).toEqual([{ closeness: 0.25, closenessBefore: 0 }])
})

test("without a table of words there is no closeness", () => {
  expect(closenessOf(asked("backup", { backup: 1 }), noEmbedder)).toBeUndefined()
})
