import { limits } from "../domain/limits.ts"
import type { Problem } from "../domain/outcome.ts"
import { isoExample, parseInstant } from "../domain/time.ts"
import type { Field, Fields } from "./fields.ts"

/** What a frontmatter field may hold. */
export interface Check {
  readonly expected: string
  readonly fits: (value: unknown) => boolean
  readonly isRequired?: boolean
}

export function required(check: Check): Check {
  return { ...check, isRequired: true }
}

export const wholeNumber: Check = {
  expected: `a whole number from 1 to ${limits.highestId}`,
  fits: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= limits.highestId,
}

export const instant: Check = {
  expected: `a date and time in ISO 8601, like ${isoExample}`,
  fits: (value) => typeof value === "string" && parseInstant(value) !== undefined,
}

export const text: Check = { expected: "text", fits: (value) => typeof value === "string" }

export const flag: Check = { expected: "true or false", fits: (value) => typeof value === "boolean" }

export const texts: Check = {
  expected: "a list of words, like [python, style]",
  fits: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
}

export function oneOf(choices: readonly string[]): Check {
  return { expected: `one of ${choices.join(", ")}`, fits: (value) => choices.includes(value as string) }
}

/**
 * The checked values, with defaults for absent fields, or the first problem. Fields without a check are
 * somebody else's and pass.
 */
export function checkFields<T extends object>(
  fields: Fields,
  checks: Readonly<Record<keyof T, Check>>,
  absent: T,
): { values: T } | { problem: Problem } {
  const values = { ...absent } as Record<string, unknown>
  for (const [name, field] of fields) {
    if (!Object.hasOwn(checks, name)) continue
    const check = checks[name as keyof T]
    if (field.value === null && !check.isRequired) continue
    if (!check.fits(field.value)) return { problem: unfit(name, field, check) }
    values[name] = field.value
  }
  for (const name in checks) {
    if (checks[name].isRequired && !fields.has(name)) return { problem: missing(name, checks[name]) }
  }
  return { values: values as T }
}

function unfit(name: string, field: Field, { expected }: Check): Problem {
  const message = `the field '${name}' is ${describeValue(field.value)}; expected ${expected}`
  return { code: "bad-field", line: field.line + 1, field: name, message }
}

function missing(name: string, { expected }: Check): Problem {
  const message = `the field '${name}' is missing; expected ${expected}`
  return { code: "missing-field", line: 1, field: name, message }
}

function describeValue(value: unknown): string {
  if (typeof value === "symbol") return `a YAML ${value.description}`
  if (Array.isArray(value))
    return value.every((item) => typeof item === "string")
      ? "a list"
      : "a list with something other than words in it"
  if (value === null) return "empty"
  const shown = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value))
  return shown.length > 60 ? `${shown.slice(0, 57).replace(/[\ud800-\udbff]$/, "")}...` : shown
}
