import type { Node } from "jsonc-parser"
import { eolOf } from "../basics/eol.ts"
import type { Json } from "./launch.ts"

/**
 * Puts properties and items into JSON with comments, and takes them out, by cutting the text, so that every other byte
 * stays. jsonc-parser's own edits format whole lines and would spread out what somebody wrote on one line.
 */

/** Adds a last property to an object, in the style of its surroundings. */
export function insertProperty(text: string, object: Node, name: string, value: Json): string {
  return insertMember(text, object, name, value)
}

/** Adds a last item to an array. */
export function insertItem(text: string, array: Node, value: Json): string {
  return insertMember(text, array, undefined, value)
}

type Name = string | undefined

function insertMember(text: string, parent: Node, name: Name, value: Json): string {
  const last = parent.children?.at(-1)
  return last ? insertAfter(text, parent, last, name, value) : insertFirst(text, parent, name, value)
}

function insertFirst(text: string, parent: Node, name: Name, value: Json): string {
  const open = parent.offset + 1
  const close = endOf(parent) - 1
  const inner = text.slice(open, close)
  const outer = indentAt(text, parent.offset)
  const indent = outer + unitOf(text)
  const eol = eolOf(text)
  const isAlone = parent.parent === undefined
  if (!isAlone && !text.includes("\n") && inner.trim() === "")
    return cut(text, open, close, member(name, value))
  const at = open + inner.trimEnd().length
  const rest = text.slice(at, close)
  return cut(
    text,
    at,
    close,
    `${eol}${indent}${member(name, value, text, indent)}${rest.includes("\n") ? rest : eol + outer}`,
  )
}

function insertAfter(text: string, parent: Node, last: Node, name: Name, value: Json): string {
  const end = endOf(last)
  const comma = commaAfter(text, end)
  const from = comma === undefined ? end : comma + 1
  const isSpread = text.slice(from, endOf(parent)).includes("\n")
  if (!isSpread) {
    const inline = member(name, value)
    return cut(text, from, from, comma === undefined ? `, ${inline}` : ` ${inline},`)
  }
  const isFirstOnLine = text.slice(lineStart(text, last.offset), last.offset).trim() === ""
  const indent = isFirstOnLine ? indentAt(text, last.offset) : indentAt(text, parent.offset) + unitOf(text)
  // A comment after the last member is about that member and stays with it.
  const remark = match(lineTrivia, text, from).trimEnd()
  const line = `${eolOf(text)}${indent}${member(name, value, text, indent)}`
  return cut(
    text,
    from,
    from + remark.length,
    comma === undefined ? `,${remark}${line}` : `${remark}${line},`,
  )
}

/** Replaces the value of an existing property. */
export function replaceValue(text: string, node: Node, value: Json): string {
  const isSpread = text.includes("\n")
  const indent = indentAt(text, node.parent?.offset ?? node.offset)
  return cut(text, node.offset, endOf(node), isSpread ? pretty(value, text, indent) : JSON.stringify(value))
}

/** Removes a property or an item with its comma and its lines, and keeps the comments of its neighbours. */
export function removeMember(text: string, node: Node): string {
  const siblings = node.parent?.children ?? []
  const before = siblings[siblings.indexOf(node) - 1]
  const commaBehind = commaAfter(text, endOf(node))
  const end = commaBehind === undefined ? endOf(node) : commaBehind + 1
  const start = lineStart(text, node.offset)
  const isOwnLine = text.slice(start, node.offset).trim() === "" && start > 0
  const isLineEnd = /^[ \t]*(?:\r?\n|$)/.test(text.slice(end))
  const shorter =
    isOwnLine && isLineEnd
      ? cut(text, start - eolBefore(text, start), end, "")
      : cut(text, node.offset, end + match(/[ \t]*/y, text, end).length, "")
  const comma = before && commaBehind === undefined ? commaAfter(text, endOf(before)) : undefined
  if (comma === undefined) return shorter
  const blanks = isOwnLine ? 0 : match(/[ \t]*/y, shorter, comma + 1).length
  return cut(shorter, comma, comma + 1 + blanks, "")
}

function member(name: Name, value: Json, text?: string, indent = ""): string {
  const shown = text === undefined ? JSON.stringify(value) : pretty(value, text, indent)
  return name === undefined ? shown : `${JSON.stringify(name)}: ${shown}`
}

function pretty(value: Json, text: string, indent: string): string {
  return JSON.stringify(value, null, unitOf(text)).replaceAll("\n", eolOf(text) + indent)
}

function cut(text: string, from: number, to: number, instead: string): string {
  return text.slice(0, from) + instead + text.slice(to)
}

function endOf(node: Node): number {
  return node.offset + node.length
}

const trivia = /(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y
const lineTrivia = /(?:[ \t]|\/\*[^\r\n]*?\*\/)*(?:\/\/[^\r\n]*)?/y

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ""
}

function commaAfter(text: string, at: number): number | undefined {
  const next = at + match(trivia, text, at).length
  return text[next] === "," ? next : undefined
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1
}

function eolBefore(text: string, at: number): number {
  return text[at - 2] === "\r" ? 2 : 1
}

function indentAt(text: string, at: number): string {
  return match(/[ \t]*/y, text, lineStart(text, at))
}

/** One step of indentation, taken from the first indented line. */
function unitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? "  "
}
