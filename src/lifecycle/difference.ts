import { mapPair } from "../basics/pair.ts"
import { isNamed, nameByCase } from "./letter-case.ts"
import { quotedOtherwise } from "./quoting.ts"
import { isInflection, isTypo, rootOf } from "./spelling.ts"
import { articles, english, fillers, isSmallWord, numberWords, opposites, turners } from "./vocabulary.ts"
import type { Word } from "./words.ts"

/** Why two similar texts are not the same statement. */
export interface Difference {
  readonly kind:
    | "number"
    | "negation"
    | "opposite"
    | "address"
    | "code"
    | "symbol"
    | "name"
    | "word"
    | "case"
    | "order"
    | "layout"
  /** What only the first and only the second text has. */
  readonly ours: string
  readonly theirs: string
}

/**
 * What makes two similar texts say different things; undefined if they differ only in fillers, inflection,
 * typos and the order of clauses. Meant to err on one side: of two texts taken for different both are kept,
 * of two taken for the same one is archived. Takes plain words.
 */
export function differenceOf(all: readonly Word[], others: readonly Word[]): Difference | undefined {
  const [ours, theirs] = mapPair([all, others], (words) => words.filter((word) => !isSign(word)))
  const [left, right] = onlyIn(ours, theirs)
  const value = [...left, ...right].map((word) => ({ word, kind: valueKind(word) })).find(({ kind }) => kind)
  if (value?.kind) return difference(value.kind, left, right)
  if (isNamed(left, ours) || isNamed(right, theirs)) return difference("name", left, right)
  const signs = mapPair([all, others], (words) => words.filter(isSign))
  if (areExchanged(...signs) || hasSignMore(all, others)) return difference("symbol", ...signs)
  const quoted = quotedOtherwise(ours, theirs)
  if (quoted) return { kind: "symbol", ours: quoted[0], theirs: quoted[1] }
  const [restLeft, restRight] = isEnglish(ours, theirs) ? unpaired(left, right) : unknown(left, right)
  if (restLeft.length > 0 && restRight.length > 0) return difference("word", restLeft, restRight)
  if (restLeft.length > 0 || restRight.length > 0) return difference("case", restLeft, restRight)
  const named = nameByCase(ours, theirs)
  if (named) return difference("name", [named[0]], [named[1]])
  const isSameOrder = signs[0].length === signs[1].length ? sameOrder(all, others) : sameOrder(ours, theirs)
  return isSameOrder ? undefined : difference("order", ours, theirs)
}

function isSign({ text }: Word): boolean {
  return text === ""
}

/** Whether the texts have different signs, or the same in another order. */
function areExchanged(ours: readonly Word[], theirs: readonly Word[]): boolean {
  if (ours.length === theirs.length) return ours.some(({ raw }, at) => raw !== theirs[at]?.raw)
  return onlyIn(ours, theirs).every((signs) => signs.length > 0)
}

