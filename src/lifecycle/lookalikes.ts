import type { Memory } from "../domain/memory.ts"
import { Gallery } from "./gallery.ts"
import { Yardstick } from "./similarity.ts"

export interface Lookalike {
  readonly memory: Memory
  /** The token-sort ratio, 0 to 100. */
  readonly similarity: number
}

/** At most this many are compared letter by letter, the likeliest first. */
const mostCompared = 24

/** A longer text is a document: it is either identical or not. */
export const longestCompared = 8_000

/**
 * The memories whose text is at least `threshold` alike, the most alike first and the newer one of two. The
 * letters of a text limit how alike it can be, so most are skipped without a comparison.
 */
export function lookalikes(
  content: string,
  among: readonly Memory[],
  threshold: number,
  gallery = new Gallery(),
): Lookalike[] {
  if (content.length > longestCompared) return identical(content, among)
  const likeliest = gallery.likeliest(content, among, threshold, mostCompared)
  if (likeliest.length === 0) return []
  const yardstick = new Yardstick(gallery.ask(content))
  const similarityOf = (memory: Memory, n: number): number => {
    if (memory.content === content) return 100
    if (n >= mostCompared || memory.content.length > 2 * longestCompared) return -1
    return yardstick.ratio(gallery.sorted(memory), threshold)
  }
  const found: Lookalike[] = []
  for (let n = 0; n < likeliest.length; n++) {
    const memory = among[likeliest[n] as number] as Memory
    const similarity = similarityOf(memory, n)
    if (similarity >= threshold) found.push({ memory, similarity })
  }
  return found.sort((a, b) => b.similarity - a.similarity || b.memory.id - a.memory.id)
}

function identical(content: string, among: readonly Memory[]): Lookalike[] {
  return among.filter((memory) => memory.content === content).map((memory) => ({ memory, similarity: 100 }))
}
