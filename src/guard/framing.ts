import { once } from "../basics/once.ts"
import { isJoining } from "./printable.ts"

/**
 * Text from files is data, whoever wrote it. Before it goes to a model inside our tags, it loses what could
 * close those tags early and what a person looking at the file would not see.
 */
const ourTags = /<(\s*\/?\s*(?:system-reminder|project-instructions)\b)/gi

const unseen = "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}"

const invisible = once(() => new RegExp(`[[${unseen}]--[\\n\\t\\r\\ufe0f]]`, "gv"))

/**
 * In ASCII only the digits and signs of keycaps become emoji; after anything else the emoji selector is
 * invisible.
 */
const idleSelectors = /(?<=[^\d#*\u0080-\uffff])\ufe0f+/g

export function neutralize(text: string): string {
  return text
    .replace(invisible(), (character, at: number) => (isJoining(text, character, at) ? character : ""))
    .replace(idleSelectors, "")
    .replace(ourTags, "&lt;$1")
}

/** The same value with every string in it neutralized. */
export function neutralizeWithin<T>(value: T): T {
  return neutralized(value) as T
}

/** A shortcut: most texts have no `<`, and nothing but what is on every keyboard. */
const isHarmless = /^[\n\t\u0020-\u003b\u003d-\u007e]*$/

function neutralized(value: unknown): unknown {
  if (typeof value === "string") return isHarmless.test(value) ? value : neutralize(value)
  if (Array.isArray(value)) return value.map(neutralized)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, neutralized(field)]))
}

export function frame(tag: "system-reminder" | "project-instructions", text: string): string {
  return `<${tag}>\n${text}\n</${tag}>`
}
