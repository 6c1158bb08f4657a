import { mapPair } from "../basics/pair.ts"
import type { Memory } from "../domain/memory.ts"
import { keyOf, onlyIn, valueKind } from "./difference.ts"
import { isInflection, isTypo } from "./spelling.ts"
import { statementsOf } from "./statements.ts"
import { isSmallWord } from "./vocabulary.ts"
import { plainWords, type Word, wordsOf } from "./words.ts"

/** Two memories that say the same but for a value, so that perhaps only one of them holds. */
export interface Contradiction {
  readonly a: Memory
  readonly b: Memory
  /** The statement of each. */
  readonly said: readonly [string, string]
}

/** At most so many values are exchanged, or one other word, and so many words must be around them. */
const mostExchanged = 2
const leastShared = 2
/** A longer text is a document, whose statements are not compared. */
const mostStatements = 40

interface StatedWord extends Word {
  readonly key: string
  readonly isTelling: boolean
}

/** A statement, prepared for being compared with many others. */
interface Statement {
  readonly text: string
  readonly words: readonly StatedWord[]
  /** A bit for each telling word; several words may have the same one. */
  readonly bits: number
}

type AreRivals = (ours: readonly StatedWord[], theirs: readonly StatedWord[]) => boolean

/** Finds memories that contradict each other. Meant to err on one side: what it names is only left unmerged. */
export class Contradictions {
  readonly #statements = new Map<Memory, readonly Statement[]>()
  readonly #known = new Map<Memory, Map<Memory, Contradiction | undefined>>()
  readonly #areRivals: AreRivals

  constructor(rivals: AreRivals = areRivals) {
    this.#areRivals = rivals
  }

  between(a: Memory, b: Memory): Contradiction | undefined {
    const known = this.#known.get(a) ?? new Map<Memory, Contradiction | undefined>()
    if (known.has(b)) return known.get(b)
    const found = this.#find(a, b)
    this.#known.set(a, known.set(b, found))
    return found
  }

  /** Whether they contradict each other, whichever comes first. */
  areApart(a: Memory, b: Memory): boolean {
    const known = this.#known.get(b)
    return (known?.has(a) ? known.get(a) : this.between(a, b)) !== undefined
  }

  #find(a: Memory, b: Memory): Contradiction | undefined {
    for (const one of this.#statementsOf(a))
      for (const other of this.#statementsOf(b))
        if (mayBeRivals(one, other) && this.#areRivals(one.words, other.words))
          return { a, b, said: [one.text, other.text] }
    return undefined
  }

  #statementsOf(memory: Memory): readonly Statement[] {
    const known = this.#statements.get(memory)
    if (known) return known
    const texts = statementsOf(memory.content)
    const statements = texts.length > mostStatements ? [] : texts.map(toStatement)
    this.#statements.set(memory, statements)
    return statements
  }
}

function toStatement(text: string): Statement {
  const words = plainWords(wordsOf(text))
    .filter((word) => word.text !== "")
    .map((word) => ({ ...word, key: keyOf(word), isTelling: !isSmallWord(word.text) }))
  return { text, words, bits: bitsOf(words) }
}

function bitsOf(words: readonly StatedWord[]): number {
  let bits = 0
  for (const { key, isTelling } of words) if (isTelling) bits |= 1 << letterSum(key)
  return bits
}

/** A shift takes the lowest five bits of it. */
function letterSum(key: string): number {
  let sum = 0
  for (let at = 0; at < key.length; at++) sum = Math.imul(sum, 31) + key.charCodeAt(at)
  return sum ^ (sum >>> 5) ^ (sum >>> 10)
}

/** Most statements differ in more words than two rivals may. A bit that only one has is a word that only it has. */
function mayBeRivals({ bits: ours }: Statement, { bits: theirs }: Statement): boolean {
  return hasAtMost(mostExchanged, ours & ~theirs) && hasAtMost(mostExchanged, theirs & ~ours)
}

function hasAtMost(most: number, bits: number): boolean {
  let rest = bits
  for (let count = 0; count < most; count++) rest &= rest - 1
  return rest === 0
}

/** Whether the texts have the same words around one value each, or one of them denies the other. */
function areRivals(ours: readonly StatedWord[], theirs: readonly StatedWord[]): boolean {
  const [left, right] = onlyIn(ours, theirs, ({ key }) => key)
  if (ours.length - left.length < leastShared) return false
  const [mine, yours] = mapPair([left, right], (words) => words.filter((word) => word.isTelling))
  if (mine.length !== yours.length) {
    const [word, ...more] = [...mine, ...yours]
    return word !== undefined && more.length === 0 && valueKind(word) === "negation"
  }
  if (mine.length === 0 || mine.length > mostExchanged) return false
  const areValues = mine.every(valueKind)
  // A plain word elsewhere in the sentence only puts it in other words: "we use pnpm", "managed with pnpm".
  if (!areValues && (mine.length > 1 || frameOf(ours, left) !== frameOf(theirs, right))) return false
  return mine.every((word, at) => areExchanged(word, yours[at]))
}

/** The telling words in their order, with gaps for those that the other text does not have. */
function frameOf(words: readonly StatedWord[], own: readonly StatedWord[]): string {
  const without = new Set(own)
  return words
    .filter((word) => word.isTelling)
    .map((word) => (without.has(word) ? "" : word.text))
    .join(" ")
}

/** Whether a word stands in the place of another that is not only a form of it. */
function areExchanged(word: Word, other: Word | undefined): boolean {
  if (other === undefined || valueKind(word) !== valueKind(other)) return false
  return (
    valueKind(word) !== undefined || !(isInflection(word.text, other.text) || isTypo(word.text, other.text))
  )
}
