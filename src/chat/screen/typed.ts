import { decodePrintableKey } from "@earendil-works/pi-tui/dist/keys.js"

const pasteStart = "\u001b[200~"
const pasteEnd = "\u001b[201~"
const shownLines = 20
const shownCharacters = 2_000

export function isPaste(data: string): boolean {
  return data.startsWith(pasteStart)
}

/** Whether it is text, not a command key or a terminal's report about itself. */
export function isText(data: string): boolean {
  return isPaste(data) || (decodePrintableKey(data) ?? data) >= " "
}

/** Removes codes, which must not get into an editor that draws its text among its own codes. */
export function withoutControls(text: string): string {
  return text.replaceAll("\t", " ").replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "")
}

/** Input for a field that takes it as it comes, with codes removed from a paste. */
export function harmlessPaste(data: string): string {
  if (!isPaste(data)) return data
  return pasteStart + withoutControls(data.slice(pasteStart.length, -pasteEnd.length)) + pasteEnd
}

/** Shortens a long paste, which can be a whole book: the person knows what they pasted. */
export function shortened(text: string): string {
  const start = text.split("\n", shownLines).join("\n").slice(0, shownCharacters)
  return start.length === text.length ? text : `${start}\n… (${text.length} characters)`
}
