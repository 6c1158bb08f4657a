/** Letters that Unicode does not decompose, spelled as people type them on a keyboard that lacks them. */
const spelledOut: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ı", "i"],
])

/** Replaces accented letters by plain ones. Everything else is left decomposed (NFKD). */
export function withoutAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßẞæœøłđðþı]/gi, spellOut)
}

function spellOut(letter: string): string {
  const small = letter.toLowerCase()
  const plain = spelledOut.get(small) ?? letter
  return small === letter ? plain : plain.toUpperCase()
}
