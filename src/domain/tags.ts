import { limits } from "./limits.ts"
import { CoError } from "./outcome.ts"

/** Lower case, blanks as dashes; letters of any script, digits and `- _ . /`. A leading `_` is co's own. */
export function normalizeTag(text: string): string {
  const tag = text.normalize("NFC").trim().toLowerCase().replace(/\s+/g, "-")
  const refuse = (why: string) =>
    new CoError("usage", `the tag ${JSON.stringify(text)} ${why}; expected letters, digits and - _ . /`)
  if (tag === "") throw refuse("is empty")
  if (tag.startsWith("_")) throw refuse("begins with '_', which is reserved")
  if (!/^[a-z0-9._/-]+$/.test(tag) && !anyScript().test(tag))
    throw refuse("has a character that is not allowed")
  if (tag.length > limits.tagCharacters) throw refuse(`is longer than ${limits.tagCharacters} characters`)
  return tag
}

/** Built only for tags that need it: V8 takes ten milliseconds for these classes. */
function anyScript(): RegExp {
  return /^[\p{L}\p{M}\p{N}._/-]+$/u
}

/** Normalised, in the given order, each once. */
export function normalizeTags(texts: readonly string[]): string[] {
  const tags = [...new Set(texts.map(normalizeTag))]
  if (tags.length > limits.tagsPerMemory) {
    throw new CoError("usage", `${tags.length} tags; expected at most ${limits.tagsPerMemory}`)
  }
  return tags
}
