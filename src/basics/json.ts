/** What another program wrote as JSON, read without trusting its shape. */

/** Neither a list nor a plain value. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Undefined where there is no such field, or nothing that could have one. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** Whether each of these fields is a text. */
export function hasTexts(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => typeof fieldOf(value, name) === "string")
}

/** The same of fields that may be missing. */
export function hasTextsIfAny(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => ["string", "undefined"].includes(typeof fieldOf(value, name)))
}

/** Deep nesting overflows the stack of whoever looks at it piece by piece: this looks level by level. */
export function isDeeperThan(most: number, value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= most; depth++) {
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []))
    if (level.length === 0) return false
  }
  return true
}
