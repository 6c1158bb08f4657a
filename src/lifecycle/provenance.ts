import { type Category, categories } from "../domain/memory.ts"

/** The first tag that names a kind of signal: preference, correction, decision, context or pattern. */
export function categoryOf(tags: readonly string[]): Category | null {
  return tags.find(isCategory) ?? null
}

/** A tag that names a signal means that somebody noticed it; without one the user said so. */
export function sourceOf(tags: readonly string[]): "detected" | "user-told" {
  return tags.some(isCategory) ? "detected" : "user-told"
}

function isCategory(tag: string): tag is Category {
  return (categories as readonly string[]).includes(tag)
}
