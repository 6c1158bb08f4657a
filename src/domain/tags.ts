import { limits } from "./limits.ts"
import { CoError } from "./outcome.ts"

/**
 * Lower case, with dashes for blanks; letters of any script, digits and `- _ . /`. A leading `_` is co's own.
 */
export function normalizeTag(text: string): string {
  const tag = allowedTag(text)
  if (isReserved(tag)) throw refusal(text, "begins with '_', which is reserved")
  return tag
}

/** Whether only co sets it, as with `_auto_decay`. */
export function isReserved(tag: string): boolean {
  return tag.startsWith("_")
}

const isPlain = /^[a-z0-9._/-]+$/

/** The form in which tags are compared. A person may have written one with capitals and blanks. */
export function foldTag(text: string): string {
  if (isPlain.test(text)) return text
  return text.normalize("NFC").trim().toLowerCase().replace(/\s+/g, "-")
}

/** Whether something has all wanted tags. These are normalised; its own may be as somebody wrote them. */
export function hasTags(own: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true
  const folded = own.map(foldTag)
  return wanted.every((tag) => folded.includes(tag))
}

/**
 * Tags to search for. These may be co's own, or what a person may have written by hand, like `C++`. No tag
 * has a comma.
 */
export function wantedTags(texts: readonly string[]): string[] {
  return [...new Set(texts.map(wantedTag))]
}

function wantedTag(text: string): string {
  const tag = foldTag(text)
  if (tag === "") throw refusal(text, "is empty")
  if (tag.includes(",")) throw refusal(text, notAllowed)
  return tag
}

function allowedTag(text: string): string {
  const tag = wantedTag(text)
  const refuse = (why: string) => refusal(text, why)
  if (!isPlain.test(tag) && !anyScript().test(tag)) throw refuse(notAllowed)
  if (tag.length > limits.tagCharacters) throw refuse(`is longer than ${limits.tagCharacters} characters`)
  return tag
}

const notAllowed = "has a character that is not allowed"

function refusal(text: string, why: string): CoError {
  const several = text.includes(",") ? ", and each tag by itself" : ""
  return new CoError(
    "usage",
    `the tag ${JSON.stringify(text)} ${why}; expected letters, digits and - _ . /${several}`,
  )
}

/** Built only for tags that need it: V8 takes ten milliseconds for these classes. */
function anyScript(): RegExp {
  return /^[\p{L}\p{M}\p{N}._/-]+$/u
}

/** Normalised, in the given order, without duplicates. */
export function normalizeTags(texts: readonly string[]): string[] {
  const tags = [...new Set(texts.map(normalizeTag))]
  if (tags.length > limits.tagsPerMemory) {
    throw new CoError("usage", `${tags.length} tags; expected at most ${limits.tagsPerMemory}`)
  }
  return tags
}
