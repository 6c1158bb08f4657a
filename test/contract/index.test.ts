import { DatabaseSync } from "node:sqlite"
import { describe, expect, test } from "vitest"
import { withoutWords } from "../../src/index/entry.ts"
import { PackedIndex } from "../../src/index/packed/packed-index.ts"
import { memoryShelf } from "../../src/index/packed/shelf.ts"
import type { Candidate, Index, IndexQuestion } from "../../src/index/port.ts"
import { SqliteShelf } from "../../src/index/sqlite/shelf.ts"
import { seeded } from "../random.ts"
import { scale } from "../support/figures.ts"
import { tempFolder } from "../support/temp.ts"
import { someEntry, someQuestion, someVector } from "./entries.ts"
import { referenceIndex } from "./reference.ts"

/** Every engine; each test runs with each. */
const engines: Readonly<Record<string, () => Index>> = {
  reference: referenceIndex,
  "packed in memory": () => new PackedIndex(memoryShelf(), { tier: "project", kind: "memory" }),
  "packed on SQLite": () => onSqlite(Number.POSITIVE_INFINITY),
  "packed on SQLite and a file beside it": () => onSqlite(0),
}

function onSqlite(bulkFrom: number): Index {
  const shelf = SqliteShelf.on((path) => new DatabaseSync(path), `${tempFolder()}/knowledge.db`, bulkFrom)
  return new PackedIndex(shelf, { tier: "project", kind: "memory" })
}

function answers(
  index: Index,
  question: IndexQuestion,
  vector: Float32Array = new Float32Array(0),
): Map<string, Candidate> {
  const hearing = index.ask(question)
  const found = hearing.candidates(hearing.statistics, vector)
  return new Map(found.map((candidate) => [candidate.known().address.name, candidate]))
}

for (const [name, open] of Object.entries(engines)) {
  describe(name, () => {
    test("an empty index knows nothing and finds nothing", () => {
      const index = open()
      expect(index.known()).toEqual([])
      expect(answers(index, someQuestion(seeded(1), 10)).size).toBe(0)
      index.close()
    })

    test("what is put in twice is there once, and what is taken out is gone", () => {
      const [index, random] = [open(), seeded(2)]
      const entry = someEntry(1, random)
      index.apply({ put: [entry], remove: [] })
      index.apply({ put: [entry], remove: [] })
      expect(index.known()).toMatchObject([{ address: entry.address, hash: entry.hash, look: entry.look }])
      index.apply({ put: [], remove: [entry.address], looks: [] })
      expect(index.known()).toEqual([])
      index.close()
    })

    test("a new look at a file is remembered", () => {
      const [index, random] = [open(), seeded(3)]
      const entry = someEntry(1, random)
      index.apply({ put: [entry], remove: [] })
      index.apply({ put: [], remove: [], looks: [{ ...entry, look: 77 }] })
      expect(index.known()).toMatchObject([{ look: 77, hash: entry.hash }])
      index.close()
    })

    test("what was saved in the time that is asked for is a candidate, whatever it says", () => {
      const [index, random] = [open(), seeded(5)]
      const put = Array.from({ length: 60 }, (_, at) => someEntry(at + 1, random))
      index.apply({ put, remove: [] })
      const [sinceMs, untilMs] = [Date.UTC(2026, 4, 1, 3), Date.UTC(2026, 4, 1, 6)]
      const inTime = put.filter(({ createdMs }) => createdMs >= sinceMs && createdMs <= untilMs)
      const nothing = { terms: ["qqqq"], words: ["qqqq"], phrase: ["qqqq"], filter: {}, nowMs: 0, count: 60 }
      const found = answers(index, { ...nothing, during: { sinceMs, untilMs } })
      expect(inTime.length).toBeGreaterThan(5)
      expect([...found.keys()]).toEqual(expect.arrayContaining(inTime.map(({ address }) => address.name)))
      const rest = { sinceMs: 0, untilMs: Date.UTC(2027, 0), except: { sinceMs, untilMs } }
      const counts = [{ sinceMs, untilMs }, rest].map(
        (during) => index.ask({ ...nothing, during }).duringCount,
      )
      expect(counts).toEqual([inTime.length, 60 - inTime.length])
      index.close()
    })

    test.each([
      ["a conversation", true, 20_000, [0, 1, 2, 3]],
      ["facts that were saved one after the other", false, 20_000, [0, 0, 0, 0]],
      ["what came at once", true, 0, [0, 0, 0, 0]],
    ])("the length of the entry before, in %s", (_, isQuestion, stepMs, lengths) => {
      const [index, random] = [open(), seeded(7)]
      const put = Array.from({ length: lengths.length }, (_each, at) => ({
        ...someEntry(at + 1, random),
        createdMs: Date.UTC(2026, 4, 1) + at * stepMs,
        isStart: false,
        isQuestion,
        isHidden: false,
        text: "cache ".repeat(at + 1).trim(),
        tagLength: 0,
        tagWords: new Set<string>(),
      }))
      index.apply({ put, remove: [] })
      const asked = { terms: ["cach"], words: ["cache"], phrase: ["cache"], filter: {}, nowMs: 0, count: 60 }
      const found = [...answers(index, asked).values()].sort((a, b) => a.id - b.id)
      expect(found.map(({ evidence }) => evidence.lengthBefore)).toEqual(lengths)
      index.close()
    })

    test("what is hidden is known, and no question finds it", () => {
      const [index, random] = [open(), seeded(6)]
      const put = Array.from({ length: 20 }, (_, at) => withoutWords(someEntry(at + 1, random)))
      index.apply({ put, remove: [] })
      expect(index.known()).toHaveLength(20)
      const always = { sinceMs: 0, untilMs: Date.UTC(2027, 0) }
      for (let n = 0; n < 20; n++) {
        const question = { ...someQuestion(random, 10), filter: {}, during: always }
        expect(answers(index, question, someVector(random)).size).toBe(0)
      }
      index.close()
    })
  })
}

