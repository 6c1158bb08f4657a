import { fillers, isSmallWord, numberWords, opposites, turners } from "./vocabulary.ts"

interface Written {
  readonly text: string
  readonly raw: string
  readonly isFirst: boolean
}

interface Placed extends Written {
  readonly isCode: boolean
}

/**
 * Whether a capital makes a word another value: in a path, an escape, a setting like DEBUG=1, a type like
 * Array<T> or a name with underscores, in an identifier that begins small, in a format like HH:mm, and in the
 * unit after a number. In a name like PostgreSQL it does not.
 */
export function tellsByCase(word: Written, before?: Written): boolean {
  const { raw, text } = word
  if (raw === text) return false
  if (/[\\/_=]/.test(raw)) return !isAbbreviation(raw)
  if (/[<>()[\]{}]/.test(raw)) return true
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

/** Repeated letters with signs between them: YYYY-MM-DD, hh:mm. */
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
  return !(isSmallWord(text) || numberWords.has(text) || opposites.has(text))
}

/**
 * A word inside a sentence that begins with a capital in one text and not in the other: Will is somebody,
 * Main a particular branch. It does not count if a text has only one case, or begins small and the other does
 * not: people who type like that leave capitals out.
 */
export function nameByCase<W extends Placed>(
  ours: readonly W[],
  theirs: readonly W[],
): readonly [W, W] | undefined {
  if (isOfOneCase(ours) || isOfOneCase(theirs)) return undefined
  const left = beginsLazily(theirs, ours) ? undefined : namedOnlyIn(ours, theirs)
  if (left) return left
  const right = beginsLazily(ours, theirs) ? undefined : namedOnlyIn(theirs, ours)
  return right && [right[1], right[0]]
}

/**
 * Whether one of these words of a text is written as a name, even if it is a filler otherwise: the IT department,
 * GET and POST, Los Angeles. Where every word has a capital, it says nothing.
 */
export function isNamed(words: readonly Placed[], all: readonly Placed[]): boolean {
  const isWritten = (word: Placed) => !word.isFirst && hasCapital(word) && word.text !== "i"
  return words.some(isWritten) && all.some((word) => !word.isCode && beginsWithSmall(word))
}

function isOfOneCase(words: readonly Placed[]): boolean {
  const prose = words.flatMap(({ raw, isCode }) => (isCode ? [] : [raw])).join("")
  return !/\p{Lu}/u.test(prose) || !/\p{Ll}/u.test(prose)
}

function beginsLazily([first]: readonly Placed[], [other]: readonly Placed[]): boolean {
  if (!first || !other || first.isCode) return false
  return beginsWithSmall(first) && hasCapital(other)
}

/** The first name in one text that is a plain word in the other, and that word. */
function namedOnlyIn<W extends Placed>(
  words: readonly W[],
  others: readonly W[],
): readonly [W, W] | undefined {
  for (const name of words.filter(isName)) {
    const [same, otherSame] = [words, others].map((all) => all.filter(({ text }) => text === name.text))
    if (!same || !otherSame) continue
    const plain = otherSame.find((word) => !word.isFirst && !hasCapital(word))
    // A word that begins a sentence in only one text may be either.
    const begun = Math.max(
      0,
      count(otherSame, ({ isFirst }) => isFirst) - count(same, ({ isFirst }) => isFirst),
    )
    if (plain && count(same, isName) > count(otherSame, isName) + begun) return [name, plain]
  }
  return undefined
}

function count(words: readonly Written[], isWanted: (word: Written) => boolean): number {
  return words.filter(isWanted).length
}

function beginsWithSmall({ raw }: Written): boolean {
  return /^\P{L}*\p{Ll}/u.test(raw)
}

function hasCapital({ raw }: Written): boolean {
  return /^\P{L}*\p{Lu}/u.test(raw)
}

/**
 * JSON and ID are not names, but US is not us; whoever writes NEVER stresses it, and i or monday mean I and
 * Monday.
 */
function isName(word: Written): boolean {
  const { text, raw, isFirst } = word
  if (isFirst || !hasCapital(word) || text === "i") return false
  if (/^\p{Lu}{2,4}$/u.test(raw)) return fillers.has(text)
  return !turners.has(text) && !numberWords.has(text)
}
