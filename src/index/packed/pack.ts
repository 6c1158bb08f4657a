import { groupSize, signBytes, signsTogether } from "../kernel/signs.ts"
import {
  createdAt,
  expiresAt,
  factsEach,
  flagsAt,
  type Gathered,
  hashAt,
  idAt,
  lengthAt,
  lookAt,
} from "./gathered.ts"
import { packWords } from "./pack-words.ts"
import { namesTogether, type Pieces, postingBytesTogether, vectorsTogether } from "./pieces.ts"
import type { Postings } from "./postings.ts"
import { type Columns, packColumns, type Segment, signColumns, type Version } from "./segment.ts"
import { sittingsOf } from "./sittings.ts"
import { usesByWord, usesInLists, type WordUses } from "./use-lists.ts"

/** Packs what was gathered into a segment. */
export function packGathered(gathered: Gathered): Pieces {
  const { dimensions, names } = gathered
  const order = orderOf(gathered)
  const count = order.length
  const pick = (fact: number) =>
    Float64Array.from(order, (each) => gathered.facts[each * factsEach + fact] as number)
  const vectors = new Int8Array(dimensions * count)
  for (let at = 0; at < count; at++) {
    const start = (order[at] as number) * dimensions
    vectors.set(gathered.vectors.subarray(start, start + dimensions), at * dimensions)
  }
  const [hashes, looks] = [pick(hashAt), pick(lookAt)]
  const facts = {
    createdMs: pick(createdAt),
    ids: pick(idAt),
    expiresMs: pick(expiresAt),
    lengths: Uint16Array.from(pick(lengthAt)),
    flags: Uint8Array.from(pick(flagsAt)),
  }
  return toPieces(
    columnsOf(facts, dimensions),
    vectors,
    Array.from(order, (each) => names[each] as string),
    Array.from(hashes, (hash, at) => ({ hash, look: looks[at] as number })),
    usesByWord(gathered, order),
  )
}

/** By time, then id. */
function orderOf({ names, facts }: Gathered): Uint32Array {
  const order = new Uint32Array(names.length).map((_, at) => at)
  const by = (a: number, b: number, fact: number) =>
    (facts[a * factsEach + fact] as number) - (facts[b * factsEach + fact] as number)
  return order.sort((a, b) => by(a, b, createdAt) || by(a, b, idAt) || a - b)
}

/** What each entry brings along; the other columns follow from it. */
type Facts = Pick<Columns, "createdMs" | "ids" | "expiresMs" | "lengths" | "flags">

function columnsOf(facts: Facts, dimensions: number): Columns {
  const { createdMs, lengths, flags } = facts
  return {
    ...facts,
    count: createdMs.length,
    dimensions,
    totalLength: lengths.reduce((sum, length) => sum + length, 0),
    sittings: sittingsOf(createdMs, flags),
  }
}

/** Merges two segments into one, without the entries that are gone. */
export function mergeSegments(a: Segment, b: Segment, isGone: (entryOfA: number) => boolean): Pieces {
  const order = mergeOrder(a.columns, b.columns, isGone)
  const of = ({ isB }: Origin) => (isB ? b : a)
  const dimensions = Math.max(a.columns.dimensions, b.columns.dimensions)
  const vectors = new Int8Array(dimensions * order.length)
  const [vectorsOf, namesOf] = [
    { a: a.vectors(), b: b.vectors() },
    { a: a.names(), b: b.names() },
  ]
  for (const [number, { isB, entry }] of order.entries()) {
    const from = entry * dimensions
    vectors.set((isB ? vectorsOf.b : vectorsOf.a).subarray(from, from + dimensions), number * dimensions)
  }
  const pick = (column: keyof Facts) => order.map((each) => of(each).columns[column][each.entry] as number)
  const facts = {
    createdMs: Float64Array.from(pick("createdMs")),
    ids: Float64Array.from(pick("ids")),
    expiresMs: Float64Array.from(pick("expiresMs")),
    lengths: Uint16Array.from(pick("lengths")),
    flags: Uint8Array.from(pick("flags")),
  }
  return toPieces(
    columnsOf(facts, dimensions),
    vectors,
    order.map(({ isB, entry }) => (isB ? namesOf.b : namesOf.a)[entry] ?? ""),
    order.map((each) => of(each).version(each.entry)),
    usesInLists(mergeUses(a, b, order)),
  )
}

/** The uses of each word in both, under the entries' new numbers. */
function mergeUses(a: Segment, b: Segment, order: readonly Origin[]): Map<string, number[]> {
  const [toA, toB] = [new Int32Array(a.columns.count).fill(-1), new Int32Array(b.columns.count).fill(-1)]
  for (const [number, { isB, entry }] of order.entries()) (isB ? toB : toA)[entry] = number
  const uses = new Map<string, number[]>()
  for (const [segment, to] of [
    [a, toA],
    [b, toB],
  ] as const) {
    for (const { word, span } of segment.vocabulary.words()) {
      const flat = renumbered(segment.postings(span), to)
      const known = uses.get(word)
      if (flat.length > 0) uses.set(word, known ? mergeFlat(known, flat) : flat)
    }
  }
  return uses
}

