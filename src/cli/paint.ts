import { inked } from "../domain/inked.ts"

/** Bold names, green ticks and red crosses for terminals. Takes text that is already printable. */
export function paint(text: string): string {
  return inked(text, {
    bold: (name) => `\u001b[1m${name}\u001b[22m`,
    green: (mark) => `\u001b[32m${mark}\u001b[39m`,
    red: (mark) => `\u001b[31m${mark}\u001b[39m`,
  })
}
