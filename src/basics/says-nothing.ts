import { once } from "./once.ts"

/** Blanks, controls, and what takes no ink: zero-width and filling characters, marks of direction, the empty Braille cell. */
const withoutInk = once(() => /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/v)

/** Whether nobody who looks at a text sees anything. Nearly every text has a letter of ASCII, which needs no table. */
export function saysNothing(text: string): boolean {
  return !/[!-~]/.test(text) && withoutInk().test(text)
}
