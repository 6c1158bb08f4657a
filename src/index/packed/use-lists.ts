import { asTag, factsEach, type Gathered, usesEndAt } from "./gathered.ts"

/** All words, and of each its uses, flat: entry, uses, places …, and so on, in order of the entries. */
export interface WordUses {
  readonly words: readonly string[]
  /** Of the word at a place among them. */
  readonly of: (word: number) => readonly number[] | Uint32Array
}

/**
 * What was gathered, word by word in the order in which entries have them. Brought there by counting: a list for each
 * word would have to grow with every use, and most words are used once.
 */
export function usesByWord(gathered: Gathered, order: Uint32Array): WordUses {
  const starts = startsOf(gathered)
  const { flat, met } = flatUses(gathered, order, starts)
  const words = Array.from(met, (word) => gathered.words[word] as string)
  return {
    words,
    of: (at) => {
      const word = met[at] as number
      return flat.subarray(starts[word], starts[word + 1])
    },
  }
}

/** Where among the flat uses those of each word begin, and behind the last where they end. */
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
