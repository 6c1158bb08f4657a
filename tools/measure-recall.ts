/** R@5, R@10 and MRR of each way to answer, over sets of memories with questions. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Memory } from "../src/domain/memory.ts"
import { noEmbedder } from "../src/embed/none.ts"
import { WordTable } from "../src/embed/words.ts"
import { buildCorpus } from "../src/recall/corpus.ts"
import { recallByRank } from "../src/recall/rank.ts"
import { type Answer, type Question, recallByScan } from "../src/recall/recall.ts"
import { type QuestionSet, readSets } from "./questions.ts"

const bytes = readFileSync(join(import.meta.dirname, "..", "assets", "words.bin"))
// A copy each, since numbers in it must begin at an even place.
const table = new WordTable((from, length) => new Uint8Array(bytes.subarray(from, from + length)))

type Way = (memories: readonly Memory[]) => (question: Question) => Answer

/** From the plainest on: what each stage adds. */
const ways: Readonly<Record<string, Way>> = {
  "words matched (scan)": (memories) => (question) => recallByScan(memories, question),
  "words ranked (fts)": (memories) => {
    const corpus = buildCorpus(memories)
    return (question) => recallByRank(memories, corpus, noEmbedder, question)
  },
  "words and meaning (hybrid)": (memories) => {
    const corpus = buildCorpus(memories)
    return (question) => recallByRank(memories, corpus, table, question)
  },
}

export function measureRecall(folder: string): void {
  const sets = readSets(folder)
  console.log(`Recall on ${folder}`)
  for (const [name, way] of Object.entries(ways)) {
    const scores = sets.flatMap((set) => scoresOf(set, way))
    console.log(`  ${name.padEnd(28)} ${show(scores)}`)
    if (name !== Object.keys(ways).at(-1)) continue
    for (const kind of [...new Set(scores.map((score) => score.kind))].sort()) {
      console.log(`    ${kind.padEnd(26)} ${show(scores.filter((score) => score.kind === kind))}`)
    }
  }
}

interface Score {
  readonly kind: string
  readonly at5: number
  readonly at10: number
  readonly reciprocal: number
}

function scoresOf({ memories, questions }: QuestionSet, way: Way): Score[] {
  const ask = way(memories)
  return questions.map(({ query, evidence, kind }) => {
    const { matches } = ask({ query, maxResults: 10, nowMs: Date.now() })
    const hits = matches.map(({ memory }) => memory.tags.some((tag) => evidence.includes(tag)))
    const first = hits.indexOf(true)
    const share = (count: number) => hits.slice(0, count).filter(Boolean).length / evidence.length
    return { kind, at5: share(5), at10: share(10), reciprocal: first < 0 ? 0 : 1 / (first + 1) }
  })
}

function show(scores: readonly Score[]): string {
  const mean = (of: (score: Score) => number) =>
    ((100 * scores.reduce((sum, score) => sum + of(score), 0)) / scores.length).toFixed(1)
  const figures = `R@5 ${mean(({ at5 }) => at5)}  R@10 ${mean(({ at10 }) => at10)}  MRR ${mean(({ reciprocal }) => reciprocal)}`
  return `${figures}  (${scores.length} questions)`
}