const [, ...others] = Object.entries(engines)

test.for(others)("after any changes what is %s counts what the reference counts", ([, open]) => {
  const random = seeded(4)
  const rounds = scale(3, 24)
  for (let round = 0; round < rounds; round++) {
    const [index, reference] = [open(), referenceIndex()]
    // More than fit beside the main segment, so that everything is repacked now and then.
    const isLarge = round === rounds - 1
    for (let step = 0; step < 12; step++) {
      const most = random() < 0.1 ? (isLarge ? 600 : 260) : 12
      const put = Array.from({ length: Math.floor(random() * most) }, () => {
        const entry = someEntry(1 + Math.floor(random() * (isLarge ? 700 : 25 * (1 + (round % 6)))), random)
        return random() < 0.1 ? withoutWords(entry) : entry
      })
      // The later of two entries with the same address counts, as it does for the reference.
      const unique = [...new Map(put.map((entry) => [entry.address.name, entry])).values()]
      const names = new Set(unique.map(({ address }) => address.name))
      const remove = reference
        .known()
        .filter(() => random() < 0.2)
        .map(({ address }) => address)
      const change = { put: unique, remove: remove.filter((address) => !names.has(address.name)) }
      index.apply(change)
      reference.apply(change)
      for (let n = 0; n < 5; n++) compare(index, reference, someQuestion(random, 2_000), someVector(random))
    }
    compareWhole(index, reference)
    index.close()
  }
})

/** Phrases that begin or end inside a word, and some that do not. */
const hiding = "o|oll|qqq|20|202|2026|4|k to|y cache|the qu|d by t|数|ser id|e|c|user by i|max_r|go c"
  .split("|")
  .map((text) => text.split(" "))

/** Compares everything that an index is asked for except questions. */
function compareWhole(index: Index, reference: Index): void {
  const sorted = (known: ReturnType<Index["known"]>) =>
    known.map(({ address, hash, look }) => `${address.name} ${hash} ${look}`).sort()
  expect(sorted(index.known())).toEqual(sorted(reference.known()))
  for (let id = 0; id < 25; id++) expect(sorted(index.numbered(id))).toEqual(sorted(reference.numbered(id)))
  for (const phrase of hiding) {
    expect(index.mayHide(phrase), phrase.join(" ")).toBe(reference.mayHide(phrase))
    expect(index.countInOrder(phrase), phrase.join(" ")).toBe(reference.countInOrder(phrase))
  }
  for (const near of [
    "deplyo",
    "toke",
    "decision",
    "12",
    "cachse",
    "rolbacks",
    "udated",
    "migratoin",
    "queueing",
    "inex",
    "agees",
  ])
    expect(index.spellings(near), near).toEqual(reference.spellings(near))
  for (const word of [
    "rollback",
    "rollbacks",
    "gocache",
    "userid",
    "cachetoken",
    "by",
    "backroll",
    "usersv2",
    "rollins",
    "in",
    "ines",
    "ag",
    "age",
  ]) {
    expect(index.partings(word).map(String).sort(), word).toEqual(reference.partings(word).map(String).sort())
    expect(index.frequency(word), word).toBe(reference.frequency(word))
  }
  for (const word of [
    "maxretries",
    "rollbackusers",
    "getuserbyid",
    "andqueuecache",
    "cacheusersv2",
    "ofandthe",
    "20262026",
    "202614",
    "14202614",
    "0142026142026",
    "20261234",
  ])
    expect(index.joined(word).map(String).sort(), word).toEqual(reference.joined(word).map(String).sort())
}

function compare(index: Index, reference: Index, question: IndexQuestion, vector: Float32Array): void {
  const [hearing, expected] = [index.ask(question), reference.ask(question)]
  expect(hearing.statistics).toEqual(expected.statistics)
  for (const count of ["anyCount", "allCount", "duringCount", "onlyDuringCount"] as const)
    expect(hearing[count], count).toBe(expected[count])
  expect(hearing.isOnlyInside).toBe(expected.isOnlyInside)
  for (let from = 0; from < question.terms.length; from++) {
    const terms = question.terms.slice(from)
    for (let least = 1; least <= terms.length; least++)
      expect(hearing.hasOf(terms, least)).toBe(expected.hasOf(terms, least))
  }
  expect(hearing.hasOf([...question.terms, "nobodyasked"], question.terms.length + 1)).toBe(false)
  const [found, right] = [answers(index, question, vector), answers(reference, question, vector)]
  for (const [name, { evidence, ...candidate }] of found) {
    const like = right.get(name)
    expect(like, `${name} is not an answer`).toBeDefined()
    expect({ ...candidate, address: candidate.address(), known: candidate.known().hash }).toEqual({
      ...like,
      evidence: undefined,
      address: like?.address(),
      known: like?.known().hash,
    })
    for (const [key, value] of Object.entries(evidence))
      expect(value, key).toBeCloseTo(like?.evidence[key as keyof typeof evidence] ?? Number.NaN, 4)
  }
  for (const [name, { literal, evidence }] of right)
    if (!found.has(name)) expect([literal, evidence.words, vector.length], name).toEqual(["none", 0, 0])
}
