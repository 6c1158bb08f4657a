import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Memory } from "../../src/domain/memory.ts"
import { memoryFrom } from "../../src/lifecycle/draft.ts"
import { planSave } from "../../src/lifecycle/plan.ts"
import { detectSignal } from "../../src/lifecycle/signals.ts"
import { absentFields } from "../../src/markdown/memory.ts"

export const ownPairs = join(import.meta.dirname, "pairs.jsonl")

function readLines<T>(path: string): T[] {
  const lines = readFileSync(path, "utf8").split("\n")
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as T)
}

interface Pair {
  readonly a: string
  readonly b: string
  readonly label: "same" | "update" | "different"
}

export interface PairResult {
  readonly label: Pair["label"]
  readonly count: number
  /** The number of pairs that reach the similarity threshold. */
  readonly alike: number
  /** Pairs taken for the same, so that the second text replaces the first. */
  readonly merged: readonly Pair[]
}

const nowMs = Date.UTC(2026, 1, 9, 14, 30)
const policy = { maxCount: 0, windowDays: 7, threshold: 85, strategy: "summarize", share: 0.2 } as const

/** Treats each pair as two saves in a row, with the code that decides about saves. */
export function measurePairs(path: string): PairResult[] {
  const pairs = readLines<Pair>(path).map((pair) => ({ ...pair, ...judge(pair) }))
  return (["same", "update", "different"] as const).map((label) => {
    const ofLabel = pairs.filter((pair) => pair.label === label)
    return {
      label,
      count: ofLabel.length,
      alike: ofLabel.filter(({ isAlike }) => isAlike).length,
      merged: ofLabel.filter(({ isMerged }) => isMerged),
    }
  })
}

function judge({ a, b }: Pair): { isAlike: boolean; isMerged: boolean } {
  const first: Memory = {
    ...absentFields,
    id: 1,
    created: "2026-02-09T14:00:00Z",
    content: a.trim(),
    tier: "project",
    scope: "project",
    path: "/memories/001-first.md",
  }
  const draft = { content: b }
  const memory = memoryFrom(draft, null, nowMs)
  const { change, similar } = planSave({ draft, memory, slug: "b", origin: null, nowMs, policy }, [first])
  const isMerged = change.kind !== "create"
  return { isMerged, isAlike: isMerged || similar.length > 0 }
}

export interface SignalResult {
  readonly count: number
  /** The share of noticed sentences that are worth remembering. */
  readonly precision: number
  /** The share of sentences worth remembering that were noticed. */
  readonly recall: number
  /** The share of all sentences that got the right kind, which may be none. */
  readonly right: number
}

/** Every second sentence was seen while the patterns were written; the others are only for measuring. */
export function measureSignals(part: "seen" | "unseen"): SignalResult {
  const rows = readLines<{ text: string; kind: string }>(join(import.meta.dirname, "signals.jsonl"))
  const chosen = rows.filter((_, n) => (n % 2 === 0) === (part === "seen"))
  const judged = chosen.map(({ text, kind }) => ({ kind, found: detectSignal(text).kind }))
  const noticed = judged.filter(({ found }) => found !== "none")
  const worthy = judged.filter(({ kind }) => kind !== "none")
  const both = noticed.filter(({ kind }) => kind !== "none").length
  return {
    count: judged.length,
    precision: both / noticed.length,
    recall: both / worthy.length,
    right: judged.filter(({ kind, found }) => kind === found).length / judged.length,
  }
}
