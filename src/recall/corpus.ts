import type { Memory } from "../domain/memory.ts"
import { parseInstant } from "../domain/time.ts"
import type { Embedder } from "../embed/port.ts"
import { termsOf } from "./terms.ts"

/** Memories as the ranking sees them. */
export interface Corpus {
  readonly documents: readonly CorpusDocument[]
  /** In how many documents each term is. */
  readonly frequency: ReadonlyMap<string, number>
  readonly averageLength: number
}

export interface CorpusDocument {
  readonly memory: Memory
  readonly body: readonly string[]
  readonly tags: ReadonlySet<string>
  /** How much of each term: its own, its neighbours' and its date's words by their weights. */
  readonly amounts: ReadonlyMap<string, number>
  readonly length: number
  /** Worked out when first asked for: many questions are answered by words alone. */
  readonly vector: (embedder: Embedder) => Float32Array
  /** The sitting in which it was saved, and how many were. */
  readonly sitting: number
  readonly isAlone: boolean
  readonly isQuestion: boolean
  /** From 0, the oldest, to 1. */
  readonly recency: number
}

/** What was saved with no longer a pause than this belongs together: a conversation, a meeting's notes. */
const longestPauseMs = 30 * 60_000

/** What a neighbour's words count for: the one before and after, and the one beyond. */
const neighbourWeights = [
  [-1, 0.4],
  [1, 0.4],
  [-2, 0.2],
  [2, 0.2],
] as const
const dateWeight = 0.6

const months = "january february march april may june july august september october november december".split(
  " ",
)

export function buildCorpus(memories: readonly Memory[]): Corpus {
  const read = memories
    .map(readOne)
    .sort((a, b) => a.tier - b.tier || a.createdMs - b.createdMs || a.memory.id - b.memory.id)
  const sittings = sittingsOf(read)
  const sizes = new Map<number, number>()
  for (const sitting of sittings) sizes.set(sitting, (sizes.get(sitting) ?? 0) + 1)
  const documents = read.map((one, at): CorpusDocument => {
    const sitting = sittings[at] ?? 0
    const near = neighbourWeights.flatMap(([step, weight]) => {
      const other = sittings[at + step] === sitting ? read[at + step] : undefined
      return other ? [{ other, weight }] : []
    })
    return {
      ...one,
      amounts: amountsOf(one, near),
      length: one.body.length + one.tags.size,
      sitting,
      isAlone: (sizes.get(sitting) ?? 1) < 2,
      recency: (at + 1) / read.length,
    }
  })
  const total = documents.reduce((sum, { length }) => sum + length, 0)
  return {
    documents,
    frequency: frequencyOf(documents),
    averageLength: total / Math.max(1, documents.length),
  }
}

interface Read {
  readonly memory: Memory
  readonly tier: number
  readonly createdMs: number
  readonly body: readonly string[]
  readonly tags: ReadonlySet<string>
  readonly date: readonly string[]
  readonly vector: CorpusDocument["vector"]
  readonly isQuestion: boolean
}

function readOne(memory: Memory): Read {
  let vector: Float32Array | undefined
  const createdMs = parseInstant(memory.created) ?? 0
  const date = new Date(createdMs)
  return {
    memory,
    tier: memory.tier === "project" ? 0 : 1,
    createdMs,
    body: termsOf(memory.content),
    tags: new Set(termsOf(memory.tags.join(" "))),
    date: termsOf(`${months[date.getUTCMonth()]} ${date.getUTCFullYear()} ${date.getUTCDate()}`),
    vector: (embedder) => {
      vector ??= embedder.embed(withoutSpeaker(memory.content))
      return vector
    },
    isQuestion: /[?？]\s*$/.test(memory.content),
  }
}

/** A speaker's name before what was said would draw all that they said together. */
function withoutSpeaker(content: string): string {
  return content.replace(/^[A-Z]\w+: /, "")
}

function sittingsOf(read: readonly Read[]): number[] {
  let sitting = 0
  return read.map((one, at) => {
    const before = read[at - 1]
    const isNew = !before || before.tier !== one.tier || one.createdMs - before.createdMs > longestPauseMs
    if (isNew) sitting++
    return sitting
  })
}

function amountsOf(one: Read, near: readonly { other: Read; weight: number }[]): Map<string, number> {
  const amounts = new Map<string, number>()
  const add = (terms: Iterable<string>, weight: number, except?: ReadonlySet<string>) => {
    for (const term of terms) if (!except?.has(term)) amounts.set(term, (amounts.get(term) ?? 0) + weight)
  }
  add(one.body, 1)
  add(one.tags, 1)
  add(one.date, dateWeight)
  // Without the neighbour's own tags: who spoke there did not speak here.
  for (const { other, weight } of near) add(other.body, weight, other.tags)
  return amounts
}

function frequencyOf(documents: readonly CorpusDocument[]): Map<string, number> {
  const frequency = new Map<string, number>()
  for (const { body, tags } of documents) {
    for (const term of new Set([...body, ...tags])) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  }
  return frequency
}
