import { isObject } from "../basics/json.ts"
import { tierOf } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import type { Draft } from "../lifecycle/draft.ts"
import type { Row } from "./piece.ts"

/** One line of an import as a draft. An error names the field that does not fit. */
export function readRow(line: string): Draft {
  const row = parseObject(line)
  const {
    content,
    tags = [],
    created,
    updated,
    source = "imported",
    scope,
    language,
    expires,
    decay_protected,
    sensitive,
  } = row
  if (typeof content !== "string") throw rowError("content", content, "text")
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === "string"))
    throw rowError("tags", tags, "a list of words")
  for (const [name, value] of Object.entries({ created, updated, source, language, expires })) {
    if (value !== undefined && typeof value !== "string") throw rowError(name, value, "text")
  }
  if (!isFlag(decay_protected)) throw rowError("decay_protected", decay_protected, "true or false")
  if (!isFlag(sensitive)) throw rowError("sensitive", sensitive, "true or false")
  if (scope !== undefined && scope !== "project" && scope !== "global" && scope !== "language")
    throw rowError("scope", scope, "project, global or language")
  return {
    content,
    tags,
    created: textOr(created),
    updated: textOr(updated),
    source: textOr(source),
    scope,
    language: textOr(language),
    expires: textOr(expires),
    protect: decay_protected === true,
    sensitive: sensitive === true,
  }
}

/** Ids have a meaning only among the rows of one file and one folder. */
export function readLink(line: string, file: string): Pick<Row, "name" | "supersedes"> {
  const { id, supersedes, scope } = parseObject(line)
  const folder = tierOf(scope === "global" || scope === "language" ? scope : "project")
  const named = (value: unknown) => (Number.isSafeInteger(value) ? `${file} ${folder} ${value}` : undefined)
  return { name: named(id), supersedes: named(supersedes) }
}

/** Other programs write null for fields without a value: such fields count as absent. */
function parseObject(line: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    throw new CoError("usage", `not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (isObject(value)) return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
  throw new CoError("usage", 'not an object; expected {"content": "…", "tags": ["…"]}')
}

function isFlag(value: unknown): boolean {
  return value === undefined || typeof value === "boolean"
}

function textOr(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

function rowError(field: string, found: unknown, expected: string): CoError {
  return new CoError(
    "usage",
    `the field '${field}' is ${JSON.stringify(found) ?? "missing"}; expected ${expected}`,
  )
}