/** One word's uses under the entries' new numbers, without entries that are gone. */
function renumbered(postings: Postings, to: Int32Array): number[] {
  const flat: number[] = []
  const { entries, uses } = postings.entries()
  for (const [at, entry] of entries.entries()) {
    const [number, use] = [to[entry] as number, uses[at] as number]
    if (number < 0) {
      postings.skip(use >>> 1)
      continue
    }
    flat.push(number, use)
    for (const place of postings.places(use >>> 1)) flat.push(place)
  }
  return flat
}

interface Origin {
  readonly isB: boolean
  readonly entry: number
}

function mergeOrder(a: Columns, b: Columns, isGone: (entryOfA: number) => boolean): Origin[] {
  const order: Origin[] = []
  const isBefore = (x: number, y: number) => {
    const [timeA, timeB] = [a.createdMs[x] as number, b.createdMs[y] as number]
    return timeA < timeB || (timeA === timeB && (a.ids[x] as number) <= (b.ids[y] as number))
  }
  for (let x = 0, y = 0; x < a.count || y < b.count; ) {
    if (x < a.count && (y === b.count || isBefore(x, y))) {
      if (!isGone(x)) order.push({ isB: false, entry: x })
      x++
    } else order.push({ isB: true, entry: y++ })
  }
  return order
}

/** Merges two lists of uses, each in order of the entries. */
function mergeFlat(a: readonly number[], b: readonly number[]): number[] {
  const merged: number[] = []
  const copy = (from: readonly number[], at: number): number => {
    const end = at + 2 + ((from[at + 1] as number) >>> 1)
    for (let next = at; next < end; next++) merged.push(from[next] as number)
    return end
  }
  let [x, y] = [0, 0]
  while (x < a.length || y < b.length) {
    if (x < a.length && (y === b.length || (a[x] as number) < (b[y] as number))) x = copy(a, x)
    else y = copy(b, y)
  }
  return merged
}

function toPieces(
  columns: Columns,
  vectors: Int8Array,
  names: readonly string[],
  versions: readonly Version[],
  uses: WordUses,
): Pieces {
  const { count, dimensions } = columns
  const pieces = new Map<string, Uint8Array>()
  pieces.set("columns", packColumns(columns))
  const signs = packSigns(vectors, count, dimensions)
  const chunk = signBytes(signsTogether(signColumns(dimensions)), signColumns(dimensions))
  for (let at = 0; at < signs.length; at += chunk)
    pieces.set(`signs/${at / chunk}`, signs.subarray(at, at + chunk))
  for (let at = 0; at < count; at += namesTogether) {
    pieces.set(`names/${at / namesTogether}`, Buffer.from(names.slice(at, at + namesTogether).join("\n")))
    pieces.set(`versions/${at / namesTogether}`, packVersions(versions.slice(at, at + namesTogether)))
  }
  const bytes = new Uint8Array(vectors.buffer)
  for (let at = 0; at < count; at += vectorsTogether)
    pieces.set(
      `vectors/${at / vectorsTogether}`,
      bytes.slice(at * dimensions, (at + vectorsTogether) * dimensions),
    )
  const { vocabulary, postings } = packWords(uses)
  pieces.set("words", Buffer.from(vocabulary))
  for (let at = 0; at < postings.length; at += postingBytesTogether)
    pieces.set(`postings/${at / postingBytesTogether}`, postings.slice(at, at + postingBytesTogether))
  return pieces
}

/** Hash and look, alternating. */
export function packVersions(versions: readonly Version[]): Uint8Array {
  return new Uint8Array(Float64Array.from(versions.flatMap(({ hash, look }) => [hash, look])).buffer)
}

/** One bit per dimension: whether it is above zero. */
function packSigns(vectors: Int8Array, count: number, dimensions: number): Uint8Array {
  const columns = signColumns(dimensions)
  const signs = new Uint8Array(signBytes(count, columns))
  for (let number = 0; number < count; number++) {
    const inGroup = number % groupSize
    const start = (number - inGroup) * columns + inGroup
    const vector = number * dimensions
    for (let column = 0; column < columns; column++) {
      const end = Math.min(dimensions, 8 * column + 8)
      let byte = 0
      // Takes the sign bit of the negated number: a branch here would be unpredictable.
      for (let at = 8 * column; at < end; at++) byte |= (-(vectors[vector + at] as number) >>> 31) << (at & 7)
      signs[start + column * groupSize] = byte
    }
  }
  return signs
}
