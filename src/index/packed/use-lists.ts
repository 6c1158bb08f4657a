import { asTag, factsEach, type Gathered, usesEndAt } from "./gathered.ts"

/** All words with their uses. A word is known by its number. */
export interface WordUses {
  readonly words: readonly string[]
  /** The numbers of the words, in the order in which the entries first have them. */
  readonly met: Uint32Array
  /** The uses of one word after the other: entry, uses, places …, and so on, in order of the entries. */
  readonly flat: Uint32Array
  /** Where those of each word begin, and where the last ones end. */
  readonly starts: Uint32Array
}

/**
 * Sorts what was gathered by word, and then into this order of the entries. Counts first: a list for each
 * word would have to grow with every use, and most words are used once.
 */
export function usesByWord(gathered: Gathered, order: Uint32Array): WordUses {
  const starts = startsOf(gathered)
  return { words: gathered.words, starts, ...flatUses(gathered, order, starts) }
}

/** The same, from lists. */
export function usesInLists(lists: ReadonlyMap<string, readonly number[]>): WordUses {
  const words = [...lists.keys()]
  const starts = new Uint32Array(words.length + 1)
  const flat: number[] = []
  for (const [at, list] of [...lists.values()].entries()) {
    for (const number of list) flat.push(number)
    starts[at + 1] = flat.length
  }
  return { words, met: starts.slice(1).map((_, at) => at), flat: Uint32Array.from(flat), starts }
}

function startsOf({ words, facts, uses }: Gathered): Uint32Array {
  const starts = new Uint32Array(words.length + 1)
  const lastEntries = new Int32Array(words.length).fill(-1)
  for (let entry = 0, at = 0; entry * factsEach < facts.length; entry++) {
    for (const end = facts[entry * factsEach + usesEndAt] as number; at < end; at += 2) {
      const word = uses[at] as number
      const size = (lastEntries[word] === entry ? 0 : 2) + ((uses[at + 1] as number) >= 0 ? 1 : 0)
      starts[word + 1] = (starts[word + 1] as number) + size
      lastEntries[word] = entry
    }
  }
  for (let word = 0; word < words.length; word++)
    starts[word + 1] = (starts[word + 1] as number) + (starts[word] as number)
  return starts
}

function flatUses({ words, facts, uses }: Gathered, order: Uint32Array, starts: Uint32Array) {
  const flat = new Uint32Array(starts[words.length] as number)
  const ends = starts.slice()
  const countsAt = new Uint32Array(words.length)
  const lastEntries = new Int32Array(words.length).fill(-1)
  const met = new Uint32Array(words.length)
  let metCount = 0
  for (let entry = 0; entry < order.length; entry++) {
    const fact = (order[entry] as number) * factsEach + usesEndAt
    let at = fact < factsEach ? 0 : (facts[fact - factsEach] as number)
    for (const end = facts[fact] as number; at < end; at += 2) {
      const word = uses[at] as number
      const place = uses[at + 1] as number
      let next = ends[word] as number
      if (lastEntries[word] !== entry) {
        if (next === starts[word]) met[metCount++] = word
        lastEntries[word] = entry
        flat[next] = entry
        countsAt[word] = next + 1
        next += 2
      }
      const count = countsAt[word] as number
      if (place >= 0) {
        flat[count] = (flat[count] as number) + 2
        flat[next++] = place
      } else if (place === asTag) flat[count] = (flat[count] as number) | 1
      ends[word] = next
    }
  }
  return { flat, met }
}
