/** Helpers for JSON from other programs, whose shape cannot be trusted. */

/** What a text says; undefined if it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether it is an object, neither a list nor a plain value. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Undefined if there is no such field, or if the value cannot have fields. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** Whether each of these fields is a string. */
export function hasTexts(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => typeof fieldOf(value, name) === "string")
}

/** The same, but fields may be missing. */
export function hasTextsIfAny(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => ["string", "undefined"].includes(typeof fieldOf(value, name)))
}

/** Goes level by level: recursion into deep nesting would overflow the stack. */
export function isDeeperThan(most: number, value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= most; depth++) {
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []))
    if (level.length === 0) return false
  }
  return true
}
