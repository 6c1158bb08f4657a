import { articles, fillers, numberWords, opposites, prepositions } from "./vocabulary.ts"

interface Written {
  readonly text: string
  readonly raw: string
  readonly isFirst: boolean
}

/**
 * Whether a capital makes a word another value: in a path, an escape or a name with underscores, in an identifier that
 * begins small, in a format like HH:mm, and in the unit behind a number. In a name like PostgreSQL it does not.
 */
export function tellsByCase(word: Written, before?: Written): boolean {
  const { raw, text } = word
  if (raw === text) return false
  if (/[\\/_]/.test(raw)) return !isAbbreviation(raw)
  return (
    beginsSmall(raw) || isFormat(raw) || isQuantity(raw) || (before !== undefined && isUnit(word, before))
  )
}

/** CI/CD, TCP/IP or I/O. */
function isAbbreviation(raw: string): boolean {
  return /^\p{Lu}{1,4}(?:\/\p{Lu}{1,4})+$/u.test(raw)
}

function beginsSmall(raw: string): boolean {
  return !raw.includes("-") && /^\P{L}*\p{Ll}.*\p{Lu}/u.test(raw)
}

/** One letter again and again, with signs between: YYYY-MM-DD, hh:mm. */
function isFormat(raw: string): boolean {
  return /^(?:(\p{L})\1*(?:[^\p{L}\p{N}]+|T(?=\p{L})))+(\p{L})\2*Z?$/u.test(raw) && /(\p{L})\1/u.test(raw)
}

/** 100MB, but not 2FA or 5PM. */
function isQuantity(raw: string): boolean {
  const unit = /^\P{L}*\d([kmgtpnuµ]i?(?:b|wh?|hz|[agmslv]))$/iu.exec(raw)?.[1]
  return unit !== undefined && !opposites.has(unit.toLowerCase())
}

/** The MB of 100 MB, but not the PM of 5 PM. */
function isUnit({ raw, text, isFirst }: Written, before: Written): boolean {
  if (isFirst || !/^\P{L}*\d$/u.test(before.raw) || !/^\p{L}{1,3}$/u.test(raw)) return false
  return ![articles, fillers, numberWords, opposites, prepositions].some((list) => list.has(text))
}
