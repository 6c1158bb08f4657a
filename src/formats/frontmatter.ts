import { type Line, linesOf } from "./lines.ts"
import { leftOut, type Piece } from "./piece.ts"

export interface Field {
  /** Every value as text; a list has several, a key without a value none. */
  readonly values: readonly string[]
  readonly line: number
}

export interface Front {
  readonly fields: ReadonlyMap<string, Field>
  readonly body: readonly Line[]
  /** Lines that are not fields; only the first line if the frontmatter has no end. */
  readonly strange: readonly Line[]
  readonly isUnclosed: boolean
}

/** If a frontmatter has not ended within this many lines, the file has none. */
const longestFront = 200

/**
 * The `key: value` lines at the top of a note. Read by hand, since other tools write what no YAML parser
 * accepts: a glob of Cursor's that begins with `*` would be an alias. A key nested below another one, such as
 * `metadata:`, counts as a field itself.
 */
export function splitFront(text: string): Front {
  const lines = [...linesOf(text)]
  const end = isFence(lines[0])
    ? lines.slice(0, longestFront).findIndex((line, n) => n > 0 && isFence(line))
    : -1
  if (end < 0) {
    const isUnclosed = isFence(lines[0]) && lines[1] !== undefined && isField(lines[1])
    return { fields: new Map(), body: lines, strange: isUnclosed ? lines.slice(0, 1) : [], isUnclosed }
  }
  const head = lines.slice(1, end)
  const strange = head.filter(({ text }) => isStrange(text))
  const first = head.find(({ text }) => !/^\s*(?:$|#(?!#))/.test(text))
  // Text between two rules is no frontmatter, whatever colons it has further down.
  if (first !== undefined && !isField(first))
    return { fields: new Map(), body: lines, strange: [], isUnclosed: false }
  return { fields: readFields(head), body: lines.slice(end + 1), strange, isUnclosed: false }
}

const fieldPattern = /^\s*[^\s#:*>+|[<!`-][^:]*:(?:\s+(.*))?$/

function isField({ text }: Line): boolean {
  return fieldPattern.test(text)
}

/** Reports lines of a frontmatter that are no part of any field, so that no text is lost in silence. */
export function straysIn({ strange, isUnclosed }: Front): Piece[] {
  if (isUnclosed) return []
  const strays = strange.filter((line) => !isField(line))
  const because = "it stands between the lines '---' at the top, and is not 'name: value'"
  return strays.map(({ line, text }) => ({ ...leftOut(line, text.trim(), because), isTold: true }))
}

/** Not a field, a list item or part of a longer value; or a field with an unclosed quote or bracket. */
function isStrange(text: string): boolean {
  if (/^\s*(?:$|#|-(?:\s|$))|^\s+\S/.test(text)) return false
  const value = fieldPattern.exec(text)
  if (!value) return true
  const [start = "", end = ""] = [value[1]?.trim()[0], value[1]?.trim().at(-1)]
  const closing = { "[": "]", "{": "}", '"': '"', "'": "'" }[start]
  return closing !== undefined && (end !== closing || value[1]?.trim().length === 1)
}

function isFence(line: Line | undefined): boolean {
  return line !== undefined && /^---[ \t]*$/.test(line.text)
}

function readFields(lines: readonly Line[]): Map<string, Field> {
  const fields = new Map<string, { values: string[]; line: number }>()
  let last: { values: string[]; isBlock: boolean } | undefined
  for (const { line, text } of lines) {
    const item = /^\s*-\s+(\S.*)$/.exec(text)?.[1]
    const pair = /^(\s*)([A-Za-z_][\w -]{0,63}):(?:\s(.*))?$/.exec(text)
    if (last?.isBlock && /^\s/.test(text)) last.values[0] = `${last.values[0] ?? ""} ${text.trim()}`.trim()
    else if (item !== undefined && last) last.values.push(unquote(item))
    else if (pair) {
      const [, , key = "", value = ""] = pair
      const isBlock = /^[|>][+-]?\s*$/.test(value)
      last = { values: isBlock ? [] : valuesOf(value.trim()), isBlock }
      if (!fields.has(key)) fields.set(key, { values: last.values, line })
    }
  }
  return fields
}

function valuesOf(value: string): string[] {
  if (value === "") return []
  if (!value.startsWith("[") || !value.endsWith("]")) return [unquote(value)]
  return splitAtCommas(value.slice(1, -1)).map(unquote).filter(Boolean)
}

/** Ignores commas between braces: `src/*.{ts,tsx}` is one glob. An unclosed brace means nothing. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{") depth++
    if (text[at] === "}" && depth > 0) depth--
    if (text[at] !== "," || depth > 0) continue
    parts.push(text.slice(start, at))
    start = at + 1
  }
  return depth > 0 ? text.split(",") : [...parts, text.slice(start)]
}

function unquote(text: string): string {
  const value = text.trim()
  const quote = value[0]
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote)
  return isQuoted ? value.slice(1, -1).replaceAll('\\"', '"').replaceAll("''", "'") : value
}

/** A field's first value; undefined if it has none. */
export function fieldOf({ fields }: Front, name: string): string | undefined {
  return fields.get(name)?.values[0]
}

/** A field's values, whether they are a list or separated by commas. */
export function listOf({ fields }: Front, name: string): string[] {
  const values = fields.get(name)?.values ?? []
  return values.flatMap(splitAtCommas).map(unquote).filter(Boolean)
}

/** The tags as they are written, under either name that tools use for the field. */
export function tagsSaid(front: Front): string[] {
  return [...listOf(front, "tags"), ...listOf(front, "tag")].map((tag) => tag.replace(/^#/, ""))
}
