/** What another program wrote as JSON, read without trusting its shape. */

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""))
  } catch {
    return undefined
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** The objects of a list; of one object alone a list of it. */
export function objectsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.map(objectOf)
  return typeof value === "object" && value !== null ? [objectOf(value)] : []
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}