const mayComeAndGo = /^(?:[.,:;!?«»…]+|#+|[-–—•·|]+)$/

/**
 * Whether a text has a sign that the other lacks, like a pair of quotation marks with nothing in it. It may put
 * a space before its semicolon, as French does, have a heading, or end its emphasis after a Chinese stop. What
 * dashes and the lines of tables do is for the second look, at how it is written.
 */
function hasSignMore(all: readonly Word[], others: readonly Word[]): boolean {
  const ends = [all.at(-1), others.at(-1)].filter((word) => /^[*_]+$/.test(word?.raw ?? ""))
  return onlyIn(all, others)
    .flat()
    .some((word) => isSign(word) && !mayComeAndGo.test(word.raw) && !ends.includes(word))
}

function isEnglish(ours: readonly Word[], theirs: readonly Word[]): boolean {
  const prose = [...ours, ...theirs].filter(({ isCode }) => !isCode)
  const count = (list: ReadonlySet<string>) => prose.filter(({ text }) => list.has(text)).length
  return count(english) > count(articles)
}

function difference(kind: Difference["kind"], ours: readonly Word[], theirs: readonly Word[]): Difference {
  const show = (words: readonly Word[]) => words.map(({ raw }) => raw).join(" ")
  return { kind, ours: show(ours), theirs: show(theirs) }
}

/** The words that each text has more often than the other. Code counts as it is written, including case. */
export function onlyIn<W extends Word>(
  ours: readonly W[],
  theirs: readonly W[],
  keyIn: (word: W) => string = keyOf,
): [W[], W[]] {
  const counts = new Map<string, number>()
  for (const word of theirs) counts.set(keyIn(word), (counts.get(keyIn(word)) ?? 0) + 1)
  const left = ours.filter((word) => {
    const count = counts.get(keyIn(word)) ?? 0
    if (count > 0) counts.set(keyIn(word), count - 1)
    return count === 0
  })
  const right = theirs.toReversed().filter((word) => {
    const count = counts.get(keyIn(word)) ?? 0
    if (count > 0) counts.set(keyIn(word), count - 1)
    return count > 0
  })
  return [left, right.reverse()]
}

/** Two words with the same key are the same word. */
export function keyOf({ text, raw, isCode }: Word): string {
  if (isCode) return raw
  return isNumberWord(text) ? rootOf(text) : text
}

/** Days and units are the same value in singular and plural. */
function isNumberWord(text: string): boolean {
  return numberWords.has(text) || numberWords.has(text.replace(/s$/, ""))
}

/**
 * The kind of a word whose exchange, addition or loss always changes the statement; undefined for any other.
 */
export function valueKind(word: Word): Difference["kind"] | undefined {
  const { text, raw, isCode, isFirst } = word
  if (/\p{N}/u.test(text) || isNumberWord(text)) return "number"
  if (/:\/\/|@|^www\.|^[~.]{0,2}\/|\w\/\w/.test(text)) return "address"
  if (turners.has(text) || /n't$/.test(text)) return "negation"
  if (isCode) return "code"
  if (opposites.has(text)) return "opposite"
  // Plan A is no article.
  if (raw === "A" && !isFirst) return "symbol"
  if (isSmallWord(text)) return undefined
  if (/^.$/u.test(text) || /[^\p{L}\p{M}'’-]/u.test(text)) return /[_.:=$]/.test(text) ? "code" : "symbol"
  if (/\p{Ll}\p{Lu}/u.test(raw) || /^\p{Lu}{2,}$/u.test(raw)) return "code"
  return !isFirst && /^\p{Lu}/u.test(raw) ? "name" : undefined
}

/** The words of a text that carry a value: numbers, addresses, code, signs and names, as they are written. */
export function valuesOf(words: readonly Word[]): string[] {
  const kinds = new Set<Difference["kind"] | undefined>(["number", "address", "code", "symbol", "name"])
  return words.filter((word) => !isSign(word) && kinds.has(valueKind(word))).map(({ raw }) => raw)
}

/** Both sides without fillers, and without words that are a form or a typo of a word on the other side. */
function unpaired(left: readonly Word[], right: readonly Word[]): [Word[], Word[]] {
  const restRight = right.filter(({ text }) => !fillers.has(text))
  const restLeft = left.filter((word) => {
    if (fillers.has(word.text)) return false
    const at = restRight.findIndex((other) => isForm(word, other))
    if (at >= 0) restRight.splice(at, 1)
    return at < 0
  })
  return [restLeft, restRight]
}

/**
 * A word that begins a sentence may be a name: Simone is not a form of Simon, nor Martina a typo of Marina.
 */
function isForm(a: Word, b: Word): boolean {
  const mayBeNames = [a, b].every(({ isFirst, raw }) => isFirst && /^\p{Lu}/u.test(raw))
  if (!mayBeNames) return isInflection(a.text, b.text) || isTypo(a.text, b.text)
  return isInflection(a.text, b.text) && `${a.text}e` !== b.text && a.text !== `${b.text}e`
}

/**
 * If the language is unknown, an article may come or go, but not replace another: that may be a grammatical
 * case.
 */
function unknown(left: readonly Word[], right: readonly Word[]): [readonly Word[], readonly Word[]] {
  if (left.length > 0 && right.length > 0) return [left, right]
  return mapPair([left, right], (words) => words.filter(({ text }) => !articles.has(text)))
}

/**
 * Whether the common words come in the same order, or in a rotation of it: "to see X, set Y" is "set Y to see
 * X", but "tabs over spaces" is not "spaces over tabs". If one text has a filler more often, no fillers
 * count.
 */
function sameOrder(ours: readonly Word[], theirs: readonly Word[]): boolean {
  const [left, right] = [inCommon(ours, theirs), inCommon(theirs, ours)]
  if (left.length === right.length) return isTurned(left, right)
  const [telling, others] = mapPair([ours, theirs], (words) => words.filter(isTelling))
  return isTurned(inCommon(telling, others), inCommon(others, telling))
}

function isTelling({ text }: Word): boolean {
  return !fillers.has(text) && !articles.has(text)
}

function isTurned(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false
  return (
    left.length === 0 ||
    left.some((_, turn) => right.every((root, at) => root === left[(at + turn) % left.length]))
  )
}

function inCommon(words: readonly Word[], others: readonly Word[]): string[] {
  const known = new Set(others.map(orderedAs))
  const hasLetters = words.some(isLetter)
  return words.flatMap((word, at) => {
    const root = orderedAs(word)
    const isOperand = /^[ai]$/.test(root) && (hasLetters || [words[at - 1], words[at + 1]].some(isOperator))
    return known.has(root) && (isOperand || !smallWords.has(root)) ? [root] : []
  })
}

function orderedAs(word: Word): string {
  return isSign(word) ? word.raw : rootOf(word.text)
}

/** Names something, as in "a is cheaper than b": where one is, "a" is no article. */
function isLetter({ text }: Word): boolean {
  return /^[b-hj-z]$/.test(text)
}

function isOperator(word: Word | undefined): boolean {
  return word !== undefined && /^[<>=+*/&%^~!≤≥≠→|–-]+$/.test(isSign(word) ? word.raw : word.text)
}

const smallWords = new Set(["a", "an", "the", "i", "we", "is", "are", "be", "it", "also", "please", "just"])
