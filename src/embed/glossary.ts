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

/** Reads parts of a file, which begin at `starts` and have the same length, one behind the other. */
export type ReadParts = (starts: readonly number[], length: number) => Uint8Array

export interface Meaning {
  readonly key: string
  /** Of the words that explain it, the most telling first; none where it says nothing. */
  readonly rows: readonly number[]
  /** A bit for each language that has it; none for English words and names. */
  readonly languages: number
  /** Others are put together with it. */
  readonly isJoinable: boolean
  /** It is a word of the table too, and means this only in a text of another language. */
  readonly isElsewhere: boolean
  /** It means something else in each of its languages. */
  readonly isDisputed: boolean
}

/** Letters between the parts of a word that is put together. */
const links = ["", "s", "es", "n", "en", "e"]

/** What is longer is no word. */
const longestWord = 40
/** The longest word of a script without blanks. */
const longestUnspaced = 12

/** Explains words that the table does not know, or not well, by some that it does: those of other languages, and names of tools. */
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

  /** Whether a word of the table has an explanation here. */
  explains(row: number): boolean {
    return (((this.#bits[row >> 3] as number) >> (row & 7)) & 1) === 1
  }

  /** What explains a word, which is in lower case and without accents; undefined where nothing does. */
  exactly(word: string): Meaning | undefined {
    return this.#lookUp(word)
  }

  /** The same for another form of a word, or one that is put together from several. */
  roughly(word: string): Meaning | undefined {
    return word.length > longestWord ? undefined : (this.#withoutEnding(word) ?? this.#partsOf(word))
  }

  /** What a disputed word means in one language; the same in any where that one does not have it. */
  inLanguage(meaning: Meaning, language: number): readonly number[] {
    return (meaning.isDisputed && this.#lookUp(keyIn(meaning.key, language))?.rows) || meaning.rows
  }

  /** What explains letters of another script: a word, or without blanks several, each the longest that is known. */
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

  /** The longest word that begins at a place, and its length. */
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

  /** Names have no endings. */
  #root(root: string): Meaning | undefined {
    const found = this.#lookUp(root)
    return found && found.languages !== 0 ? found : this.#lookUp(rootKey(root))
  }

  /** `Geschenkgutscheine` is a Geschenk and Gutscheine. */
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

/** All but what a text of common English words needs. */
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
