import { objectOf, parseJson } from "./json-value.ts"

/** What `co export --json` prints, possibly reformatted since. */
const exported =
  /^\{\s*"display"\s*:\s*"(?:[^"\\]|\\.){0,200}"\s*,\s*"count"\s*:\s*\d+\s*,\s*"skipped"\s*:\s*\d+\s*,\s*"memories"\s*:\s*\[/
/** A plain list of rows. */
const list = /^\[\s*\{[^{}]{0,2000}"content"\s*:\s*"/

/** Whether a text, from its first sign on, is one JSON value with all the rows, instead of one row per line. */
export function hasRowsInOne(start: string): boolean {
  return exported.test(start) || list.test(start)
}

/** The rows of such a text; undefined for any other. */
export function rowsInOne(text: string): readonly unknown[] | undefined {
  const start = text.replace(/^\ufeff/, "").trimStart()
  if (!hasRowsInOne(start)) return undefined
  const value = parseJson(start)
  const rows = Array.isArray(value) ? value : objectOf(value).memories
  return Array.isArray(rows) ? rows : undefined
}
