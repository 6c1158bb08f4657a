import { eolOf, isEndedAlike, withEol } from "../basics/eol.ts"
import { type MemoryFields, type NewMemory, scopes } from "../domain/memory.ts"
import type { Problem } from "../domain/outcome.ts"
import { parseCanonical } from "./canonical.ts"
import { type Check, checkFields, flag, instant, oneOf, required, text, texts, wholeNumber } from "./check.ts"
import type { Fields, HeadParser } from "./fields.ts"
import { markOf } from "./marks.ts"
import { splitNote } from "./split.ts"
import { parseStrict, renderNote } from "./strict.ts"

export type Parsed<T> =
  | { kind: "parsed"; fields: T; body: string }
  | { kind: "problem"; problem: Problem }
  /** The frontmatter is not in the plain form that co writes: call again with the full parser. */
  | { kind: "needs-full-parser" }

/**
 * Parses the text of a file as a memory. Never throws. `full` is passed in because loading it costs more than
 * most commands.
 */
export function parseMemory(note: string, full?: HeadParser): Parsed<MemoryFields> {
  const own = parseCanonical(note, absentFields)
  if (own) return { kind: "parsed", fields: own.fields, body: note.slice(own.bodyStart) }
  const split = splitNote(note)
  if ("problem" in split) return { kind: "problem", problem: split.problem }
  const { head, bodyStart } = split.note
  if (head === undefined) return { kind: "problem", problem: noFrontmatter }
  const read = readHead(head, full)
  if ("kind" in read) return read
  const checked = checkFields(read.fields, checks, absentFields)
  if ("problem" in checked) return { kind: "problem", problem: checked.problem }
  return { kind: "parsed", fields: checked.values, body: note.slice(bodyStart) }
}

/** Tries the fast path first, then the full parser if the caller has brought it. */
export function readHead(
  head: string,
  full?: HeadParser,
): { fields: Fields } | { kind: "problem"; problem: Problem } | { kind: "needs-full-parser" } {
  const fields = parseStrict(head)
  if (fields) return { fields }
  if (!full) return { kind: "needs-full-parser" }
  const read = full(head)
  if ("fields" in read) return read
  return {
    kind: "problem",
    problem: mergeConflict(head) ?? { ...read.problem, line: (read.problem.line ?? 0) + 1 },
  }
}

function mergeConflict(head: string): Problem | undefined {
  const line = head.split("\n").findIndex((text) => markOf(text) !== undefined)
  if (line < 0) return undefined
  const message = "an unresolved merge conflict in the frontmatter; keep one side and remove the marks"
  return { code: "merge-marker", line: line + 2, field: null, message }
}

const noFrontmatter: Problem = {
  code: "no-frontmatter",
  line: 1,
  field: null,
  message: "no frontmatter; expected the file to begin with a line '---', then id and created",
}

/** In the order in which they are written. */
const checks: Record<keyof MemoryFields, Check> = {
  id: required(wholeNumber),
  created: required(instant),
  tags: texts,
  source: text,
  auto_category: text,
  updated: instant,
  decay_protected: flag,
  expires: instant,
  scope: oneOf(scopes),
  language: text,
  supersedes: wholeNumber,
  origin: text,
  sensitive: flag,
}

/** The value of each field that a file does not have. */
export const absentFields: MemoryFields = {
  id: 0,
  created: "",
  tags: [],
  source: null,
  auto_category: null,
  updated: null,
  decay_protected: false,
  expires: null,
  scope: null,
  language: null,
  supersedes: null,
  origin: null,
  sensitive: false,
}

const names = Object.keys(checks) as readonly (keyof MemoryFields)[]

/** Ends its lines as the content does, which stays as it was said. */
export function renderMemory(memory: NewMemory): string {
  const { content } = memory
  const text = renderNote(names, memory, content)
  return isEndedAlike(content) ? withEol(text, eolOf(content)) : text
}
