import { isAlias, isMap, isScalar, LineCounter, type Pair, parseDocument, type YAMLParseError } from "yaml"
import { limits } from "../domain/limits.ts"
import type { Problem } from "../domain/outcome.ts"
import type { Field, HeadParser } from "./fields.ts"

/**
 * The full YAML reader, for hand-written frontmatter. YAML 1.2 core schema: no dates, no tags that
 * construct anything, no merge keys, unique keys, no alias expansion. Never throws.
 */
export const parseFull: HeadParser = (head) => {
  if ((head.match(/[[\]{},:?!&*"'%\n-]/g)?.length ?? 0) > limits.frontmatterMarks) {
    return {
      problem: problem("bad-yaml", 1, "the frontmatter has too many brackets, commas and colons to be YAML"),
    }
  }
  try {
    return readMapping(head)
  } catch (error) {
    // Thousands of nested brackets overflow the library's recursion.
    return { problem: problem("bad-yaml", 1, `the frontmatter cannot be read as YAML (${firstLine(error)})`) }
  }
}

function readMapping(head: string): ReturnType<HeadParser> {
  const lines = new LineCounter()
  const document = openYaml(head, lines)
  const error = document.errors[0]
  if (error) {
    const { line } = lines.linePos(placeOf(error, head))
    return { problem: problem("bad-yaml", Math.max(line, 1), `malformed YAML: ${describe(error)}`) }
  }
  if (document.contents === null) return { fields: new Map() }
  if (!isMap(document.contents)) {
    return { problem: problem("not-a-mapping", 1, "the frontmatter must be a list of 'key: value' lines") }
  }
  const fields = new Map<string, Field>()
  for (const pair of document.contents.items) {
    const { key, offset } = keyOf(pair)
    const { line } = lines.linePos(offset)
    if (fields.has(key))
      return { problem: problem("bad-yaml", line, `malformed YAML: the field '${key}' appears twice`) }
    fields.set(key, { value: plainValue(pair.value), line })
  }
  return { fields }
}

/** The library's advice on several documents is for programs. */
function describe(error: YAMLParseError): string {
  return error.code === "MULTIPLE_DOCS" ? "'...' or '---' ends it too early" : firstLine(error)
}

/**
 * The parser notices what is unclosed on the next line, but the place to fix it is the end of the text
 * before.
 */
function placeOf({ code, message, pos }: YAMLParseError, head: string): number {
  const at = Math.min(pos[0], head.length)
  const isUnclosed = code === "MISSING_CHAR" || message.startsWith("Flow ")
  return isUnclosed ? head.slice(0, at).trimEnd().length : at
}

export function openYaml(head: string, lines = new LineCounter()) {
  return parseDocument(head, {
    schema: "core",
    lineCounter: lines,
    stringKeys: true,
    uniqueKeys: false, // co checks them itself: the library compares each key with every other
    resolveKnownTags: false,
    prettyErrors: false,
    logLevel: "error",
  })
}

export function keyOf(pair: Pair): { key: string; offset: number } {
  const { key } = pair
  if (!isScalar(key)) return { key: "", offset: 0 }
  return { key: key.source ?? String(key.value), offset: key.range?.[0] ?? 0 }
}

/**
 * Scalars as JavaScript values, lists of scalars as strings (a tag `01234` stays `01234`), aliases and
 * mappings as symbols, which no check accepts.
 */
function plainValue(node: unknown): unknown {
  if (node === null) return null
  if (isScalar(node)) return node.value
  if (isAlias(node)) return Symbol("alias")
  const items = (node as { items?: unknown[] }).items
  if (isMap(node) || items === undefined) return Symbol("mapping")
  return items.map((item) =>
    isScalar(item) && item.value !== null ? (item.source ?? String(item.value)) : item,
  )
}

function problem(code: Problem["code"], line: number, message: string): Problem {
  return { code, line, field: null, message }
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split("\n", 1)[0] ?? ""
}
