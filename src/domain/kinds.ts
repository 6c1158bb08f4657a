import { scopes, tiers } from "./memory.ts"
import { CoError } from "./outcome.ts"

/** What a value has to be: a test, and the same in words. */
export type Kind = readonly [fits: (value: unknown) => boolean, expected: string]

const isText = (value: unknown) => typeof value === "string"

export const kinds = {
  text: [isText, "a text"],
  texts: [(value) => Array.isArray(value) && value.every(isText), "a list of words"],
  flag: [(value) => typeof value === "boolean", "true or false"],
  count: [(value) => Number.isInteger(value), "a whole number"],
  tier: [(value) => tiers.some((each) => each === value), "project or global"],
  scope: [(value) => scopes.some((each) => each === value), "project, global or language"],
} satisfies Record<string, Kind>

/** Programs without types call co, too: refuses an object that is none, and a field of the wrong kind. */
export function checkKinds(name: string, given: object, expected: Readonly<Record<string, Kind>>): void {
  if (typeof given !== "object" || given === null)
    throw new CoError("usage", `the value of ${name} is ${JSON.stringify(given)}; expected an object`)
  const fields = new Map<string, unknown>(Object.entries(given))
  for (const [field, kind] of Object.entries(expected)) {
    const value = fields.get(field)
    if (value !== undefined) checkKind(field, value, kind)
  }
}

/** The same for a value that has to be given. */
export function checkKind(name: string, value: unknown, [fits, expected]: Kind): void {
  if (!fits(value)) throw new CoError("usage", `${name} is ${JSON.stringify(value)}; expected ${expected}`)
}
