import type { Problem } from "../domain/outcome.ts"
import { isoExample, parseInstant } from "../domain/time.ts"
import type { Field, Fields } from "./fields.ts"

/** Reads typed values out of a frontmatter and remembers the first thing that is wrong with it. */
export class FieldReader {
  readonly #fields: Fields
  problem: Problem | undefined

  constructor(fields: Fields) {
    this.#fields = fields
  }

  integer(name: string, least: number): number {
    return this.#required(name, `a whole number from ${least}`, (value) => isWholeNumber(value, least))
  }

  optionalInteger(name: string, least: number): number | null {
    return this.#optional(name, `a whole number from ${least}`, (value) => isWholeNumber(value, least))
  }

  instant(name: string): string {
    return this.#required(name, instantForm, isInstant)
  }

  optionalInstant(name: string): string | null {
    return this.#optional(name, instantForm, isInstant)
  }

  optionalText(name: string): string | null {
    return this.#optional(name, "text", (value) => typeof value === "string")
  }

  optionalChoice<T extends string>(name: string, choices: readonly T[]): T | null {
    return this.#optional(name, `one of ${choices.join(", ")}`, (value) => choices.includes(value as T))
  }

  flag(name: string): boolean {
    return this.#optional<boolean>(name, "true or false", (value) => typeof value === "boolean") ?? false
  }

  texts(name: string): readonly string[] {
    const isTexts = (value: unknown) =>
      Array.isArray(value) && value.every((item) => typeof item === "string")
    return this.#optional<readonly string[]>(name, "a list of words, like [python, style]", isTexts) ?? []
  }

  #required<T>(name: string, expected: string, fits: (value: unknown) => boolean): T {
    const field = this.#fields.get(name)
    if (field === undefined) {
      this.#note("missing-field", name, 1, `the field '${name}' is missing; expected ${expected}`)
    } else if (!fits(field.value)) {
      this.#reject(name, field, expected)
    }
    return field?.value as T
  }

  #optional<T>(name: string, expected: string, fits: (value: unknown) => boolean): T | null {
    const field = this.#fields.get(name)
    if (field === undefined || field.value === null) return null
    if (!fits(field.value)) this.#reject(name, field, expected)
    return field.value as T
  }

  #reject(name: string, field: Field, expected: string): void {
    const message = `the field '${name}' is ${describeValue(field.value)}; expected ${expected}`
    this.#note("bad-field", name, field.line + 1, message)
  }

  #note(code: Problem["code"], field: string, line: number, message: string): void {
    this.problem ??= { code, line, field, message }
  }
}

const instantForm = `a date and time in ISO 8601, like ${isoExample}`

function isInstant(value: unknown): boolean {
  return typeof value === "string" && parseInstant(value) !== undefined
}

function isWholeNumber(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least
}

function describeValue(value: unknown): string {
  if (typeof value === "symbol") return `a YAML ${value.description}`
  if (Array.isArray(value)) return "a list"
  if (value === null) return "empty"
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
