import { littleWords } from "../../basics/little-words.ts"
import type { Form } from "../port.ts"
import type { Collection } from "./collection.ts"
import { entriesWith } from "./together.ts"
import { exactly } from "./uses.ts"

/** Words of other lengths are not taken apart. */
const [shortestJoined, longestJoined] = [8, 40]
const [shortestPart, mostParts] = [2, 6]
/** One of the parts is at least so long: little words in a row spell many a word, as "to get her" does. */
const shortestTelling = 4
/** So many ways to take a word apart are tried. */
const mostTried = 40

/**
 * What a word is joined of, if an entry has it as the parts of an identifier or, from three words on, in a row:
 * deeplinkhandler is `deep_link_handler`, pgblockingpids "pg blocking pids". A long number may be in groups, and
 * without the zeros before it, as those of telephones are: 0301234567 as +49 30 1234567.
 */
export function joinedOf(collection: Collection, word: string): readonly Form[] {
  if (word.length < shortestJoined || word.length > longestJoined) return []
  if (/^\d+$/.test(word))
    return [...new Set([word, word.replace(/^0+/, "")])].flatMap((digits) => groupsOf(collection, digits))
  if (!/^[a-z][a-z0-9]*$/.test(word)) return []
  const found: Form[] = []
  for (const parts of waysIn(collection, word)) {
    if (!parts.some(isTelling)) continue
    found.push(...identifiersOf(collection, parts.join("_")).map((each): Form => [each]))
    if (parts.length > 2 && isInARow(collection, parts)) found.push(parts)
  }
  return found
}

function groupsOf(collection: Collection, digits: string): readonly Form[] {
  return waysIn(collection, digits).filter((parts) => isInARow(collection, parts))
}

function isInARow(collection: Collection, parts: Form): boolean {
  return entriesWith(collection, parts.map(exactly)).length > 0
}

/** The ways to take a word apart into at least two words that some entry has. */
function waysIn(collection: Collection, word: string): Form[] {
  const isThere = (part: string) =>
    collection.segments.some(({ vocabulary }) => vocabulary.exactly(part).length > 0)
  const ways: Form[] = []
  let tried = 0
  for (const parts of waysToPart(word, isThere)) {
    if (++tried > mostTried) break
    if (parts.length > 1) ways.push(parts)
  }
  return ways
}

function isTelling(part: string): boolean {
  return part.length >= shortestTelling && !littleWords.has(part)
}

/** Identifiers that have these parts, as ENABLE_DEEP_LINK has deep_link. */
function identifiersOf(collection: Collection, parts: string): readonly string[] {
  const all = collection.segments.flatMap(({ vocabulary }) => vocabulary.wordsWith(parts))
  return [...new Set(all)].filter(
    (each) =>
      `_${each}_`.includes(`_${parts}_`) && collection.gathering().gather(exactly(each)).entries.length > 0,
  )
}

/** All ways to take a word apart into words that are there, long ones first. */
function* waysToPart(word: string, isThere: (part: string) => boolean): Generator<Form> {
  const fewest: number[] = []
  const ends: number[][] = []
  fewest[word.length] = 0
  for (let start = word.length - shortestPart; start >= 0; start--) {
    const its: number[] = []
    for (let end = word.length; end >= start + shortestPart; end--)
      if (fewest[end] !== undefined && isThere(word.slice(start, end))) its.push(end)
    ends[start] = its
    if (its.length > 0) fewest[start] = 1 + Math.min(...its.map((end) => fewest[end] ?? 0))
  }
  yield* from(0, mostParts)

  function* from(start: number, left: number): Generator<Form> {
    for (const end of ends[start] ?? []) {
      const part = word.slice(start, end)
      if (end === word.length) yield [part]
      else if ((fewest[end] ?? left) < left) for (const rest of from(end, left - 1)) yield [part, ...rest]
    }
  }
}
