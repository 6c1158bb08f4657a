/**
 * Marks stand among the words of an index: tags and categories, for filters, and what a memory supersedes. They begin
 * with a sign that no word begins with, and have no blanks. An index that is kept has them, so they stay as they are.
 */

export function tagMark(tag: string): string {
  return `#${encodeURIComponent(tag.toWellFormed())}`
}

export function categoryMark(category: string): string {
  return `@${encodeURIComponent(category.toWellFormed())}`
}

/** What every mark for a superseded memory begins with. */
export const supersedesSign = "^"

/** Marks a memory as saying that another one is out of date. */
export function supersedesMark(id: number): string {
  return `${supersedesSign}${id}`
}

/** The memory that such a mark says is out of date. */
export function supersededId(mark: string): number {
  return Number(mark.slice(supersedesSign.length))
}

/** Whether a line of a vocabulary is one of these. */
export function isMark(line: string): boolean {
  return /^[#@^]/.test(line)
}
