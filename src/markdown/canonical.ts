import type { MemoryFields } from "../domain/memory.ts"
import { parseInstant } from "../domain/time.ts"

/**
 * The shortest way: a frontmatter exactly as `co learn` writes it, in one look. Most files of most
 * stores are just that, and a cold recall reads all of them before V8 has compiled anything. What does
 * not fit goes on to the strict reader and from there to the full one; a test holds all three to the
 * same answer.
 */
const canonicalHead =
  /^---\nid: ([1-9]\d{0,14})\ncreated: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\ntags: \[([a-z0-9, ._/-]*)\]\n(?:source: ([a-z][a-z_-]*)\n)?(?:auto_category: ([a-z]+)\n)?---\n/

const wordList = /^[a-z][a-z0-9_./-]*(?:, [a-z][a-z0-9_./-]*)*$/

/** Words that YAML takes for something else. */
const reserved = /\b(?:true|false|null)\b/

export function parseCanonical(
  note: string,
  absent: MemoryFields,
): { fields: MemoryFields; bodyStart: number } | undefined {
  const match = canonicalHead.exec(note)
  if (match === null) return undefined
  const [, id, created = "", list = "", source = null, auto_category = null] = match
  if (list !== "" && !wordList.test(list)) return undefined
  if (reserved.test(list) || reserved.test(`${source ?? ""} ${auto_category ?? ""}`)) return undefined
  if (parseInstant(created) === undefined) return undefined
  const tags = list === "" ? [] : list.split(", ")
  return {
    fields: { ...absent, id: Number(id), created, tags, source, auto_category },
    bodyStart: match[0].length,
  }
}
