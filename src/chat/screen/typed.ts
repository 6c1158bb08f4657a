import { decodePrintableKey } from "@earendil-works/pi-tui/dist/keys.js"

const shownLines = 20
const shownCharacters = 2_000

/** Whether it is text: neither a key that does something nor what a terminal tells about itself. */
export function isText(data: string): boolean {
  return data.startsWith("\u001b[200~") || (decodePrintableKey(data) ?? data) >= " "
}

/** Of what controls a terminal, only ends of lines may get into an editor, which draws what is in it. */
export function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, " ")
}

/** What was pasted can be a book, and whoever pasted it knows it. */
export function shortened(text: string): string {
  const start = text.split("\n", shownLines).join("\n").slice(0, shownCharacters)
  return start.length === text.length ? text : `${start}\n… (${text.length} characters)`
}
