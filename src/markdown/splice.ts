import { isMap, isScalar } from "yaml"
import type { Problem } from "../domain/outcome.ts"
import { keyOf, openYaml, parseFull } from "./full.ts"
import { splitNote } from "./split.ts"
import { renderValue } from "./strict.ts"

export type FieldValue = string | number | boolean | readonly string[]

/** Fields to set; undefined removes one. */
export type FieldEdits = Readonly<Record<string, FieldValue | undefined>>

/**
 * Changes fields of a frontmatter and leaves every other byte as it was: comments, order, unknown
 * keys, line endings, byte order mark. Works on ranges of the source, since writing a parsed YAML
 * document back changes what it never touched (`01234` becomes `1234`). The result is parsed again:
 * where another field would read differently, the edit is refused instead.
 */
export function spliceFields(text: string, edits: FieldEdits): { text: string } | { problem: Problem } {
  const split = splitNote(text)
  if ("problem" in split) return split
  const { head, headStart } = split.note
  if (head === undefined) return { problem: cannotEdit("the file has no frontmatter") }
  let edited = head
  for (const [name, value] of Object.entries(edits)) {
    const next = spliceOne(edited, name, value)
    if (next === undefined) return { problem: cannotEdit("it is not a list of 'key: value' lines") }
    edited = next
  }
  if (!onlyChanged(head, edited, edits)) return { problem: cannotEdit("another field would change with it") }
  return { text: text.slice(0, headStart) + edited + text.slice(headStart + head.length) }
}

function spliceOne(head: string, name: string, value: FieldValue | undefined): string | undefined {
  const document = openYaml(head)
  const map = document.contents
  if (document.errors.length > 0 || !isMap(map) || map.flow) return undefined
  const pair = map.items.find((item) => keyOf(item).key === name)
  if (!pair)
    return value === undefined ? head : appendLine(head, `${indentOf(head)}${name}: ${renderValue(value)}`)
  const keyStart = keyOf(pair).offset
  const node = pair.value as { range?: [number, number, number] | null; items?: unknown } | null
  const isEmpty = node === null || (isScalar(node) && node.range?.[0] === node.range?.[1])
  const colon = head.indexOf(":", (pair.key as { range: [number, number, number] }).range[1])
  const valueEnd = isEmpty || !node.range ? colon + 1 : trimmedEnd(head, colon + 1, node.range[1])
  if (value === undefined) return removeLines(head, keyStart, valueEnd)
  const onSameLine = !isEmpty && node.range && !head.slice(colon, node.range[0]).includes("\n")
  const valueStart = onSameLine && node.range ? node.range[0] : colon + 1
  return `${head.slice(0, valueStart)}${onSameLine ? "" : " "}${renderValue(value)}${head.slice(valueEnd)}`
}

/** A block value's range reaches into the next line; its text ends with its last visible character. */
function trimmedEnd(head: string, least: number, end: number): number {
  let at = end
  while (at > least && /\s/.test(head[at - 1] ?? "")) at--
  return at
}

function removeLines(head: string, start: number, end: number): string {
  const from = head.lastIndexOf("\n", start - 1) + 1
  const newline = head.indexOf("\n", end)
  return head.slice(0, from) + (newline < 0 ? "" : head.slice(newline + 1))
}

function appendLine(head: string, line: string): string {
  const eol = head.includes("\r\n") ? "\r\n" : "\n"
  return head === "" || head.endsWith("\n") ? `${head}${line}${eol}` : `${head}${eol}${line}${eol}`
}

function indentOf(head: string): string {
  return /^( *)[^\s#]/m.exec(head)?.[1] ?? ""
}

function onlyChanged(before: string, after: string, edits: FieldEdits): boolean {
  const [old, now] = [parseFull(before), parseFull(after)]
  if (!("fields" in old) || !("fields" in now)) return false
  const names = new Set([...old.fields.keys(), ...now.fields.keys()])
  return [...names].every((name) => {
    const wanted = Object.hasOwn(edits, name) ? edits[name] : old.fields.get(name)?.value
    return sameValue(now.fields.get(name)?.value, wanted)
  })
}

function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === "symbol" && typeof b === "symbol") return a.description === b.description
  return JSON.stringify(a) === JSON.stringify(b)
}

function cannotEdit(reason: string): Problem {
  return {
    code: "bad-yaml",
    line: 1,
    field: null,
    message: `the frontmatter cannot be edited without touching more than asked: ${reason}; edit the file by hand`,
  }
}
