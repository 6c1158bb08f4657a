import { isAscii } from "../basics/ascii.ts"
import { withoutEnding } from "../basics/ending.ts"
import { isWhole } from "../index/parts.ts"

/** How many places of a word are examined at most. */
const mostPlaces = 1_000

/**
 * The part of a text that says most about some words: where most of them occur, closest together. Dots mark
 * what is left out.
 */
export function excerptOf(whole: string, words: readonly string[], characters: number): string {
  if (whole.length <= characters) return whole
  const text = isAscii(whole) ? whole : whole.normalize("NFC")
  const { from } = closest(foldedInPlace(text), words.map(foldedInPlace), characters)
  // A match near the beginning is best read from the beginning.
  const start =
    from < characters / 2 ? 0 : Math.min(from - Math.floor(characters / 4), text.length - characters)
  const end = start + characters
  const kept = text.slice(start, end).toWellFormed().trim()
  return `${start > 0 ? "… " : ""}${kept}${end < text.length ? " …" : ""}`
}

/** Whether a text has a word, or one that begins with its stem. */
export function hasAny(text: string, word: string): boolean {
  return placesOf(foldedInPlace(text), foldedInPlace(word)).length > 0
}

/** In lower case and without accents, with every character at its old index. */
function foldedInPlace(text: string): string {
  const lower = text.toLowerCase()
  return isAscii(lower)
    ? lower
    : lower.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize("NFD").charAt(0))
}

/** Where a word occurs, and which one. */
interface Place {
  readonly at: number
  readonly of: number
}

interface Cluster {
  readonly from: number
  readonly count: number
  readonly spread: number
}

/** Where most words occur within half of the room; of several places the densest, then the first. */
function closest(text: string, words: readonly string[], characters: number): Cluster {
  const places: Place[] = words
    .flatMap((word, of) => placesOf(text, word).map((at) => ({ at, of })))
    .sort((a, b) => a.at - b.at)
  let best: Cluster = { from: 0, count: 0, spread: 0 }
  for (const [n, { at: from }] of places.entries()) {
    const seen = new Set<number>()
    let spread = 0
    for (let next = n; next < places.length && seen.size < words.length; next++) {
      const { at, of } = places[next] as Place
      if (at - from > characters / 2) break
      if (!seen.has(of)) spread = at - from
      seen.add(of)
    }
    if (seen.size > best.count || (seen.size === best.count && spread < best.spread))
      best = { from, count: seen.size, spread }
  }
  return best
}

/** Where the word occurs, else where words begin with its stem: migration for migrations. */
function placesOf(text: string, word: string): readonly number[] {
  const places = placesWhere(text, word, (at) => isWhole(text, word, at))
  const start = withoutEnding(word)
  return places.length > 0 ? places : placesWhere(text, start, (at) => !/\w/.test(text.charAt(at - 1)))
}

function placesWhere(text: string, part: string, isMeant: (at: number) => boolean): number[] {
  const places: number[] = []
  for (let at = text.indexOf(part); at >= 0 && places.length < mostPlaces; at = text.indexOf(part, at + 1))
    if (isMeant(at)) places.push(at)
  return places
}
