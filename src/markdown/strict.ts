import type { FieldValue } from "../domain/field.ts"
import type { Field, Fields } from "./fields.ts"

/**
 * The fast path for what co writes itself: one `key: value` per line, with values so plain that every YAML
 * parser agrees on them. Anything else, even a comment, gives undefined and goes to the full parser. A YAML
 * library costs 10 ms to load and 70 µs per file; these lines cost 2 µs.
 */
export function parseStrict(head: string): Fields | undefined {
  const fields = new Map<string, Field>()
  const lines = head.split("\n")
  if (lines.pop() !== "" || lines.length === 0) return undefined
  for (let n = 0; n < lines.length; n++) {
    const match = linePattern.exec(lines[n] ?? "")
    const key = match?.[1]
    if (!match || key === undefined || fields.has(key)) return undefined
    const value = strictValue(match)
    if (value === undefined) return undefined
    fields.set(key, { value, line: n + 1 })
  }
  return fields
}

/** key, then one of: integer, instant, list, word, quoted text. */
const linePattern =
  /^([a-z][a-z_]{0,40}): (?:(0|[1-9]\d{0,14})|(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))|\[([^\]\r\n]*)\]|([A-Za-z][A-Za-z0-9_./-]*)|"([^"\\\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]*)")\r?$/
const wordPattern = /^[A-Za-z][A-Za-z0-9_./-]*$/
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/
const quotedPattern = /^"[^"\\\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]*"$/
/** Plain words that YAML reads as something else, in any case. */
const reservedPattern = /^(?:true|false|null)$/i

function strictValue([, , integer, instant, list, word, quoted]: RegExpExecArray): unknown {
  if (instant !== undefined) return instant
  if (integer !== undefined) return Number(integer)
  if (list !== undefined) return strictList(list)
  if (quoted !== undefined) return quoted
  if (word === "true") return true
  if (word === "false") return false
  return word === undefined || reservedPattern.test(word) ? undefined : word
}

function strictList(text: string): string[] | undefined {
  if (text === "") return []
  const items: string[] = []
  for (const item of text.split(", ")) {
    if (wordPattern.test(item) && !reservedPattern.test(item)) items.push(item)
    else if (quotedPattern.test(item)) items.push(item.slice(1, -1))
    else return undefined
  }
  return items
}

/** Writes a value in the form that `parseStrict` reads back. */
export function renderValue(value: FieldValue): string {
  if (typeof value === "object") return `[${value.map(renderText).join(", ")}]`
  return typeof value === "string" ? renderText(value) : String(value)
}

function renderText(text: string): string {
  if (instantPattern.test(text)) return text
  return wordPattern.test(text) && !reservedPattern.test(text) ? text : JSON.stringify(text)
}

/**
 * A file of fields, in the order of `names`, above a text. A field that is absent, null or false is not
 * written.
 */
export function renderNote<Name extends string>(
  names: readonly Name[],
  fields: { readonly [name in Name]?: FieldValue | null | undefined },
  content: string,
): string {
  let head = ""
  for (const name of names) {
    const value = fields[name]
    if (value !== undefined && value !== null && value !== false) head += `${name}: ${renderValue(value)}\n`
  }
  return `---\n${head}---\n\n${content.trim()}\n`
}
