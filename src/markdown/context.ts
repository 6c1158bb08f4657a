import type { Problem } from "../domain/outcome.ts"
import { checkFields, instant, required, wholeNumber } from "./check.ts"
import type { HeadParser } from "./fields.ts"
import { type Parsed, readHead } from "./memory.ts"
import { splitNote } from "./split.ts"

export interface ContextFields {
  readonly version: number
  readonly updated: string
}

/** The version of context.md that this co writes. A higher one is still read, with a warning. */
export const contextVersion = 1

const checks = { version: required(wholeNumber), updated: required(instant) }

/**
 * Parses a context file. Without a frontmatter `fields` is null and everything is body: hand-written text is
 * never lost over a missing header.
 */
export function parseContext(text: string, full?: HeadParser): Parsed<ContextFields | null> {
  const split = splitNote(text)
  if ("problem" in split) return { kind: "problem", problem: split.problem }
  const { head, bodyStart } = split.note
  if (head === undefined) return { kind: "parsed", fields: null, body: text.slice(bodyStart) }
  const read = readHead(head, full)
  if ("kind" in read) return read
  const checked = checkFields<ContextFields>(read.fields, checks, { version: 0, updated: "" })
  if ("problem" in checked) return { kind: "problem", problem: checked.problem }
  return { kind: "parsed", fields: checked.values, body: text.slice(bodyStart) }
}

export function newerVersion(fields: ContextFields | null): Problem | undefined {
  if (fields === null || fields.version <= contextVersion) return undefined
  return {
    code: "newer-version",
    line: 2,
    field: "version",
    message: `newer format: the field 'version' is ${fields.version}, this co knows ${contextVersion}; the text is loaded as it is`,
  }
}
