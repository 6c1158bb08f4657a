import type { MemoryFields } from "../domain/memory.ts"
import { isCanonicalInstant } from "../domain/time.ts"

/**
 * The fastest path: a frontmatter exactly as `co learn` writes it, or without tags, read line by line at
 * known places. Most files of most stores are just that, and a cold recall reads all of them before V8 has
 * compiled anything or collected any garbage. What does not fit goes to the strict reader and from there to
 * the full one; a test holds all three to the same answer.
 */
const opening = "---\nid: "
const idPattern = /^[1-9]\d{0,14}$/
const wordList = /^[a-z][a-z0-9_./-]*(?:, [a-z][a-z0-9_./-]*)*$/
const word = /^[a-z][a-z_-]*$/

/** Words that YAML reads as something else. */
const reserved = /\b(?:true|false|null)\b/

export function parseCanonical(
  note: string,
  absent: MemoryFields,
): { fields: MemoryFields; bodyStart: number } | undefined {
  if (!note.startsWith(opening)) return undefined
  const idEnd = note.indexOf("\n", opening.length)
  const id = note.slice(opening.length, idEnd)
  if (!idPattern.test(id) || !note.startsWith("created: ", idEnd + 1)) return undefined
  const createdEnd = idEnd + 30 // a line with an instant as co writes it
  const created = note.slice(idEnd + 10, createdEnd)
  if (!isCanonicalInstant(created) || note[createdEnd] !== "\n") return undefined
  let at = createdEnd + 1
  let list = ""
  if (note.startsWith("tags: [", at)) {
    const tagsEnd = note.indexOf("]\n", at)
    list = tagsEnd < 0 ? "?" : note.slice(at + 7, tagsEnd)
    at = tagsEnd + 2
  }
  if (list !== "" && (!wordList.test(list) || reserved.test(list))) return undefined
  const source = wordAt(note, at, "source: ")
  if (source !== null) at += 9 + source.length
  const auto_category = wordAt(note, at, "auto_category: ")
  if (auto_category !== null) at += 16 + auto_category.length
  if (!note.startsWith("---\n", at)) return undefined
  const tags = list === "" ? [] : list.split(", ")
  return { fields: { ...absent, id: Number(id), created, tags, source, auto_category }, bodyStart: at + 4 }
}

/** The plain word of a line `key: word` that begins at `at`; null if there is no such line. */
function wordAt(note: string, at: number, key: string): string | null {
  if (!note.startsWith(key, at)) return null
  const value = note.slice(at + key.length, note.indexOf("\n", at))
  return word.test(value) && !reserved.test(value) ? value : null
}
