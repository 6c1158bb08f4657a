/** Two forms of one word, or one word and a typo of it. Cautious: if in doubt, they are two words. */

const latinWord = /^[a-z\u00c0-\u024f'’-]+$/

export function isInflection(a: string, b: string): boolean {
  return a === b || (latinWord.test(a) && latinWord.test(b) && rootOf(a) === rootOf(b))
}

/** A word without the endings of plural, possessive and tense. Not a stemmer: "nightly" is not "night". */
export function rootOf(word: string): string {
  if (!latinWord.test(word) || word.length < 4) return word
  const bare = word.replace(/['’]s?$/, "")
  const root = bare
    .replace(/ies$/, "y")
    .replace(/(s|x|z|ch|sh)es$/, "$1")
    .replace(/([^s])s$/, "$1")
    .replace(/(?:ed|ing)$/, (ending) => (bare.length - ending.length >= 3 ? "" : ending))
    .replace(/([bdfgklmnprt])\1$/, "$1")
  return root.length > 3 ? root.replace(/e$/, "") : root
}

/**
 * Two neighbouring letters swapped in a word of six or more, or one left out or doubled inside one of seven
 * or more. Replacing a letter makes too many other words: model and modal, inserted and inverted.
 */
export function isTypo(a: string, b: string): boolean {
  if (!latinWord.test(a) || !latinWord.test(b) || a[0] !== b[0]) return false
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  let start = 0
  while (start < short.length && long[start] === short[start]) start++
  let end = 0
  while (end < short.length - start && long.at(-1 - end) === short.at(-1 - end)) end++
  const [fromLong, fromShort] = [long.slice(start, long.length - end), short.slice(start, short.length - end)]
  if (end === 0) return false
  if (fromLong.length === 2 && fromShort.length === 2)
    return long.length >= 6 && fromLong[0] === fromShort[1] && fromLong[1] === fromShort[0]
  return fromLong.length === 1 && fromShort.length === 0 && long.length >= 7
}
