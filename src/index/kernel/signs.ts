import { countsAt, inWindow, openKernel, stayingAt, tablesAt, windowAt, windowBytes } from "./kernel.ts"

/** The signs of so many entries are stored together. */
export const groupSize = 16
const scoreBytes = 2

/** What each half of a byte of signs adds to a score: sixteen numbers from 1 to 127, twice for each byte. */
export type Worth = Uint8Array

/** The signs of entries, in chunks of as many as are scored at once. */
export interface SignRow {
  /** Identifies them for as long as somebody holds it. */
  readonly key: object
  readonly count: number
  loadSigns(chunk: number, into: Uint8Array): void
}

/** How many entries' signs make a chunk, if an entry has `columns` bytes of them. */
export function signsTogether(columns: number): number {
  return Math.floor(windowBytes / (groupSize * Math.max(1, columns))) * groupSize
}

/** How many bytes the signs of so many entries take, in whole groups. */
export function signBytes(count: number, columns: number): number {
  return Math.ceil(count / groupSize) * groupSize * columns
}

/** A row whose signs are in the kernel's memory, and when it was last scored. */
interface Staying {
  readonly key: object
  readonly at: number
  readonly end: number
  scoring: number
}

/** In the order of their places in memory, without gaps. */
let staying: Staying[] = []
const scoredBefore = new WeakSet<object>()
let scoring = 0
/** Rows not scored for so long are no longer in use: a repacked index has other signs. */
const scoringsKept = 8

/** Keeps large rows in the kernel's memory when they are scored again: whoever asks twice will ask again. */
function letStay(row: SignRow, columns: number): void {
  if (row.count === 0) return
  if (!scoredBefore.has(row.key)) {
    scoredBefore.add(row.key)
    return
  }
  const length = signBytes(row.count, columns)
  if (length <= windowBytes || staying.some(({ key }) => key === row.key)) return
  if (staying.some((each) => each.scoring < scoring - scoringsKept)) staying = []
  const at = stayingEnd()
  const { bytes } = openKernel(at + length)
  const step = signBytes(signsTogether(columns), columns)
  for (let from = 0; from < length; from += step)
    row.loadSigns(from / step, bytes.subarray(at + from, at + Math.min(length, from + step)))
  staying.push({ key: row.key, at, end: at + length, scoring })
}

function stayingEnd(): number {
  return staying.at(-1)?.end ?? stayingAt
}

/** Scores entries by their signs, one row after the other. The scores are valid until the next scoring. */
export function scoreSigns(rows: readonly SignRow[], worth: Worth): Uint16Array {
  const columns = worth.length / 32
  scoring++
  for (const row of rows) letStay(row, columns)
  const scoresAt = stayingEnd()
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const { kernel, bytes } = openKernel(scoresAt + 6 * total + scoreBytes * groupSize)
  bytes.set(worth, tablesAt)
  let to = scoresAt
  for (const row of rows) {
    const there = staying.find(({ key }) => key === row.key)
    if (there) {
      there.scoring = scoring
      kernel.score(there.at, there.end, columns, tablesAt, to)
    } else scoreChunks(row, columns, to)
    to += scoreBytes * row.count
  }
  return new Uint16Array(bytes.buffer, scoresAt, total)
}

function scoreChunks(row: SignRow, columns: number, to: number): void {
  const together = signsTogether(columns)
  for (let at = 0; at < row.count; at += together) {
    const length = signBytes(Math.min(together, row.count - at), columns)
    row.loadSigns(at / together, inWindow(length))
    openKernel().kernel.score(windowAt, windowAt + length, columns, tablesAt, to + scoreBytes * at)
  }
}

/** About `wanted` of the best entries that were scored last; never one with a score of zero. */
export function pickBest(total: number, wanted: number): Uint32Array {
  if (total === 0) return new Uint32Array(0)
  const { kernel, bytes, counts } = openKernel()
  const scoresAt = stayingEnd()
  const scoresEnd = scoresAt + scoreBytes * total
  const foundAt = Math.ceil(scoresEnd / 4) * 4
  counts.fill(0)
  const end = kernel.pick(scoresAt, scoresEnd, wanted, countsAt, counts.length - 1, foundAt)
  return new Uint32Array(bytes.buffer, foundAt, (end - foundAt) / 4).slice()
}
