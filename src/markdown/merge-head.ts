import { once } from "../basics/once.ts"
import { mapPair } from "../basics/pair.ts"
import type { FieldValue } from "../domain/field.ts"
import { parseInstant } from "../domain/time.ts"
import { mergeLines } from "./diff3.ts"
import type { Marking } from "./marks.ts"
import { parseStrict, renderValue } from "./strict.ts"
import { mapThree, type Three } from "./three.ts"

/** One frontmatter field as lines: those above it, and its own. */
interface Entry {
  readonly above: readonly string[]
  readonly own: readonly string[]
}

export interface MergedLines {
  readonly lines: readonly string[]
  /** Somebody has to decide: there are marks in the lines. */
  readonly isOpen: boolean
}

/** Fields in which one side has the last word, and which side that is. */
export interface Precedence {
  readonly isTheirs: boolean
  readonly booked: ReadonlySet<string>
  /** Whether these fields belong together: all are from that side, even those that only the other changed. */
  readonly areTogether?: boolean
}

/**
 * Merges two versions of a frontmatter field by field: git merges by lines, and two people who both touched a
 * memory have both changed `updated`. What only one side changed holds; what both changed has a rule, or gets
 * marks.
 */
export function mergeHeads(heads: Three<readonly string[]>, marked: Marking, said?: Precedence): MergedLines {
  const before = entriesOf(heads.base, { mayRepeat: true })
  const [mine, yours] = mapPair([heads.ours, heads.theirs], (lines) => entriesOf(lines))
  if (!before || !mine || !yours) return byLine(heads, marked)
  const ways = { ...(said ?? { isTheirs: newest(yours) > newest(mine), booked }), marked }
  const keys = [...new Set([...mine.keys(), ...yours.keys()])]
  const merged = keys.map((key) =>
    mergeEntry(key, { base: before.get(key), ours: mine.get(key), theirs: yours.get(key) }, ways),
  )
  return { lines: merged.flatMap(({ lines }) => lines), isOpen: merged.some(({ isOpen }) => isOpen) }
}

/** The merge for lines about which nothing is known. */
export function byLine({ base, ours, theirs }: Three<readonly string[]>, marked: Marking): MergedLines {
  const parts = mergeLines(base, ours, theirs)
  const lines = parts.flatMap((part) =>
    part.kind === "settled" ? part.lines : marked(part.ours, part.theirs),
  )
  return { lines, isOpen: parts.some(({ kind }) => kind === "both") }
}

const keyPattern = once(() => /^([A-Za-z_][\w-]*)[ \t]*:(?:[ \t]|$)/)
/** The key for comments below the last field, which belong to none. */
const foot = ""

/**
 * Undefined if it is not a list of `key: value` with each key once. The base may repeat a key: in git's style
 * zdiff3, lines outside the marks show what both sides say now.
 */
