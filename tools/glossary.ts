/**
 * Makes assets/glossary.bin of the texts in assets/glossary: `node tools/glossary.ts`. A line of these is one to four
 * English words, a colon, and the words that mean them; `little` stands before words that say nothing.
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
  markOf,
} from "../src/embed/glossary-layout.ts"
import { plainLetters } from "../src/embed/letters.ts"
import { rootSign, rootsOf } from "../src/embed/roots.ts"
import { WordTable } from "../src/embed/words.ts"
import { partsOf } from "./parts-of.ts"

const assets = join(import.meta.dirname, "..", "assets")
const table = new WordTable(partsOf(readFileSync(join(assets, "words.bin"))))

/** Languages that put words together without a blank. */
const joining: ReadonlySet<string> = new Set(["de", "nl"])
/** No word is explained by more. */
const mostRows = 5
/** The table is in order of how common its words are. What comes before this it knows well enough. */
const firstVague = 1_000
/** Among what comes from here on, a little word of another language is no English one. */
const firstOdd = 12_000
/** And from here on no word of another language is. */
const firstRare = 20_000

interface Line {
  /** Of two letters; undefined where it explains English words and names. */
  readonly language: string | undefined
  /** Of the words that explain; none for little words. */
  readonly rows: readonly number[]
  readonly words: readonly string[]
}

interface Explained {
  readonly rows: readonly number[]
  readonly isJoinable: boolean
  readonly isForeign: boolean
  readonly isElsewhere: boolean
}

function readLines(): Line[] {
  const folder = join(assets, "glossary")
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const name = file.replace(".txt", "")
      const lines = readFileSync(join(folder, file), "utf8").split("\n")
      const told = lines.filter((line) => line !== "" && !line.startsWith("#"))
      return told.map((line) => readLine(line, name.length === 2 ? name : undefined))
    })
}

function readLine(line: string, language: string | undefined): Line {
  const [left = "", right = ""] = line.split(":")
  const rows = left === "little" ? [] : left.split(" ").map((word) => rowOf(word, line))
  const words = right.trim().split(/\s+/)
  return { language, rows, words: words.map((word) => plainLetters(word).toLowerCase()) }
}

function rowOf(word: string, line: string): number {
  const row = ownRow(word)
  if (row === undefined) throw new Error(`'${word}' is not in the table: ${line}`)
  return row
}

function ownRow(word: string): number | undefined {
  return table.knows(word) ? table.rowsOf(word)[0] : undefined
}

function isLittle({ rows }: Line): boolean {
  return rows.length === 0
}

function isEnglish({ language }: Line): boolean {
  return language === undefined
}

/** What explains each word, with the rows of the table that are explained anew. */
function explain(lines: readonly Line[]): { keys: Map<string, Explained>; rows: Set<number> } {
  const keys = new Map<string, Explained>()
  const rows = new Set<number>()
  const little = new Set(lines.filter(isLittle).flatMap(({ words }) => words))
  const english = new Set(lines.filter(isEnglish).flatMap(({ words }) => words))
  for (const line of lines)
    for (const word of line.words) {
      const own = ownRow(word)
      // A word that says nothing in one language, or something in English, is not taken for one of another.
      const isTaken = little.has(word) || (isEnglish(line) ? isPlain(own) : english.has(word))
      if (isTaken && !isLittle(line)) continue
      if (own !== undefined) rows.add(own)
      keys.set(word, explainedBy(line, own, keys.get(word)))
    }
  return { keys, rows }
}

/** Whether an English word is known so well that no other is needed. */
function isPlain(own: number | undefined): boolean {
  return own !== undefined && own < firstVague
}

/** An English word keeps what the table says of it; a foreign one means something else where the table has it. */
function explainedBy(line: Line, own: number | undefined, known: Explained | undefined): Explained {
  const { language = "" } = line
  const before = known?.rows ?? (isEnglish(line) && own !== undefined ? [own] : [])
  const isElsewhere = !isEnglish(line) && own !== undefined && own < (isLittle(line) ? firstOdd : firstRare)
  return {
    rows: [...new Set([...before, ...line.rows])].slice(0, mostRows),
    isJoinable: known?.isJoinable === true || joining.has(language),
    isForeign: !isEnglish(line) && !isElsewhere,
    isElsewhere,
  }
}

/** What is left of words without their endings, unless it is left of words that mean different things. */
function rootsAmong(keys: ReadonlyMap<string, Explained>): Map<string, Explained> {
  const roots = new Map<string, Explained>()
  const unclear = new Set<string>()
  for (const [word, explained] of keys) {
    if (explained.rows.length === 0 || explained.isElsewhere) continue
    for (const root of rootsOf(word)) {
      const known = roots.get(root)
      if (known && String(known.rows) !== String(explained.rows)) unclear.add(root)
      else roots.set(root, explained)
    }
  }
  return new Map([...roots].filter(([root]) => !unclear.has(root)))
}

export function makeGlossary(): Buffer {
  const { keys, rows } = explain(readLines())
  for (const [root, explained] of rootsAmong(keys)) keys.set(root + rootSign, explained)
  return toBytes(keys, rows)
}

function toBytes(keys: ReadonlyMap<string, Explained>, explainedRows: ReadonlySet<number>): Buffer {
  const sorted = [...keys].map(([key, explained]) => ({ key, hash: hashKey(key), ...explained }))
  sorted.sort((a, b) => a.hash - b.hash)
  if (new Set(sorted.map(({ key, hash }) => `${hash} ${markOf(key)}`)).size < sorted.length)
    throw new Error("two words can not be told apart")
  const meanings = new Map(sorted.map(({ rows }) => [String(rows), rows]))
  const numbers = new Map([...meanings.keys()].map((name, number) => [name, number]))
  const ends = [0]
  for (const rows of meanings.values()) ends.push((ends.at(-1) as number) + rows.length)
  const allRows = [...meanings.values()].flat()
  const bits = new Uint8Array(bitsBytes)
  for (const row of explainedRows) bits[row >> 3] = (bits[row >> 3] as number) | (1 << (row & 7))

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
    Uint16Array.from(sorted, ({ key, ...flags }) => markOf(key) | bitsOf(flags)),
  )
  put(
    parts.meaningsAt,
    Uint16Array.from(sorted, ({ rows }) => numbers.get(String(rows)) as number),
  )
  put(parts.endsAt, Uint32Array.from(ends))
  put(parts.rowsAt, Uint16Array.from(allRows))
  return bytes
}

function bitsOf({ isJoinable, isForeign, isElsewhere }: Omit<Explained, "rows">): number {
  return (
    (isJoinable ? keyFlags.isJoinable : 0) |
    (isForeign ? keyFlags.isForeign : 0) |
    (isElsewhere ? keyFlags.isElsewhere : 0)
  )
}

if (import.meta.main) {
  const glossary = makeGlossary()
  writeFileSync(join(assets, "glossary.bin"), glossary)
  console.log(`assets/glossary.bin: ${glossary.length} bytes`)
}
