import { type Scope, scopes } from "../domain/memory.ts"
import type { Problem } from "../domain/outcome.ts"
import { type Check, checkFields, flag, instant, oneOf, required, text, texts, wholeNumber } from "./check.ts"
import type { HeadParser } from "./fields.ts"
import { readHead } from "./memory.ts"
import { splitNote } from "./split.ts"
import { renderValue } from "./strict.ts"

/** What the frontmatter of a proposal says: a memory that nobody has agreed to yet. */
export interface ProposalFields {
  readonly proposed: string
  readonly origin: string | null
  readonly tags: readonly string[]
  readonly scope: Scope | null
  readonly language: string | null
  readonly protect: boolean
  readonly expires: string | null
  readonly replaces: number | null
}

const checks: Record<keyof ProposalFields, Check> = {
  proposed: required(instant),
  origin: text,
  tags: texts,
  scope: oneOf(scopes),
  language: text,
  protect: flag,
  expires: text,
  replaces: wholeNumber(1),
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
}

export function parseProposal(
  note: string,
  full: HeadParser,
): { fields: ProposalFields; content: string } | { problem: Problem } {
  const split = splitNote(note)
  if ("problem" in split) return split
  const { head, bodyStart } = split.note
  if (head === undefined) return { problem: noHead }
  const read = readHead(head, full)
  if ("kind" in read) return { problem: read.kind === "problem" ? read.problem : noHead }
  const checked = checkFields(read.fields, checks, absent)
  return "problem" in checked ? checked : { fields: checked.values, content: note.slice(bodyStart).trim() }
}

const noHead: Problem = {
  code: "no-frontmatter",
  line: 1,
  field: null,
  message: "no frontmatter; expected the file to begin with a line '---', then proposed",
}

export function renderProposal(fields: ProposalFields, content: string): string {
  const lines = (Object.keys(checks) as (keyof ProposalFields)[]).flatMap((name) => {
    const value = fields[name]
    return value === null || value === false ? [] : [`${name}: ${renderValue(value)}`]
  })
  return `---\n${lines.join("\n")}\n---\n\n${content.trim()}\n`
}
