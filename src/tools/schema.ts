import { isObject } from "../basics/json.ts"

/**
 * The part of JSON Schema that the tools need. The same constant is sent to a model, gives `run` the
 * type of its input, and validates inputs: a model's arguments are a stranger's text.
 */
type FieldSchema = {
  readonly description: string
} & (
  | { readonly type: "string"; readonly enum?: readonly string[] }
  | { readonly type: "integer"; readonly minimum: number; readonly maximum: number }
  | { readonly type: "array"; readonly items: { readonly type: "string" } }
)

export interface InputFields {
  readonly properties: Readonly<Record<string, FieldSchema>>
  readonly required: readonly string[]
}

export interface InputSchema extends InputFields {
  readonly type: "object"
  readonly additionalProperties: false
}

type ValueOf<F> = F extends { readonly type: "string" }
  ? string
  : F extends { readonly type: "integer" }
    ? number
    : readonly string[]

export type InputOf<S extends InputFields> = {
  readonly [K in Extract<keyof S["properties"], S["required"][number]>]: ValueOf<S["properties"][K]>
} & {
  readonly [K in Exclude<keyof S["properties"], S["required"][number]>]?: ValueOf<S["properties"][K]>
}

export type ReadInput<S extends InputFields> =
  | { readonly ok: true; readonly input: InputOf<S> }
  | { readonly ok: false; readonly problem: string }

/** An input that fits the schema, or what is wrong with it in a sentence that a model can act on. */
export function readInput<S extends InputFields>(schema: S, given: unknown): ReadInput<S> {
  if (!isObject(given)) return { ok: false, problem: "the arguments are not an object" }
  const fields = new Map<string, unknown>(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
  )
  const known = Object.keys(schema.properties)
  const unknown = [...fields.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined)
    return { ok: false, problem: `there is no argument '${unknown}'; expected ${known.join(", ")}` }
  const missing = schema.required.find((name) => !fields.has(name))
  if (missing !== undefined) return { ok: false, problem: `the argument '${missing}' is missing` }
  const read: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    const field = schema.properties[name]
    const accepted = field && accept(field, value)
    if (accepted === undefined) return { ok: false, problem: `the argument '${name}' is ${describe(field)}` }
    read[name] = accepted
  }
  return { ok: true, input: read as InputOf<S> }
}

/** Accepts what small models write: numbers as text, ids as numbers, one tag instead of a list. */
function accept(field: FieldSchema, value: unknown): string | number | readonly string[] | undefined {
  switch (field.type) {
    case "string":
      return acceptText(field.enum, typeof value === "number" ? String(value) : value)
    case "integer":
      return acceptNumber(field, typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value)
    case "array":
      return acceptList(typeof value === "string" ? [value] : value)
  }
}

function acceptText(choices: readonly string[] | undefined, value: unknown): string | undefined {
  return typeof value === "string" && (choices?.includes(value) ?? true) ? value : undefined
}

function acceptNumber(field: { minimum: number; maximum: number }, value: unknown): number | undefined {
  if (typeof value !== "number" || !Number.isInteger(value)) return undefined
  return value >= field.minimum && value <= field.maximum ? value : undefined
}

function acceptList(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined
}

function describe(field: FieldSchema | undefined): string {
  switch (field?.type) {
    case "string":
      return field.enum ? `not one of ${field.enum.join(", ")}` : "not a string"
    case "integer":
      return `not a whole number from ${field.minimum} to ${field.maximum}`
    default:
      return "not a list of strings"
  }
}