function entriesOf(lines: readonly string[], { mayRepeat = false } = {}): Map<string, Entry> | undefined {
  const entries = new Map<string, { above: string[]; own: string[] }>()
  let above: string[] = []
  let last: { own: string[] } | undefined
  for (const line of lines) {
    const key = keyPattern().exec(line)?.[1]
    if (key !== undefined) {
      if (entries.has(key) && !mayRepeat) return undefined
      last = { own: [line] }
      if (!entries.has(key)) entries.set(key, { above, own: last.own })
      above = []
    } else if (/^\s*(?:#|$)/.test(line)) above.push(line)
    else if (last && /^(?:\s|-\s)/.test(line)) {
      last.own.push(...above, line)
      above = []
    } else return undefined
  }
  if (above.length > 0) entries.set(foot, { above, own: [] })
  return entries
}

/** How to merge a field that both sides changed. */
interface Ways extends Precedence {
  readonly marked: Marking
}

function mergeEntry(key: string, entry: Three<Entry | undefined>, ways: Ways): MergedLines {
  const own = mergeOwn(
    key,
    mapThree(entry, (each) => each?.own ?? []),
    ways,
  )
  const comments = byLine(
    mapThree(entry, (each) => each?.above ?? []),
    ways.marked,
  )
  // What somebody noted stays, even if both noted something.
  const above = comments.isOpen
    ? [...new Set([...(entry.ours?.above ?? []), ...(entry.theirs?.above ?? [])])]
    : comments.lines
  return { lines: [...above, ...own.lines], isOpen: own.isOpen }
}

function mergeOwn(key: string, own: Three<readonly string[]>, ways: Ways): MergedLines {
  const { isTheirs, booked, areTogether, marked } = ways
  const { base, ours, theirs } = mapThree(own, (lines) => lines.join("\n"))
  const settled = (lines: readonly string[]) => ({ lines, isOpen: false })
  const isBooked = booked.has(key)
  if (isBooked && areTogether) return settled(isTheirs ? own.theirs : own.ours)
  if (ours === theirs || theirs === base) return settled(own.ours)
  if (ours === base) return settled(own.theirs)
  if (isBooked) return settled(isTheirs ? own.theirs : own.ours)
  const rule = rules.get(key)
  const [mine, yours] = mapPair([own.ours, own.theirs], (lines) => plainValue(key, lines))
  const value = rule && mine && yours ? rule(mine.value, yours.value) : undefined
  if (value === undefined) return { lines: marked(own.ours, own.theirs), isOpen: true }
  return settled(value === null ? [] : [`${key}: ${renderValue(value)}`])
}

/** The value that both sides make together, null for none; undefined if a person has to decide. */
type Rule = (ours: unknown, theirs: unknown) => FieldValue | null | undefined

/** Fields that co itself keeps up to date: the later version holds. */
const booked = new Set(["source", "auto_category", "origin"])

const rules = new Map<string, Rule>([
  ["id", (ours) => (typeof ours === "number" ? ours : undefined)],
  ["version", (ours, theirs) => Math.max(Number(ours) || 1, Number(theirs) || 1)],
  ["tags", (ours, theirs) => [...new Set([...listOf(ours), ...listOf(theirs)])]],
  ["created", (ours, theirs) => instants(ours, theirs)[0]],
  ["updated", (ours, theirs) => instants(ours, theirs).at(-1)],
  ["decay_protected", (ours, theirs) => ours === true || theirs === true],
  ["sensitive", (ours, theirs) => ours === true || theirs === true],
  // Without a date on one side it has none; of two dates the later one holds.
  ["expires", (ours, theirs) => (ours === null || theirs === null ? null : instants(ours, theirs).at(-1))],
])

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : []
}

/** The values that are instants, the earliest first. */
function instants(...values: unknown[]): string[] {
  const texts = values.filter((value): value is string => typeof value === "string")
  return texts
    .filter((text) => parseInstant(text) !== undefined)
    .sort((a, b) => (parseInstant(a) ?? 0) - (parseInstant(b) ?? 0))
}

/**
 * The value of a field in the plain form that co writes, or in a list of items; null if the field is absent.
 */
function plainValue(key: string, lines: readonly string[]): { value: unknown } | undefined {
  if (lines.length === 0) return { value: null }
  const [first = "", ...items] = lines
  if (items.length > 0 && /:[ \t]*$/.test(first))
    return asWords(items.map((item) => /^\s*-\s+(.*)$/.exec(item)?.[1] ?? ""))
  // By hand the blanks are where they please.
  const flow = items.length === 0 ? /:[ \t]+\[([^\]]*)\]\s*$/.exec(first)?.[1] : undefined
  const words = flow === undefined ? undefined : asWords(flow.split(","))
  if (words) return words
  const day = /:[ \t]+(\d{4}-\d\d-\d\d)\s*$/.exec(first)?.[1]
  if (day !== undefined && items.length === 0) return { value: day }
  const field = items.length === 0 ? parseStrict(`${first}\n`)?.get(key) : undefined
  return field && { value: field.value }
}

function asWords(items: readonly string[]): { value: readonly string[] } | undefined {
  const words = items.map((item) => item.trim())
  return words.every((word) => /^[A-Za-z0-9][\w./-]*$/.test(word)) ? { value: words } : undefined
}

function newest(entries: ReadonlyMap<string, Entry>): number {
  const times = ["created", "updated"].map((key) => plainValue(key, entries.get(key)?.own ?? [])?.value)
  return parseInstant(instants(...times).at(-1) ?? "") ?? 0
}
