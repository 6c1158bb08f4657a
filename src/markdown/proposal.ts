import { type Scope, scopes } from "../domain/memory.ts"
import type { Problem } from "../domain/outcome.ts"
import { type Check, flag, instant, oneOf, required, text, texts, wholeNumber } from "./check.ts"
import type { HeadParser } from "./fields.ts"
import { parseNote } from "./note.ts"
import { renderNote } from "./strict.ts"

/** The frontmatter of a proposal: a memory that nobody has agreed to yet. */
export interface ProposalFields {
  readonly proposed: string
  readonly origin: string | null
  readonly tags: readonly string[]
  readonly scope: Scope | null
  readonly language: string | null
  readonly protect: boolean
  readonly expires: string | null
  readonly replaces: number | null
  /** Only ever set by hand: what is sensitive is not proposed. */
  readonly sensitive: boolean
}

/** In the order in which they are written. */
const checks: Record<keyof ProposalFields, Check> = {
  proposed: required(instant),
  origin: text,
  tags: texts,
  scope: oneOf(scopes),
  language: text,
  protect: flag,
  expires: text,
  replaces: wholeNumber,
  sensitive: flag,
}

const absent: ProposalFields = {
  proposed: "",
  origin: null,
  tags: [],
  scope: null,
  language: null,
  protect: false,
  expires: null,
  replaces: null,
  sensitive: false,
}

export function parseProposal(
  note: string,
  full: HeadParser,
): { fields: ProposalFields; content: string } | { problem: Problem } {
  const read = parseNote(note, full, { checks, absent, begins: "proposed" })
  return "problem" in read ? read : { fields: read.fields, content: note.slice(read.bodyStart).trim() }
}

const names = Object.keys(checks) as readonly (keyof ProposalFields)[]

export function renderProposal(fields: ProposalFields, content: string): string {
  return renderNote(names, fields, content)
}
