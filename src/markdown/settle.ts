import { mapPair } from "../basics/pair.ts"
import type { HeadParser } from "./fields.ts"
import { type Mark, markingFor, markOf, opensMerge } from "./marks.ts"
import { cut, linesOf, textLike, together } from "./merge.ts"
import { mergeHeads } from "./merge-head.ts"
import { isAnother } from "./one-memory.ts"

/**
 * Repairs a note in which somebody left the marks of a merge: its frontmatter is merged by the usual rules,
 * and both sides of the text stay between marks. Returns two texts, ours first, if the sides are two
 * memories. Undefined if the marks are not those of one merge, or if a person has to decide about a field.
 */
export function settleMarks(
  text: string,
  full: HeadParser,
): readonly [string] | readonly [string, string] | undefined {
  const sides = sidesOf(linesOf(text))
  if (!sides) return undefined
  const [ours, theirs] = mapPair([sides.ours, sides.theirs], (lines) => textLike(text, lines))
  if (isAnother(ours, theirs, full)) return [ours, theirs]
  const [mine, yours] = mapPair([ours, theirs], cut)
  if (!mine.head || !yours.head) return undefined
  const before = sides.base && cut(sides.base.join("\n"))
  const marked = markingFor(mine.body, yours.body)
  const head = mergeHeads({ base: before?.head ?? [], ours: mine.head, theirs: yours.head }, marked)
  if (head.isOpen) return undefined
  const body = together(mine.body, yours.body).flatMap((part) => {
    if (part.kind === "settled") return part.lines
    return part.ours.length + part.theirs.length === 0 ? [] : marked(part.ours, part.theirs)
  })
  return [textLike(text, ["---", ...head.lines, "---", ...body])]
}

export interface Sides {
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
  /** Known only if git was told to leave it between the sides, as with `merge.conflictStyle = diff3`. */
  readonly base: readonly string[] | undefined
}

/** What each side said before git put them together. */
export function sidesOf(lines: readonly string[]): Sides | undefined {
  const sides = { ours: [] as string[], base: [] as string[], theirs: [] as string[] }
  let side: Side
  let length: number | undefined
  let hasBase = true
  for (const line of lines) {
    const mark = markOf(line)
    if (!mark || isText(mark, side, length)) {
      for (const each of side === undefined ? allSides : [side]) sides[each].push(line)
      continue
    }
    const next = steps.get(mark.sign)
    if (!next?.after.includes(side)) return undefined
    if (side === "ours" && next.side === "theirs") hasBase = false
    side = next.side
    length = mark.length
  }
  if (side !== undefined) return undefined
  // The base may itself be a merge that nobody resolved.
  return { ...sides, base: hasBase && !sides.base.some(opensMerge) ? sides.base : undefined }
}

/**
 * All marks of a merge are as long as its first one: others belong to another merge, or to a text about one.
 * The underline of a heading may look like a mark too.
 */
function isText(mark: Mark, side: Side, length: number | undefined): boolean {
  return (side === undefined && mark.sign === "=") || mark.length !== (length ?? mark.length)
}

const allSides = ["ours", "base", "theirs"] as const

type Side = (typeof allSides)[number] | undefined

/** What each mark begins, and what may come before it. */
const steps: ReadonlyMap<string, { readonly side: Side; readonly after: readonly Side[] }> = new Map([
  ["<", { side: "ours", after: [undefined] }],
  ["|", { side: "base", after: ["ours"] }],
  ["=", { side: "theirs", after: ["ours", "base"] }],
  [">", { side: undefined, after: ["theirs"] }],
])
