/**
 * `node tools/glossary.ts` makes assets/glossary.bin from the texts in assets/glossary. A line there is one
 * to four English words, a colon, and words with that meaning; `little:` lists words that carry no meaning.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  bitsBytes,
  glossaryHeaderBytes,
  glossaryMagic,
  glossaryParts,
  hashKey,
  keyFlags,
  keyIn,
  languages,
  markOf,
  rootKey,
} from "../src/embed/glossary-layout.ts"
import { plainLetters } from "../src/embed/letters.ts"
import { rootsOf } from "../src/embed/roots.ts"
import { WordTable } from "../src/embed/words.ts"
import { partsOf } from "./parts-of.ts"

const assets = join(import.meta.dirname, "..", "assets")
const table = new WordTable(partsOf(readFileSync(join(assets, "words.bin"))))

/** Languages that form compounds without a space. */
const joining = [languages.indexOf("de"), languages.indexOf("nl")]
/** A word is explained by at most so many rows of the table. */
const mostRows = 5
const mostOfRoot = 3
/** The table lists common words first, and knows those before this row well enough. */
const firstVague = 1_000

interface Line {
  /** Its position among the languages; undefined if the line explains names and English words. */
  readonly language: number | undefined
  /** The rows of the words that explain; empty for little words. */
  readonly rows: readonly number[]
  readonly words: readonly string[]
}

interface Explained {
  readonly rows: readonly number[]
  readonly languages: number
  readonly flags: number
}

/** For each word, the rows that explain it in each language. */
type Meanings = Map<string, Map<number, readonly number[]>>

function readLines(): Line[] {
  const folder = join(assets, "glossary")
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const name = file.replace(".txt", "")
      const language = (languages as readonly string[]).indexOf(name)
      const lines = readFileSync(join(folder, file), "utf8").split("\n")
      const told = lines.filter((line) => line !== "" && !line.startsWith("#"))
      return told.map((line) => readLine(line, language < 0 ? undefined : language))
    })
}

function readLine(line: string, language: number | undefined): Line {
  const [left = "", right = ""] = line.split(":")
  const rows = left === "little" ? [] : left.split(" ").map((word) => rowOf(word, line))
  const written = right.trim().split(/\s+/)
  const words = written.flatMap((word) => [word, ...spelledOut(word, language)])
  const unread = words.find(
    (word) => !/^(?:[\p{Script=Latin}\p{M}\d]+|[^\p{Script=Latin}\p{P}\d]+)$/u.test(word),
  )
  if (unread !== undefined) throw new Error(`'${unread}' is not one word of one script: ${line}`)
  return { language, rows, words: words.map((word) => plainLetters(word).toLowerCase()) }
}

/** German umlauts as people type them on a keyboard without them. */
function spelledOut(word: string, language: number | undefined): string[] {
  if (language !== languages.indexOf("de") || !/[äöü]/i.test(word)) return []
  return [word.replace(/[äöü]/gi, (letter) => `${plainLetters(letter)}e`)]
}

function rowOf(word: string, line: string): number {
  const row = ownRow(word)
  if (row === undefined) throw new Error(`'${word}' is not in the table: ${line}`)
  return row
}

function ownRow(word: string): number | undefined {
  return table.has(word) ? table.rowsOf(word)[0] : undefined
}

/** A word that is listed twice for one language gets both meanings. */
function meaningsOf(lines: readonly Line[]): Meanings {
  const meanings: Meanings = new Map()
  for (const { language, rows, words } of lines) {
    if (language === undefined) continue
    for (const word of words) {
      const known = meanings.get(word) ?? new Map<number, readonly number[]>()
      known.set(language, united([known.get(language) ?? [], rows]))
      meanings.set(word, known)
    }
  }
  return meanings
}

function united(all: readonly (readonly number[])[]): readonly number[] {
  return [...new Set(all.flat())].slice(0, mostRows)
}

/** Explains names that are not words of another language, in addition to what the table says about them. */
function namesOf(lines: readonly Line[], foreign: Meanings): Map<string, Explained> {
  const names = new Map<string, Explained>()
  for (const { language, rows, words } of lines) {
    if (language !== undefined) continue
    for (const word of words) {
      const own = ownRow(word)
      if (foreign.has(word) || (own !== undefined && own < firstVague)) continue
      const before = names.get(word)?.rows ?? (own === undefined ? [] : [own])
      names.set(word, { rows: united([before, rows]), languages: 0, flags: 0 })
    }
  }
  return names
}

