/**
 * What a terminal must never get from a stored text: control characters (escape sequences, C1, OSC
 * links and clipboard writes), characters that reorder or hide text, and unassigned or private ones
 * that a font may draw as nothing. Of all these only newline, tab and the emoji selector pass.
 */
const hidden = /[[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]--[\n\t\ufe0f]]/gv

/** Text as it may be shown: whatever was hidden becomes visible as `\u{1b}`. */
export function printable(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(hidden, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** The same for text that stands on one line. */
export function printableLine(text: string): string {
  return printable(text).replace(/\s+/g, " ").trim()
}

/** JSON that means the same and is safe to print: hidden characters as JSON escapes. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(hidden, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`,
    ).join(""),
  )
}

/** Whether a text holds anything that `printable` would have to show. */
export function hasHidden(text: string): boolean {
  return printable(text) !== text.replaceAll("\r\n", "\n")
}
