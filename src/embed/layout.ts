/**
 * The layout of assets/words.bin, all numbers little-endian: magic, dimensions, number of words, number of
 * bytes of their texts; a hash table of row + 1 (0 is empty); where each word's text begins, and where the
 * last ends; the texts, padded to four bytes; one 16-bit floating scale per row; the rows, two four-bit
 * values plus 8 per byte, the low one first.
 */
export const magic = "cowords1"
export const headerBytes = 20
export const slotCount = 1 << 16

/** FNV-1a over the characters of a lower-case ASCII word. */
export function hashWord(word: string): number {
  let hash = hashStart
  for (let at = 0; at < word.length; at++) hash = hashStep(hash, word.charCodeAt(at))
  return hash >>> 0
}

export const hashStart = 0x811c9dc5

export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}
