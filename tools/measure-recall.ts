/** Measures R@5, R@10 and MRR of each way to answer, over sets of memories with questions. */
import type { Memory } from "../src/domain/memory.ts"
import { type Asked, recallFromIndex } from "../src/recall/recall.ts"
import { type Answer, recallByScan } from "../src/recall/scan.ts"
import { understand } from "../src/recall/understand.ts"
import { askedOnMs, indexOf, type QuestionSet, readSets, table } from "./questions.ts"

type Way = (memories: readonly Memory[]) => (query: string) => Promise<Answer> | Answer

const maxResults = 10

/** In order from the plainest, to show what each stage adds. */
const ways: Readonly<Record<string, Way>> = {
  "words matched (scan)": (memories) => (query) =>
    recallByScan(memories, { query: understand(query), maxResults, nowMs: askedOnMs }),
  "words ranked (fts)": byIndex("fts"),
  "words and meaning (hybrid)": byIndex("hybrid"),
  "as it turns out best (auto)": byIndex("auto"),
}

function byIndex(mode: Asked["mode"]): Way {
  return (memories) => {
    const index = indexOf(memories)
    const byName = new Map(
      memories.map((memory) => [memory.path.slice(memory.path.lastIndexOf("/") + 1), memory]),
    )
    const deps = {
      indexes: [index],
      within: <T>(work: () => T) => work(),
      embedder: table,
      read: async ({ address }: { address: { name: string } }) => byName.get(address.name),
    }
    return (query) =>
      recallFromIndex({ query: understand(query), filter: {}, maxResults, nowMs: askedOnMs, mode }, deps)
  }
}

export async function measureRecall(folder: string): Promise<void> {
  const sets = readSets(folder)
  console.log(`Recall on ${folder}`)
  for (const [name, way] of Object.entries(ways)) {
    const scores = (await Promise.all(sets.map((set) => scoresOf(set, way)))).flat()
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

async function scoresOf({ memories, questions }: QuestionSet, way: Way): Promise<Score[]> {
  const ask = way(memories)
  const scores: Score[] = []
  for (const { query, evidence, kind } of questions) {
    const { matches } = await ask(query)
    const hits = matches.map(({ memory }) => memory.tags.some((tag) => evidence.includes(tag)))
    const first = hits.indexOf(true)
    const share = (count: number) => hits.slice(0, count).filter(Boolean).length / evidence.length
    scores.push({ kind, at5: share(5), at10: share(10), reciprocal: first < 0 ? 0 : 1 / (first + 1) })
  }
  return scores
}

function show(scores: readonly Score[]): string {
  const mean = (of: (score: Score) => number) =>
    ((100 * scores.reduce((sum, score) => sum + of(score), 0)) / scores.length).toFixed(1)
  const figures = `R@5 ${mean(({ at5 }) => at5)}  R@10 ${mean(({ at10 }) => at10)}  MRR ${mean(({ reciprocal }) => reciprocal)}`
  return `${figures}  (${scores.length} questions)`
}
