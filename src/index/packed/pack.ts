import { groupSize, signBytes, signsTogether } from "../kernel/signs.ts"
import { supersedesMark } from "../marks.ts"
import type { Entry } from "../port.ts"
import { stemOf } from "../stems.ts"
import { eachWord } from "../tokens.ts"
import { flagsOf } from "./flags.ts"
import { namesTogether, type Pieces, postingBytesTogether, vectorsTogether } from "./pieces.ts"
import { ByteWriter, type Postings, writePostings } from "./postings.ts"
import { type Columns, packColumns, type Segment, signColumns, type Version } from "./segment.ts"
import { sittingsOf } from "./sittings.ts"
import { UseLists, type WordUses } from "./use-lists.ts"
import { writeVocabulary } from "./vocabulary.ts"

/** Entries as a segment. */
export function packEntries(entries: readonly Entry[]): Pieces {
  const sorted = entries.toSorted((a, b) => a.createdMs - b.createdMs || a.id - b.id)
  const uses = new UseLists()
  const lengths = new Uint16Array(sorted.length)
  for (const [number, { text, tagLength, tagWords, marks, supersedes }] of sorted.entries()) {
    const length = eachWord(text, (word, place) => uses.of(word, number).addPlace(place))
    lengths[number] = Math.min(length + tagLength, 0xffff)
    for (const word of tagWords) uses.of(word, number).markAsTag()
    for (const mark of marks) uses.of(mark, number)
    if (supersedes > 0) uses.of(supersedesMark(supersedes), number)
  }
  const dimensions = sorted[0]?.vector.length ?? 0
  const vectors = new Int8Array(dimensions * sorted.length)
  for (const [number, { vector }] of sorted.entries()) vectors.set(vector, number * dimensions)
  const createdMs = Float64Array.from(sorted, (entry) => entry.createdMs)
  const flags = Uint8Array.from(sorted, flagsOf)
  return toPieces(
    {
      count: sorted.length,
      dimensions,
      totalLength: lengths.reduce((sum, length) => sum + length, 0),
      createdMs,
      sittings: sittingsOf(createdMs, flags),
      ids: Float64Array.from(sorted, ({ id }) => id),
      expiresMs: Float64Array.from(sorted, ({ expiresMs }) => expiresMs),
      lengths,
      flags,
    },
    vectors,
    sorted.map(({ address }) => address.name),
    sorted,
    uses.all(),
  )
}

/** Two segments as one, without the entries that are gone. */
export function mergeSegments(a: Segment, b: Segment, isGone: (entryOfA: number) => boolean): Pieces {
  const order = mergeOrder(a.columns, b.columns, isGone)
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
  const of = ({ isB }: { isB: boolean }) => (isB ? b : a)
  const dimensions = Math.max(a.columns.dimensions, b.columns.dimensions)
  const vectors = new Int8Array(dimensions * order.length)
  const before = { a: a.vectors(), b: b.vectors() }
  for (const [number, { isB, entry }] of order.entries()) {
    const from = entry * dimensions
    vectors.set((isB ? before.b : before.a).subarray(from, from + dimensions), number * dimensions)
  }
  const pick = (column: "createdMs" | "ids" | "expiresMs" | "lengths" | "flags") =>
    order.map((each) => of(each).columns[column][each.entry] as number)
  const names = { a: a.names(), b: b.names() }
  const createdMs = Float64Array.from(pick("createdMs"))
  const lengths = Uint16Array.from(pick("lengths"))
  const flags = Uint8Array.from(pick("flags"))
  return toPieces(
    {
      count: order.length,
      dimensions,
      totalLength: lengths.reduce((sum, length) => sum + length, 0),
      createdMs,
      sittings: sittingsOf(createdMs, flags),
      ids: Float64Array.from(pick("ids")),
      expiresMs: Float64Array.from(pick("expiresMs")),
      lengths,
      flags,
    },
    vectors,
    order.map(({ isB, entry }) => (isB ? names.b : names.a)[entry] ?? ""),
    order.map((each) => of(each).version(each.entry)),
    uses,
  )
}

/** One word's uses under the entries' new numbers, without those that are gone. */
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

/** Two lists of uses, each in order of the entries, as one. */
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
  uses: Iterable<WordUses>,
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

/** Hash and look, in turns. */
export function packVersions(versions: readonly Version[]): Uint8Array {
  return new Uint8Array(Float64Array.from(versions.flatMap(({ hash, look }) => [hash, look])).buffer)
}

/** One bit a dimension: whether it is above zero. */
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
      for (let at = 8 * column; at < end; at++)
        if ((vectors[vector + at] as number) > 0) byte |= 1 << (at & 7)
      signs[start + column * groupSize] = byte
    }
  }
  return signs
}

function packWords(uses: Iterable<WordUses>): { vocabulary: string; postings: Uint8Array } {
  const stems = new Map<string, WordUses[]>()
  for (const each of uses) {
    const stem = stemOf(each[0])
    const words = stems.get(stem)
    if (words) words.push(each)
    else stems.set(stem, [each])
  }
  const writer = new ByteWriter()
  const inOrder = [...stems].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = inOrder.map(([stem, words]) => {
    const lengths = words.map(([word, flat]) => {
      const from = writer.length
      writePostings(writer, flat)
      return [word, writer.length - from] as const
    })
    return [stem, lengths] as const
  })
  return { vocabulary: writeVocabulary(lines), postings: writer.bytes() }
}
