import { once } from "./once.ts"

/**
 * Blanks, controls, and characters without ink: zero-width and filler characters, direction marks, the empty
 * Braille cell.
 */
const withoutInk = once(() => /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/v)

/** Whether a text looks empty. Nearly every text has visible ASCII, for which no Unicode table is needed. */
export function saysNothing(text: string): boolean {
  return !/[!-~]/.test(text) && withoutInk().test(text)
}
