import { hashStart, hashStep } from "./layout.ts"
import type { Language } from "./port.ts"

/**
 * The layout of assets/glossary.bin, all numbers little-endian: magic; the numbers of keys, of meanings and
 * of rows; a bit for each word of the table, set if it is explained here too; the hashes of the keys in
 * order; their marks; their languages; their meanings; where the rows of each meaning begin, and where the
 * last end; the rows. Each part is padded to four bytes.
 */
export const glossaryMagic = "cogloss1"
const countsAt = glossaryMagic.length
export const glossaryHeaderBytes = countsAt + 3 * 4
/** One bit for each word of the table. */
export const bitsBytes = 40_000 / 8

/** A language's place here is its bit in the languages of a key. */
export const languages = [
  "de",
  "es",
  "fr",
  "it",
  "ja",
  "ko",
  "nl",
  "pt",
  "ru",
  "zh",
] as const satisfies readonly Language[]

/** Flags of a key, in the bits below the mark that tells keys with the same hash apart. */
export const keyFlags = {
  /** It can be part of a compound. */
  isJoinable: 1,
  /** The table has it too: then it means this only in a text of another language. */
  isElsewhere: 2,
  /** Its meaning differs between its languages; each of them has a key (see `keyIn`). */
  isDisputed: 4,
} as const
const flagBits = 3

/** The key of a root, which is a word without its ending, and the key of a word's meaning in one language. */
export function rootKey(root: string): string {
  return `${root}~`
}
export function keyIn(key: string, language: number): string {
  return `${key}/${languages[language]}`
}

/** Where each part begins, and `size`, where the last one ends. */
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

/** Rounded up to four bytes: typed arrays need aligned numbers. */
function padded(size: number): number {
  return Math.ceil(size / 4) * 4
}

export function hashKey(key: string): number {
  return hashFrom(hashStart, key) >>> 0
}

/** The hashes of the first letter from `start` on, of the first two letters, and so on. */
export function prefixHashes(text: string, start: number, most: number): readonly number[] {
  const hashes: number[] = []
  let hash = hashStart
  for (let at = start; at < text.length && hashes.length < most; at++) {
    hash = hashStep(hash, text.charCodeAt(at))
    hashes.push(hash >>> 0)
  }
  return hashes
}

/** Tells keys with the same hash apart; its lowest bits are left free for the flags. */
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
