import { type MemoryFields, type NewMemory, type Scope, scopes } from "../domain/memory.ts"
import type { Problem } from "../domain/outcome.ts"
import { FieldReader } from "./check.ts"
import type { Fields, HeadParser } from "./fields.ts"
import { splitNote } from "./split.ts"
import { parseStrict, renderValue } from "./strict.ts"

export type Parsed<T> =
  | { kind: "parsed"; fields: T; body: string; head: string }
  | { kind: "problem"; problem: Problem }
  /** The frontmatter is not in the plain form that co writes: call again with the full parser. */
  | { kind: "needs-full-parser" }

/** Text of a file to a memory. Never throws. `full` is passed in because loading it costs more than most commands. */
export function parseMemory(text: string, full?: HeadParser): Parsed<MemoryFields> {
  const split = splitNote(text)
  if ("problem" in split) return { kind: "problem", problem: split.problem }
  const { head, bodyStart } = split.note
  if (head === undefined) return { kind: "problem", problem: noFrontmatter }
  const read = readHead(head, full)
  if ("kind" in read) return read
  const reader = new FieldReader(read.fields)
  const fields = readMemoryFields(reader)
  if (reader.problem) return { kind: "problem", problem: reader.problem }
  return { kind: "parsed", fields, body: text.slice(bodyStart), head }
}

/** Fast path first; the full parser where that declines and the caller has brought it. */
export function readHead(
  head: string,
  full?: HeadParser,
): { fields: Fields } | { kind: "problem"; problem: Problem } | { kind: "needs-full-parser" } {
  const fields = parseStrict(head)
  if (fields) return { fields }
  if (!full) return { kind: "needs-full-parser" }
  const read = full(head)
  if ("fields" in read) return read
  return { kind: "problem", problem: { ...read.problem, line: (read.problem.line ?? 0) + 1 } }
}

const noFrontmatter: Problem = {
  code: "no-frontmatter",
  line: 1,
  field: null,
  message: "no frontmatter; expected the file to begin with a line '---', then id and created",
}

const readableScopes: readonly Scope[] = scopes

function readMemoryFields(reader: FieldReader): MemoryFields {
  return {
    id: reader.integer("id", 1),
    created: reader.instant("created"),
    tags: reader.texts("tags"),
    source: reader.optionalText("source"),
    auto_category: reader.optionalText("auto_category"),
    updated: reader.optionalInstant("updated"),
    decay_protected: reader.flag("decay_protected"),
    expires: reader.optionalInstant("expires"),
    scope: reader.optionalChoice("scope", readableScopes),
    language: reader.optionalText("language"),
    supersedes: reader.optionalInteger("supersedes", 1),
    origin: reader.optionalText("origin"),
    sensitive: reader.flag("sensitive"),
  }
}

const writtenFields = [
  "id",
  "created",
  "tags",
  "source",
  "auto_category",
  "decay_protected",
  "expires",
  "scope",
  "language",
] as const

export function renderMemory(memory: NewMemory): string {
  const lines = writtenFields.flatMap((name) => {
    const value = memory[name]
    return value === undefined || value === null || value === false ? [] : [`${name}: ${renderValue(value)}`]
  })
  return `---\n${lines.join("\n")}\n---\n\n${memory.content.trim()}\n`
}
