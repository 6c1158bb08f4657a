import type { Problem } from "../domain/outcome.ts"
import { type Check, checkFields } from "./check.ts"
import type { HeadParser } from "./fields.ts"
import { readHead } from "./memory.ts"
import { splitNote } from "./split.ts"
import { parseStrict } from "./strict.ts"

/**
 * What the frontmatter of a kind of file must say, the values of absent fields, and its first fields in
 * words.
 */
export interface NoteKind<T extends object> {
  readonly checks: Readonly<Record<keyof T, Check>>
  readonly absent: T
  readonly begins: string
}

/** The fields of a file that is not a memory, and where its text begins. */
export function parseNote<T extends object>(
  note: string,
  full: HeadParser,
  { checks, absent, begins }: NoteKind<T>,
): { fields: T; bodyStart: number } | { problem: Problem } {
  const split = splitNote(note)
  if ("problem" in split) return split
  const { head, bodyStart } = split.note
  const read = head === undefined ? undefined : readHead(head, full)
  if (read === undefined || ("kind" in read && read.kind !== "problem")) return { problem: noHead(begins) }
  if ("kind" in read) return { problem: read.problem }
  const checked = checkFields(read.fields, checks, absent)
  return "problem" in checked ? checked : { fields: checked.values, bodyStart }
}

/**
 * The parser that a file's frontmatter needs. The full one is loaded only for what co does not write itself.
 */
export async function parserFor(note: string): Promise<HeadParser> {
  const split = splitNote(note)
  const fields = "note" in split && split.note.head !== undefined ? parseStrict(split.note.head) : undefined
  return fields ? () => ({ fields }) : (await import("./full.ts")).parseFull
}

function noHead(begins: string): Problem {
  const message = `no frontmatter; expected the file to begin with a line '---', then ${begins}`
  return { code: "no-frontmatter", line: 1, field: null, message }
}