/** The roots of words, without their endings. A root shared by too many different meanings is left out. */
function rootsOfAll(foreign: Meanings): Meanings {
  const roots: Meanings = new Map()
  for (const [word, meanings] of foreign) {
    if (table.has(word)) continue
    for (const [language, rows] of meanings) {
      if (rows.length === 0) continue
      for (const root of rootsOf(word)) {
        const known = roots.get(root) ?? new Map<number, readonly number[]>()
        known.set(language, [...new Set([...(known.get(language) ?? []), ...rows])])
        roots.set(root, known)
      }
    }
  }
  for (const meanings of roots.values())
    for (const [language, rows] of meanings) if (rows.length > mostOfRoot) meanings.delete(language)
  return new Map([...roots].filter(([, meanings]) => meanings.size > 0))
}

/** Adds a key, and one more per language if its meaning differs between them. */
function addKeys(
  keys: Map<string, Explained>,
  key: string,
  meanings: ReadonlyMap<number, readonly number[]>,
): void {
  const isJoinable = joining.some((language) => meanings.has(language))
  const isDisputed = new Set([...meanings.values()].map(String)).size > 1
  keys.set(key, {
    rows: united([...meanings.values()]),
    languages: [...meanings.keys()].reduce((bits, language) => bits | (1 << language), 0),
    flags:
      (isJoinable ? keyFlags.isJoinable : 0) |
      (table.has(key) ? keyFlags.isElsewhere : 0) |
      (isDisputed ? keyFlags.isDisputed : 0),
  })
  if (isDisputed)
    for (const [language, rows] of meanings)
      keys.set(keyIn(key, language), { rows, languages: 1 << language, flags: 0 })
}

export function makeGlossary(): Buffer {
  const lines = readLines()
  const foreign = meaningsOf(lines)
  const keys = namesOf(lines, foreign)
  for (const [word, meanings] of foreign) addKeys(keys, word, meanings)
  const explained = [...keys.keys()].map(ownRow).filter((row) => row !== undefined)
  for (const [root, meanings] of rootsOfAll(foreign)) addKeys(keys, rootKey(root), meanings)
  return toBytes(keys, explained)
}

function toBytes(keys: ReadonlyMap<string, Explained>, explained: readonly number[]): Buffer {
  const sorted = [...keys].map(([key, of]) => ({ key, hash: hashKey(key), mark: markOf(key), ...of }))
  sorted.sort((a, b) => a.hash - b.hash)
  if (new Set(sorted.map(({ hash, mark }) => `${hash} ${mark}`)).size < sorted.length)
    throw new Error("two words can not be told apart")
  const meanings = new Map(sorted.map(({ rows }) => [String(rows), rows]))
  const numbers = new Map([...meanings.keys()].map((name, number) => [name, number]))
  const ends = [0]
  for (const rows of meanings.values()) ends.push((ends.at(-1) as number) + rows.length)
  const allRows = [...meanings.values()].flat()
  const bits = new Uint8Array(bitsBytes)
  for (const row of explained) bits[row >> 3] = (bits[row >> 3] as number) | (1 << (row & 7))

  const parts = glossaryParts(sorted.length, meanings.size, allRows.length)
  const bytes = Buffer.alloc(parts.size)
  const put = (at: number, { buffer }: Uint32Array | Uint16Array | Uint8Array) =>
    Buffer.from(buffer).copy(bytes, at)
  bytes.write(glossaryMagic, "latin1")
  put(glossaryMagic.length, Uint32Array.of(sorted.length, meanings.size, allRows.length))
  put(glossaryHeaderBytes, bits)
  put(
    parts.hashesAt,
    Uint32Array.from(sorted, ({ hash }) => hash),
  )
  put(
    parts.marksAt,
    Uint16Array.from(sorted, ({ mark, flags }) => mark | flags),
  )
  put(
    parts.languagesAt,
    Uint16Array.from(sorted, (each) => each.languages),
  )
  put(
    parts.meaningsAt,
    Uint16Array.from(sorted, ({ rows }) => numbers.get(String(rows)) as number),
  )
  put(parts.endsAt, Uint32Array.from(ends))
  put(parts.rowsAt, Uint16Array.from(allRows))
  return bytes
}

if (import.meta.main) {
  const glossary = makeGlossary()
  writeFileSync(join(assets, "glossary.bin"), glossary)
  console.log(`assets/glossary.bin: ${glossary.length} bytes`)
}
