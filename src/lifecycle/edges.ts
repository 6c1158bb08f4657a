/** The punctuation around a word. */

const edges = new Set(".,;:!?\"'“”„‘’‚«»‹›()[]{}<>*_`…¡¿！？：（）「」『』【】《》")

/** Where the word in a piece of a line begins and ends; the same place twice if there is none. */
export function coreOf(piece: string): readonly [number, number] {
  // Loops, since a pattern for the end of a word takes time quadratic in its length.
  let [start, end] = [0, piece.length]
  while (start < end && edges.has(piece[start] as string)) start++
  while (end > start && edges.has(piece[end - 1] as string)) end--
  return [start, end]
}

export function withoutEdges(piece: string): string {
  return piece.slice(...coreOf(piece))
}

/** The straight spelling of a quotation mark; undefined for any other sign. */
export function straightMark(sign: string): "'" | '"' | undefined {
  if ('"“”„«»'.includes(sign)) return '"'
  return "'‘’‚‹›".includes(sign) ? "'" : undefined
}
