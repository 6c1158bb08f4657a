import type { Memory } from "../domain/memory.ts"
import { onlyIn, valueKind } from "./difference.ts"
import { isInflection, isTypo } from "./spelling.ts"
import { statementsOf } from "./summary.ts"
import { articles, fillers, prepositions } from "./vocabulary.ts"
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

interface Statement {
  readonly text: string
  readonly words: readonly Word[]
}

/** Finds memories that contradict each other. Meant to err on one side: what it names is only left unmerged. */
export class Contradictions {
  readonly #statements = new Map<Memory, readonly Statement[]>()

  between(a: Memory, b: Memory): Contradiction | undefined {
    for (const one of this.#statementsOf(a))
      for (const other of this.#statementsOf(b))
        if (areRivals(one.words, other.words)) return { a, b, said: [one.text, other.text] }
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
  return { text, words: plainWords(wordsOf(text)).filter((word) => word.text !== "") }
}

/** Whether the texts have the same words around one value each, or one of them denies the other. */
function areRivals(ours: readonly Word[], theirs: readonly Word[]): boolean {
  const [left, right] = onlyIn(ours, theirs)
  if (ours.length - left.length < leastShared) return false
  const [mine, yours] = [left.filter(isTelling), right.filter(isTelling)]
  if (mine.length !== yours.length) {
    const [word, ...more] = [...mine, ...yours]
    return word !== undefined && more.length === 0 && valueKind(word) === "negation"
  }
  const areValues = mine.every(valueKind)
  // A plain word elsewhere in the sentence only puts it in other words: "we use pnpm", "managed with pnpm".
  if (!areValues && frameOf(ours, left) !== frameOf(theirs, right)) return false
  const most = areValues ? mostExchanged : 1
  return mine.length > 0 && mine.length <= most && mine.every((word, at) => areExchanged(word, yours[at]))
}

/** The telling words in their order, with gaps for those that the other text does not have. */
function frameOf(words: readonly Word[], own: readonly Word[]): string {
  const without = new Set(own)
  return words
    .filter(isTelling)
    .map((word) => (without.has(word) ? "" : word.text))
    .join(" ")
}

function isTelling({ text }: Word): boolean {
  return ![fillers, articles, prepositions].some((list) => list.has(text))
}

/** Whether a word stands in the place of another that is not only a form of it. */
function areExchanged(word: Word, other: Word | undefined): boolean {
  if (other === undefined || valueKind(word) !== valueKind(other)) return false
  return (
    valueKind(word) !== undefined || !(isInflection(word.text, other.text) || isTypo(word.text, other.text))
  )
}
