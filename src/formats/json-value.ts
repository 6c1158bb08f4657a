import { isObject, jsonIn } from "../basics/json.ts"

/** JSON that another program wrote, read without trusting its shape. */
export type JsonObject = Readonly<Record<string, unknown>>

export function parseJson(text: string): unknown {
  return jsonIn(text.replace(/^\ufeff/, ""))
}

/** Undefined if the text is not JSON, or is a list or a plain value. */
export function parseObject(text: string): JsonObject | undefined {
  const value = parseJson(text)
  return isObject(value) ? value : undefined
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** The objects of a list; a single object counts as a list of one. */
export function objectsOf(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.map(objectOf)
  return isObject(value) ? [value] : []
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}
