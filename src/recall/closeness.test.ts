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
  return { candidate: { terms } as Partial<Candidate> as Candidate, text }
}

test("a term counts by its rarity: in full if the text has it, else by how near the nearest word comes", () => {
  const closeness = closenessOf(asked("database backup", { databas: 3, backup: 1 }), table)
  const [both, one, like, other] =
    closeness?.([
      found("the database backup", "databas", "backup"),
      found("a backup", "backup"),
      found("we dump Postgres every night"),
      found("a birthday party"),
    ]) ?? []
  expect(both).toBe(1)
  expect(one).toBeGreaterThan(0.25)
  expect(one).toBeLessThan(1)
  expect(like).toBeGreaterThan(other as number)
})

test("a word that is near, however near, counts less than the word itself", () => {
  const closeness = closenessOf(asked("database", { databas: 1 }), table)
  const [itself, same] = closeness?.([found("a database", "databas"), found("one database")]) ?? []
  expect(itself).toBe(1)
  expect(same).toBeLessThanOrEqual(0.8)
})

test("where a memory has a name, one that has only what the name is of comes less close than otherwise", () => {
  const question = asked("libvips", { libvip: 1 })
  const images = found("product images")
  const [unnamed = 0] = closenessOf(question, table)?.([images]) ?? []
  const candidates = [found("libvips leaks", "libvip").candidate]
  const [named = 0] = closenessOf({ ...question, candidates }, table)?.([images]) ?? []
  expect(unnamed).toBeGreaterThan(0.5)
  expect(named).toBeLessThan(0.4)
})

test("a term that is not a word and that no candidate has does not count", () => {
  const closeness = closenessOf(asked("xqzzjk backup", { xqzzjk: 9, backup: 1 }), table)
  expect(closeness?.([found("a backup", "backup")])).toEqual([1])
})

test("a term that another candidate has counts, even if none of these texts comes near it", () => {
  const candidates = [found("", "xqzzjk").candidate]
  const closeness = closenessOf({ ...asked("xqzzjk backup", { xqzzjk: 3, backup: 1 }), candidates }, table)
  expect(closeness?.([found("a backup", "backup")])).toEqual([0.25])
})

test("without a table of words there is no closeness", () => {
  expect(closenessOf(asked("backup", { backup: 1 }), noEmbedder)).toBeUndefined()
})
