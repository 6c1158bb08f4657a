import type { Evidence } from "../port.ts"
import { neighbourWeights, sittingScore } from "../scoring.ts"
import type { Collection } from "./collection.ts"
import { numberFlag, questionFlag, timeFlag } from "./flags.ts"
import type { Room } from "./room.ts"

/** What is known of a question once its candidates are chosen. */
interface Weighing {
  readonly terms: readonly string[]
  readonly rarities: ReadonlyMap<string, number>
  /** The place of the rarest term; -1 if there is none. */
  readonly rarest: number
  readonly meaningOf: (entry: number) => number
  readonly nearnessOf: (entry: number) => number
}

/** Everything that is counted about one entry, for a question whose words were counted in a room. */
export function evidenceIn(
  collection: Collection,
  room: Room,
  { terms, rarities, rarest, meaningOf, nearnessOf }: Weighing,
): (entry: number) => Evidence {
  const { masks, tags, scores } = room
  const coverageOf = coverages(terms, rarities)
  const sittingOf = sittings(collection, room)
  return (entry) => {
    const mask = masks[entry] as number
    const before = collection.near(entry, -1)
    const after = collection.near(entry, 1)
    const wordsBefore = before < 0 ? 0 : (scores[before] as number)
    const sitting = sittingOf(entry)
    return {
      words: scores[entry] as number,
      wordsBefore,
      questionBefore: before < 0 ? 0 : wordsBefore * collection.has(questionFlag, before),
      lengthBefore: isLater(collection, entry, before) ? (collection.lengths[before] as number) : 0,
      coverage: coverageOf(mask),
      nearCoverage: coverageOf(nearMask(collection, room, entry)),
      sittingCoverage: coverageOf(sitting.mask),
      rarest: rarest >= 0 ? (mask >>> rarest) & 1 : 0,
      nearness: nearnessOf(entry),
      tags: tags[entry] as number,
      meaning: meaningOf(entry),
      neighbourMeaning: Math.max(meaningOf(collection.near(entry, -2)), meaningOf(before), meaningOf(after)),
      sitting: sitting.score,
      isAlone: before < 0 && after < 0 ? 1 : 0,
      isQuestion: collection.has(questionFlag, entry),
      tellsTime: collection.has(timeFlag, entry),
      hasNumber: collection.has(numberFlag, entry),
      length: collection.lengths[entry] as number,
    }
  }
}

/** The share of the terms' rarity that a set of terms has. */
function coverages(
  terms: readonly string[],
  rarities: ReadonlyMap<string, number>,
): (mask: number) => number {
  const total = [...rarities.values()].reduce((sum, each) => sum + each, 0) || 1
  const worth = terms.map((term) => (rarities.get(term) ?? 0) / total)
  return byMask((mask) => worth.reduce((sum, each, at) => sum + ((mask >>> at) & 1 ? each : 0), 0))
}

/** The terms of an entry and of up to two neighbours on each side. */
function nearMask(collection: Collection, { masks }: Room, entry: number): number {
  let mask = masks[entry] as number
  for (let n = 0; n < neighbourWeights.length; n++) {
    const near = collection.near(entry, neighbourWeights[n]?.[0] as number)
    if (near >= 0) mask |= masks[near] as number
  }
  return mask
}

/** Whether it is newer than the one before it, if any: parts of an article and imports may be as old. */
function isLater({ createdMs }: Collection, entry: number, before: number): boolean {
  return before >= 0 && (createdMs[before] as number) < (createdMs[entry] as number)
}

interface Sitting {
  readonly score: number
  readonly mask: number
}

/** The score of the best entries of a sitting, and the terms of all of it; worked out once per sitting. */
function sittings(collection: Collection, { scores, masks }: Room): (entry: number) => Sitting {
  const known = new Map<number, Sitting>()
  return (entry) => {
    const sitting = collection.sitting(entry)
    let found = known.get(sitting)
    if (!found) {
      const all: number[] = []
      let mask = 0
      for (let at = sitting; at >= 0; at = collection.near(at, 1)) {
        all.push(scores[at] as number)
        mask |= masks[at] as number
      }
      found = { score: all.length < 2 ? 0 : sittingScore(all), mask }
      known.set(sitting, found)
    }
    return found
  }
}

/** Works out a value once for each set of terms: many entries have the same set. */
export function byMask<T>(work: (mask: number) => T): (mask: number) => T {
  const known = new Map<number, T>()
  return (mask) => {
    const before = known.get(mask)
    if (before !== undefined) return before
    const value = work(mask)
    known.set(mask, value)
    return value
  }
}
