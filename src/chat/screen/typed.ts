import { decodePrintableKey } from "@earendil-works/pi-tui/dist/keys.js"

const pasteStart = "\u001b[200~"
const pasteEnd = "\u001b[201~"
const shownLines = 20
const shownCharacters = 2_000

export function isPaste(data: string): boolean {
  return data.startsWith(pasteStart)
}

/** Whether it is text: neither a key that does something nor what a terminal tells about itself. */
export function isText(data: string): boolean {
  return isPaste(data) || (decodePrintableKey(data) ?? data) >= " "
}

/** Codes must not get into an editor, which draws what is in it between codes of its own. */
export function withoutControls(text: string): string {
  return text.replaceAll("\t", " ").replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "")
}

/** What was typed or pasted, for an input that takes it as it comes. */
export function harmlessPaste(data: string): string {
  if (!isPaste(data)) return data
  return pasteStart + withoutControls(data.slice(pasteStart.length, -pasteEnd.length)) + pasteEnd
}

/** What was pasted can be a book, and whoever pasted it knows it. */
export function shortened(text: string): string {
  const start = text.split("\n", shownLines).join("\n").slice(0, shownCharacters)
  return start.length === text.length ? text : `${start}\n… (${text.length} characters)`
}
