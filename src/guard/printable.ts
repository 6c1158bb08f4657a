import { once } from "../basics/once.ts"

/**
 * What a terminal must never get from a stored text: control characters (escape sequences, C1, OSC links and
 * clipboard writes), characters that reorder or hide text, and unassigned or private ones that a font may
 * draw as nothing. Of all these only newline, tab and the emoji selector pass, and joiners that join emoji or
 * Persian and Indic words: in ASCII they could only hide.
 */
const unseen = "\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800"

/** A text of only these needs no check against the class above, which takes V8 a millisecond to build. */
const plain =
  /^[\n\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u257f\u2713-\u2717]*$/

const hidden = once(() => new RegExp(`[[${unseen}]--[\\n\\t\\ufe0f]]`, "gv"))

/** A joiner between two visible characters, neither of them ASCII. */
const joining = once(() => {
  const seen = `[^${unseen}\\p{White_Space}\\x00-\\x7f]`
  return new RegExp(`(?<=${seen}\\ufe0f?)[\\u200c\\u200d](?=${seen})`, "vy")
})

function replaceHidden(text: string, show: (character: string) => string): string {
  if (plain.test(text)) return text
  return text.replace(hidden(), (character, at: number) =>
    isJoining(text, character, at) ? character : show(character),
  )
}

/** Whether the character at this place in a text is a joiner that joins. */
export function isJoining(text: string, character: string, at: number): boolean {
  if (character !== "\u200c" && character !== "\u200d") return false
  joining().lastIndex = at
  return joining().test(text)
}

/** Text that is safe to show: hidden characters become visible, like `\u{1b}`. */
export function printable(text: string): string {
  return replaceHidden(
    text.replaceAll("\r\n", "\n"),
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}

/** JSON that means the same and is safe to print: hidden characters become JSON escapes. */
export function printableJson(value: unknown, indent?: number): string {
  return replaceHidden(JSON.stringify(value, null, indent), (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`,
    ).join(""),
  )
}
