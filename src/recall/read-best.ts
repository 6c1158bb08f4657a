import type { Memory } from "../domain/memory.ts"
import type { Known } from "../index/port.ts"
import { type Match, matchMemory, type StageRank } from "./match.ts"
import { partsOf, type Ranked } from "./rank.ts"
import type { Standing } from "./standing.ts"
import type { Query } from "./understand.ts"

/** One of the best, with where it is. */
export interface Found {
  readonly ranked: Ranked
  readonly known: Known
  readonly stages: readonly StageRank[]
}

/** The same once its file was read. */
export interface Read {
  readonly ranked: Ranked
  readonly match: Match
}

interface Wanted {
  readonly query: Query
  readonly count: number
  readonly standing: Standing | undefined
  readonly isExplained: boolean
}

/** The best that are still there, with what their texts really have of the question. */
export async function readBest(
  best: readonly Found[],
  { query, count, standing, isExplained }: Wanted,
  read: (known: Known) => Promise<Memory | undefined>,
): Promise<Read[]> {
  const found: Read[] = []
  let wanted = 0
  for (const { ranked: each, known, stages } of best) {
    if (wanted === count) break
    const memory = await read(known)
    if (memory === undefined) continue
    // What is for somewhere else goes to the end and must not take the place of what is for here.
    if (!standing?.isElsewhere(memory)) wanted++
    const literal = matchMemory(memory, query)
    const kind = truly(each, literal)
    const { score, candidate } = each
    const words = literal?.words ?? candidate.terms
    const form = literal?.form ?? 0
    found.push({
      ranked: { ...each, kind, form },
      match: {
        memory,
        kind,
        words,
        score,
        form,
        fit: candidate.fit,
        stages,
        ...(isExplained && { parts: partsOf(each) }),
        ...(candidate.supersededBy > 0 && { supersededBy: candidate.supersededBy }),
        ...(candidate.isExpired && { isExpired: true }),
      },
    })
  }
  return found
}

/** The index goes by words; whether they stand together as they were asked for is seen in the text. */
function truly({ kind, candidate }: Ranked, literal: Match | undefined): Ranked["kind"] {
  if (literal?.isCutNumber) return kind === "phrase" ? "all-words" : kind
  if (literal?.kind === "phrase" || literal?.kind === "all-words") return literal.kind
  if (kind === "phrase") return candidate.terms.length > 0 ? "all-words" : "any-word"
  return kind
}
