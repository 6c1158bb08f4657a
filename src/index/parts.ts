/** How a word is found: 0 by itself or with another ending, 1 as the beginning of a word, 2 inside a word. */
export type Fit = 0 | 1 | 2

/** Whether a text has a part; digits only if no other digit is right beside them: 777 is not in 77777. */
export function hasPart(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (isWhole(text, part, at)) return true
  return false
}

/** Whether the digits of a part at this place are not some of a longer number. */
export function isWhole(text: string, part: string, at: number): boolean {
  const isInNumber =
    (isDigit(part, 0) && isDigit(text, at - 1)) ||
    (isDigit(part, part.length - 1) && isDigit(text, at + part.length))
  return !isInNumber
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** What may follow a short word that is a name: C++, C#. */
export const languageSigns = ["", "+", "++", "#"] as const

/** Whether a word of a text is what a question means by one of its words. */
export function isFound(word: string, sought: string): boolean {
  return mayBePart(sought) ? hasPart(word, sought) : languageSigns.some((signs) => word === sought + signs)
}

/**
 * Short words must stand alone: "go" is not in "category". Longer words, and all words of other scripts, may
 * be parts: "prefer" is in "prefers".
 */
export function mayBePart(word: string): boolean {
  return word.length >= 3 || word.charCodeAt(0) > 127
}
