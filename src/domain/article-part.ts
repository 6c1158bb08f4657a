/** A part of an article is named by its file's name or path and its number: `guide.md#0`, `guide.md#1`. */
export function partOf(file: string, number: number): string {
  return `${file}#${number}`
}

export function isFirstPart(part: string): boolean {
  return part.endsWith("#0")
}

export function articleFileOf(part: string): string {
  return part.slice(0, part.lastIndexOf("#"))
}
