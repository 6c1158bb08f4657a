import { once } from "../basics/once.ts"
import { limits } from "../domain/limits.ts"
import { parseInstant } from "../domain/time.ts"

/** V8 takes milliseconds to build these classes, so they are made when first needed. */
const scripts = once(() => ({
  others: /[^\p{L}\p{M}\p{N}._/-]+/gu,
  lower: /^[^\p{L}\p{N}`]*\p{Ll}/u,
  wide: /\p{Lo}/gu,
}))

const longestTag = 32
const mostTagWords = 4

/** A heading or a name as a tag; undefined if it is too long for a good tag, or nothing is left of it. */
export function tagOf(text: string): string | undefined {
  const plain = text.slice(0, 200).normalize("NFC").toLowerCase()
  const words = plain.replace(scripts().others, " ").trim().split(/\s+/)
  const tag = words
    .filter((word) => word !== "-" && word !== "/")
    .join("-")
    .replace(/^[_.-]+|[.-]+$/g, "")
  return tag === "" || tag.length > longestTag || words.length > mostTagWords ? undefined : tag
}

/** The texts that can be tags, each once and not too many. */
export function tagsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => tagOf(text) ?? []))].slice(0, limits.tagsPerMemory)
}

const wordsForAgents = new Set(
  (
    "a agent agents ai all an and any assistant assistants claude code codebase codex coding context contributing " +
    "contributors copilot cursor developers for gemini general guidance guide guidelines here how in information " +
    "instructions llm llms models notes of on our project repo repository rules that the these this to tools when with " +
    "who work working your"
  ).split(" "),
)

/** Whether a heading only says whom a document is for, as in "Instructions for agents working on this project". */
export function isForAgents(heading: string): boolean {
  const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > mostTagWords && words.every((word) => wordsForAgents.has(word))
}

/** A heading without bold marks, a leading number or a final colon. */
export function plainHeading(text: string): string {
  return text
    .replaceAll("**", "")
    .replace(/^\d{1,3}[.)]\s+/, "")
    .trim()
    .replace(/:$/, "")
    .trim()
}

/** Whether a sentence can be understood without its heading. */
export function standsAlone(text: string): boolean {
  const start = text.slice(0, 400)
  const words = start.split(/\s+/).filter((word) => /[^\s*_#`|-]/.test(word)).length
  const signs = start.match(scripts().wide)?.length ?? 0
  return (words >= 5 || signs >= 10) && !scripts().lower.test(start)
}

/** Whether a text contains a name as whole words: "comes" does not name "co". */
export function isNamedIn(name: string, text: string): boolean {
  const words = (each: string) =>
    ` ${each.toLowerCase().replaceAll("_", " ").replace(scripts().others, " ").trim()} `
  return words(text).includes(words(name))
}

/** A date that another tool wrote; undefined if it is not one. */
export function instantOf(text: string | undefined): string | undefined {
  const date = text?.trim()
  return date !== undefined && parseInstant(date) !== undefined ? date : undefined
}
