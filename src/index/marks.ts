/**
 * Marks are kept among the words of an index: tags and categories for filters, and what a memory supersedes.
 * They begin with a sign that no word begins with, and contain no spaces. Existing indexes have them, so they
 * must not change.
 */

export function tagMark(tag: string): string {
  return `#${encodeURIComponent(tag.toWellFormed())}`
}

export function categoryMark(category: string): string {
  return `@${encodeURIComponent(category.toWellFormed())}`
}

/** The beginning of every mark for a superseded memory. */
export const supersedesSign = "^"

/** Marks a memory that declares another one out of date. */
export function supersedesMark(id: number): string {
  return `${supersedesSign}${id}`
}

/** The memory that such a mark declares out of date. */
export function supersededId(mark: string): number {
  return Number(mark.slice(supersedesSign.length))
}

/** Whether a line of a vocabulary is a mark. */
export function isMark(line: string): boolean {
  return /^[#@^]/.test(line)
}
