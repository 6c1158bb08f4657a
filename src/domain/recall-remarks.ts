/**
 * What recall_memory writes around the texts of memories. A model that only goes by words has to tell it from
 * the texts: none of it was ever said by anybody.
 */
export const remarks = {
  precedence: (id: number | string) => `Memory ${id} of the project takes precedence`,
  outOfDate: (why: string) => `Out of date: ${why}`,
  leftOut: (count: number | string) => `${count} more did not fit; ask for something narrower.`,
  more: (count: number | string) => `${count} more match; ask for more results, or for something narrower.`,
  notRun: (reason: string) => `Part of recall could not run: ${reason}`,
} as const

/** What stands before words that do belong to the memory. */
export const labels = { tags: "Tags:", language: "Language:" } as const

/** A text as recall_memory shows it, without the remarks and the labels. */
export function withoutRemarks(shown: string): string {
  const { precedence, outOfDate, leftOut, more, notRun } = remarks
  const whole = [
    precedence(String.raw`g?\d+`),
    outOfDate(".*"),
    leftOut(String.raw`\d+`),
    more(String.raw`\d+`),
    notRun(".*"),
  ]
  const lines = new RegExp(`^(?:(?:${whole.join("|")})$|${Object.values(labels).join("|")})`, "gm")
  return shown.replace(lines, "")
}
