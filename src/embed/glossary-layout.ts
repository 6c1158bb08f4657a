import { hashStart, hashStep } from "./layout.ts"

/**
 * The layout of assets/glossary.bin, all numbers little-endian: magic, the number of keys, of meanings and of rows; a bit
 * for each word of the table that is explained here as well; the hashes of the keys in order; their marks; the languages
 * and the meaning of each; where the rows of each meaning end; the rows. Each part is padded to four bytes.
 */
export const glossaryMagic = "cogloss1"
const countsAt = glossaryMagic.length
export const glossaryHeaderBytes = countsAt + 3 * 4
/** As many bits as the table has words. */
export const bitsBytes = 40_000 / 8

/** Each has the bit of its place in the languages of a key. */
export const languages = ["de", "es", "fr", "it", "ja", "ko", "nl", "pt", "ru", "zh"] as const

/** What is known of a key besides its meaning, below the mark that tells it from others of the same hash. */
export const keyFlags = {
  /** Others are put together with it. */
  isJoinable: 1,
  /** It is a word of the table too, and means this only in a text of another language. */
  isElsewhere: 2,
  /** It means something else in each of its languages, which a key of its own tells. */
  isDisputed: 4,
} as const
const flagBits = 3

/** Where what is left of a word without its ending is found, and what a word means in one language. */
export function rootKey(root: string): string {
  return `${root}~`
}
export function keyIn(key: string, language: number): string {
  return `${key}/${languages[language]}`
}

/** Where each part begins, and where the last one ends. */
export interface GlossaryParts {
  readonly keyCount: number
  readonly meaningCount: number
  readonly rowCount: number
  readonly hashesAt: number
  readonly marksAt: number
  readonly languagesAt: number
  readonly meaningsAt: number
  readonly endsAt: number
  readonly rowsAt: number
  readonly size: number
}

export function glossaryParts(keyCount: number, meaningCount: number, rowCount: number): GlossaryParts {
  const hashesAt = glossaryHeaderBytes + bitsBytes
  const marksAt = hashesAt + 4 * keyCount
  const languagesAt = marksAt + padded(2 * keyCount)
  const meaningsAt = languagesAt + padded(2 * keyCount)
  const endsAt = meaningsAt + padded(2 * keyCount)
  const rowsAt = endsAt + 4 * (meaningCount + 1)
  const size = rowsAt + padded(2 * rowCount)
  const counts = { keyCount, meaningCount, rowCount }
  return { ...counts, hashesAt, marksAt, languagesAt, meaningsAt, endsAt, rowsAt, size }
}

export function readCounts(header: Uint8Array): GlossaryParts {
  const found = String.fromCharCode(...header.subarray(0, countsAt))
  if (found !== glossaryMagic) throw new Error(`not a glossary: it begins with ${JSON.stringify(found)}`)
  const numbers = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const count = (at: number) => numbers.getUint32(countsAt + 4 * at, true)
  return glossaryParts(count(0), count(1), count(2))
}

/** Up to the next four bytes, so that numbers can be read where they are. */
function padded(size: number): number {
  return Math.ceil(size / 4) * 4
}

export function hashKey(key: string): number {
  return hashFrom(hashStart, key) >>> 0
}

/** Of the first letters from a place on, of the first two, and so on. */
export function prefixHashes(text: string, start: number, most: number): readonly number[] {
  const hashes: number[] = []
  let hash = hashStart
  for (let at = start; at < text.length && hashes.length < most; at++) {
    hash = hashStep(hash, text.charCodeAt(at))
    hashes.push(hash >>> 0)
  }
  return hashes
}

/** Tells keys apart that have the same hash; the lowest bits are free. */
export function markOf(key: string): number {
  return (hashFrom(key.length, key) >>> 16) & ~((1 << flagBits) - 1)
}

export function isMarked(found: number, mark: number): boolean {
  return found >> flagBits === mark >> flagBits
}

function hashFrom(start: number, key: string): number {
  let hash = start
  for (let at = 0; at < key.length; at++) hash = hashStep(hash, key.charCodeAt(at))
  return hash
}
