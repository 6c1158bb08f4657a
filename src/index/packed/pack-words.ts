import { rootOf } from "../stems.ts"
import { ByteWriter, writePostings } from "./postings.ts"
import type { WordUses } from "./use-lists.ts"
import { writeVocabulary } from "./vocabulary.ts"

/** The text of all words and the bytes of their postings. */
export function packWords(uses: WordUses): { vocabulary: string; postings: Uint8Array } {
  const { words, flat, starts } = uses
  const { first, next } = byRoot(uses)
  const writer = new ByteWriter(flat.length)
  // V8 sorts strings in a third of the time if it is not given a comparison function.
  const lines = [...first.keys()].sort().map((root) => {
    const lengths: [string, number][] = []
    for (let word = first.get(root) ?? -1; word >= 0; word = next[word] as number) {
      const from = writer.length
      writePostings(writer, flat, starts[word] as number, starts[word + 1] as number)
      lengths.push([words[word] as string, writer.length - from])
    }
    return [root, lengths] as const
  })
  return { vocabulary: writeVocabulary(lines), postings: writer.bytes() }
}

/** The first word of each root and, for each word, the next one with the same root, else -1. */
function byRoot({ words, met }: WordUses): {
  readonly first: ReadonlyMap<string, number>
  readonly next: Int32Array
} {
  const first = new Map<string, number>()
  const next = new Int32Array(words.length)
  for (let at = met.length - 1; at >= 0; at--) {
    const word = met[at] as number
    const root = rootOf(words[word] as string)
    next[word] = first.get(root) ?? -1
    first.set(root, word)
  }
  return { first, next }
}
