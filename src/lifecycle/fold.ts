import { isAscii } from "../basics/ascii.ts"

/**
 * Letters that a reader takes for others: micro signs, ligatures, wide and narrow letters. Not more: a power, a
 * fraction or a number in a circle is another value than its digits.
 */
const otherForms = /[\u00b5\ufb00-\ufb06\uff01-\uffee]+/g

/**
 * One spelling for what a reader takes for the same; Unicode tables are loaded only for text that needs them.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (isAscii(lower)) return lower
  const composed = lower.normalize("NFC").replaceAll("’", "'")
  return composed.replace(otherForms, (letters) => letters.normalize("NFKC"))
}

/**
 * Whether folding may change which ASCII letters a text has because of this UTF-16 code: an accent that joins the
 * letter before it, a dotted capital I, a Kelvin sign, a ligature or a wide letter.
 */
export function foldsLetters(code: number): boolean {
  return (code >= 0x300 && code <= 0x36f) || code === 0x130 || code === 0x212a || code >= 0xfb00
}
