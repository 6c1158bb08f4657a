const endings = "ations ation ments ment ions ings ion ing ies ers er es ed ly s y e".split(" ")
const shortest = 4

/** An English word without its ending, if enough of the word is left: coarser than a stemmer, but fast. */
export function withoutEnding(word: string): string {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= shortest) ?? ""
  const root = word.slice(0, word.length - ending.length)
  return isDoubled.test(root) && /^(?:ings?|ed|er|ers)$/.test(ending) ? root.slice(0, -1) : root
}

/** As in logging and planned; those of calling and passed are their own. */
const isDoubled = /([bdgkmnprt])\1$/
