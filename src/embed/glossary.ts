import {
  bitsBytes,
  type GlossaryParts,
  glossaryHeaderBytes,
  hashKey,
  isMarked,
  keyFlags,
  keyIn,
  markOf,
  prefixHashes,
  readCounts,
  rootKey,
} from "./glossary-layout.ts"
import { isUnspaced } from "./letters.ts"
import { rootsOf, shortestRoot } from "./roots.ts"

/** Reads parts of a file that begin at `starts` and all have the same length, and joins them. */
export type ReadParts = (starts: readonly number[], length: number) => Uint8Array

export interface Meaning {
  readonly key: string
  /** Of the words that explain it, the most telling first; empty if it means nothing by itself. */
  readonly rows: readonly number[]
  /** A bit for each language that has it; 0 for English words and names. */
  readonly languages: number
  /** Whether it can be part of a compound. */
  readonly isJoinable: boolean
  /** Whether the table has it too: then it means this only in a text of another language. */
  readonly isElsewhere: boolean
  /** Whether its meaning differs between its languages. */
  readonly isDisputed: boolean
}

/** Letters that link the parts of a compound. */
const links = ["", "s", "es", "n", "en", "e"]

/** Anything longer is not a word. */
const longestWord = 40
/** The longest word in a script without spaces. */
const longestUnspaced = 12

/** Explains words of other languages and names of tools by words that the table knows, or knows better. */
export class Glossary {
  readonly #read: ReadParts
  readonly #parts: GlossaryParts
  readonly #bits: Uint8Array
  #keys: Keys | undefined

  constructor(read: ReadParts) {
    const start = read([0], glossaryHeaderBytes + bitsBytes)
    this.#parts = readCounts(start)
    this.#bits = start.subarray(glossaryHeaderBytes)
    this.#read = read
  }

  /** Whether a word of the table is explained here. */
  explains(row: number): boolean {
    return (((this.#bits[row >> 3] as number) >> (row & 7)) & 1) === 1
  }

  /** The meaning of a lower-case word without accents; undefined if it is not explained. */
  exactly(word: string): Meaning | undefined {
    return this.#lookUp(word)
  }

  /** The same for an inflected form of a word, or for a compound. */
  roughly(word: string): Meaning | undefined {
    return word.length > longestWord ? undefined : (this.#withoutEnding(word) ?? this.#partsOf(word))
  }

  /** What a disputed word means in one language; its general meaning if that language does not have it. */
  inLanguage(meaning: Meaning, language: number): readonly number[] {
    return (meaning.isDisputed && this.#lookUp(keyIn(meaning.key, language))?.rows) || meaning.rows
  }

  /** What letters of another script mean: one word, or without spaces several, each the longest known. */
  within(letters: string): Meaning[] {
    if (!isUnspaced(letters)) {
      const found = this.exactly(letters) ?? this.#withoutEnding(letters)
      return found ? [found] : []
    }
    const words: Meaning[] = []
    for (let at = 0; at < letters.length; ) {
      const [found, length] = this.#longestAt(letters, at)
      if (found) words.push(found)
      at += length
    }
    return words
  }

  /** The longest word that begins at a place, and its length; 1 if there is none. */
  #longestAt(letters: string, start: number): [Meaning | undefined, number] {
    const hashes = prefixHashes(letters, start, longestUnspaced)
    for (let length = hashes.length; length > 0; length--) {
      const found = this.#lookUp(letters.slice(start, start + length), hashes[length - 1])
      if (found) return [found, length]
    }
    return [undefined, 1]
  }

  #withoutEnding(word: string): Meaning | undefined {
    for (const root of rootsOf(word)) {
      const found = this.#root(root)
      if (found) return found
    }
    return undefined
  }

  /** A root that is a word of another language, else the root of one. Not a name: names have no endings. */
  #root(root: string): Meaning | undefined {
    const found = this.#lookUp(root)
    return found && found.languages !== 0 ? found : this.#lookUp(rootKey(root))
  }

  /** Splits a compound: `Geschenkgutscheine` is Geschenk and Gutscheine. */
  #partsOf(word: string): Meaning | undefined {
    for (let at = word.length - shortestRoot; at >= shortestRoot; at--) {
      const first = this.#firstPart(word.slice(0, at))
      if (!first) continue
      const rest = word.slice(at)
      const second = this.#lookUp(rest) ?? this.#withoutEnding(rest)
      const more = second?.isJoinable ? second : this.#partsOf(rest)
      if (more) return { ...first, rows: [...first.rows, ...more.rows], isDisputed: false }
    }
    return undefined
  }

  #firstPart(part: string): Meaning | undefined {
    for (const link of links) {
      if (!part.endsWith(link) || part.length - link.length < shortestRoot) continue
      const found = this.#root(part.slice(0, part.length - link.length))
      if (found?.isJoinable) return found
    }
    return undefined
  }

  #lookUp(key: string, hash = hashKey(key)): Meaning | undefined {
    this.#keys ??= readKeys(this.#read, this.#parts)
    const { marks, languages, meanings, ends, rows } = this.#keys
    const at = placeOf(key, hash, this.#keys)
    if (at === undefined) return undefined
    const [mark, meaning] = [marks[at] as number, meanings[at] as number]
    return {
      key,
      rows: [...rows.subarray(ends[meaning], ends[meaning + 1])],
      languages: languages[at] as number,
      isJoinable: (mark & keyFlags.isJoinable) !== 0,
      isElsewhere: (mark & keyFlags.isElsewhere) !== 0,
      isDisputed: (mark & keyFlags.isDisputed) !== 0,
    }
  }
}

interface Keys {
  readonly hashes: Uint32Array
  readonly marks: Uint16Array
  readonly languages: Uint16Array
  readonly meanings: Uint16Array
  readonly ends: Uint32Array
  readonly rows: Uint16Array
}

/** Reads all but the first part of the file, which is enough for a text of common English words. */
function readKeys(read: ReadParts, parts: GlossaryParts): Keys {
  const { keyCount, meaningCount, rowCount, hashesAt, size } = parts
  const { buffer, byteOffset } = read([hashesAt], size - hashesAt)
  const placed = (at: number) => byteOffset + at - hashesAt
  return {
    hashes: new Uint32Array(buffer, placed(hashesAt), keyCount),
    marks: new Uint16Array(buffer, placed(parts.marksAt), keyCount),
    languages: new Uint16Array(buffer, placed(parts.languagesAt), keyCount),
    meanings: new Uint16Array(buffer, placed(parts.meaningsAt), keyCount),
    ends: new Uint32Array(buffer, placed(parts.endsAt), meaningCount + 1),
    rows: new Uint16Array(buffer, placed(parts.rowsAt), rowCount),
  }
}

function placeOf(key: string, hash: number, { hashes, marks }: Keys): number | undefined {
  let low = 0
  for (let high = hashes.length; low < high; ) {
    const middle = (low + high) >> 1
    if ((hashes[middle] as number) < hash) low = middle + 1
    else high = middle
  }
  if (hashes[low] !== hash) return undefined
  const mark = markOf(key)
  while (hashes[low] === hash && !isMarked(marks[low] as number, mark)) low++
  return hashes[low] === hash ? low : undefined
}
