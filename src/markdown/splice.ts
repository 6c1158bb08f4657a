import { isMap, isPair, isScalar, isSeq, type Node } from "yaml"
import { eolOf } from "../basics/eol.ts"
import type { FieldEdits, FieldValue } from "../domain/field.ts"
import { limits } from "../domain/limits.ts"
import type { Problem } from "../domain/outcome.ts"
import { keyOf, openYaml } from "./full.ts"
import { splitNote } from "./split.ts"
import { renderValue } from "./strict.ts"

/**
 * Changes fields of a frontmatter and leaves every other byte as it was: comments, order, unknown keys, line
 * endings, byte order mark. Works on ranges of the source, since writing back a parsed YAML document changes
 * what nobody touched (`01234` becomes `1234`). The result is parsed again: if another field would read
 * differently, the edit is refused instead.
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
  if (Buffer.byteLength(edited) > limits.frontmatterBytes) {
    return { problem: cannotEdit(`it would have over ${limits.frontmatterBytes / 1024} KiB`) }
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
  const keyEnd = (pair.key as Ranged).range?.[1] ?? 0
  const colon = head.indexOf(":", keyEnd)
  const node = pair.value as Ranged | null
  const [start, end] = node?.range
    ? [node.range[0], lastVisible(head, colon + 1, node)]
    : [colon + 1, colon + 1]
  if (value === undefined) return removeLines(head, keyOf(pair).offset, end)
  const longer = typeof value === "object" ? lengthen(head, pair.value, value, end) : undefined
  if (longer !== undefined) return longer
  const isOnKeyLine = start < end && !head.slice(colon, start).includes("\n")
  return isOnKeyLine
    ? head.slice(0, start) + renderValue(value) + head.slice(end)
    : `${head.slice(0, colon + 1)} ${renderValue(value)}${head.slice(end)}`
}

/**
 * Adds items to a list with one on each line: they go below the last one, and the comments of the others
 * stay.
 */
function lengthen(head: string, node: unknown, items: readonly string[], end: number): string | undefined {
  if (!isSeq(node) || node.flow || node.items.length === 0) return undefined
  const present = node.items.map((item) => (isScalar(item) ? item.value : undefined))
  if (present.length >= items.length || !present.every((item, n) => item === items[n])) return undefined
  const dash = head.lastIndexOf("-", (node.items.at(-1) as Ranged).range?.[0] ?? 0)
  const indent = head.slice(head.lastIndexOf("\n", dash) + 1, dash)
  const lineEnd = head.indexOf("\n", end)
  const at = lineEnd < 0 ? head.length : lineEnd
  const eol = eolOf(head)
  const added = items.slice(present.length).map((item) => `${eol}${indent}- ${renderValue(item)}`)
  const before = head.slice(0, at).replace(/\r$/, "")
  return `${before}${added.join("")}${head.slice(before.length)}`
}

interface Ranged {
  /** Start, end of the value, and end including what trails it. */
  readonly range?: [number, number, number] | null
  readonly flow?: boolean
  readonly items?: readonly unknown[]
}

/**
 * Where the text of a value ends. The range of a block list includes the comments below it, which are not its
 * own.
 */
function lastVisible(head: string, least: number, node: Ranged): number {
  const last = node.flow ? undefined : node.items?.at(-1)
  if (last !== undefined) {
    const { key, value } = last as { key?: Ranged | null; value?: Ranged | null }
    const inner = isPair(last) ? (value?.range ? value : key) : (last as Ranged)
    if (inner?.range) return lastVisible(head, least, inner)
  }
  let end = node.range?.[1] ?? least
  while (end > least && /\s/.test(head[end - 1] ?? "")) end--
  return end
}

function removeLines(head: string, start: number, end: number): string {
  const from = head.lastIndexOf("\n", start - 1) + 1
  const newline = head.indexOf("\n", end)
  return head.slice(0, from) + (newline < 0 ? "" : head.slice(newline + 1))
}

function appendLine(head: string, line: string): string {
  const eol = eolOf(head)
  return head === "" || head.endsWith("\n") ? `${head}${line}${eol}` : `${head}${eol}${line}${eol}`
}

function indentOf(head: string): string {
  return /^( *)[^\s#]/m.exec(head)?.[1] ?? ""
}

function onlyChanged(before: string, after: string, edits: FieldEdits): boolean {
  const [old, now] = [meanings(before), meanings(after)]
  if (!old || !now) return false
  const names = new Set([...old.keys(), ...now.keys(), ...Object.keys(edits)])
  return [...names].every((name) => {
    const wanted = Object.hasOwn(edits, name) ? JSON.stringify(edits[name]) : old.get(name)
    return now.get(name) === wanted
  })
}

/** What each field means to a reader that follows aliases; undefined if the text cannot be read. */
function meanings(head: string): Map<string, string> | undefined {
  const document = openYaml(head)
  if (document.errors.length > 0) return undefined
  if (document.contents === null) return new Map()
  if (!isMap(document.contents)) return undefined
  const pairs = document.contents.items
  try {
    const meaning = new Map(
      pairs.map((pair) => {
        const value = (pair.value as Node | null)?.toJS(document, { maxAliasCount: 100 }) ?? null
        return [keyOf(pair).key, JSON.stringify(value)]
      }),
    )
    return meaning.size === pairs.length ? meaning : undefined
  } catch {
    return undefined // an alias to nothing, or an alias bomb
  }
}

function cannotEdit(reason: string): Problem {
  return {
    code: "bad-yaml",
    line: 1,
    field: null,
    message: `the frontmatter cannot be edited without touching more than asked: ${reason}; edit the file by hand`,
  }
}
