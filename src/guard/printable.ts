/**
 * What a terminal must never get from a stored text: control characters (escape sequences, C1, OSC
 * links and clipboard writes), characters that reorder or hide text, and unassigned or private ones
 * that a font may draw as nothing. Of all these only newline, tab and the emoji selector pass.
 */
const hiddenClass = "[[\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]--[\\n\\t\\ufe0f]]"

/** Nothing but these needs no look at the class above, which takes V8 a millisecond to build. */
const plain =
  /^[\n\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u257f\u2713-\u2717]*$/

let built: RegExp | undefined

function hidden(): RegExp {
  built ??= new RegExp(hiddenClass, "gv")
  return built
}

/** Text as it may be shown: whatever was hidden becomes visible as `\u{1b}`. */
export function printable(text: string): string {
  const unix = text.replaceAll("\r\n", "\n")
  if (plain.test(unix)) return unix
  return unix.replace(hidden(), (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** JSON that means the same and is safe to print: hidden characters as JSON escapes. */
export function printableJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent)
  if (plain.test(json)) return json
  return json.replace(hidden(), (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`,
    ).join(""),
  )
}
