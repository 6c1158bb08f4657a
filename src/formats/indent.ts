/** Wherever a tab stands, it counts as this many blanks: so what is below it keeps its place. */
export const tabColumns = 4

export function indentOf(text: string): number {
  let [at, columns] = [0, 0]
  for (; text[at] === " " || text[at] === "\t"; at++) columns += columnsOf(text[at])
  return columns
}

/** Removes up to so many columns of indentation; of a tab that reaches further, blanks remain, or all of it. */
export function outdented(text: string, columns: number, keepsTab = false): string {
  let [at, left] = [0, columns]
  for (; left > 0 && (text[at] === " " || text[at] === "\t"); at++) left -= columnsOf(text[at])
  if (left >= 0) return text.slice(at)
  return keepsTab ? text.slice(at - 1) : " ".repeat(-left) + text.slice(at)
}

function columnsOf(sign: string | undefined): number {
  return sign === "\t" ? tabColumns : 1
}
