import { supersedesMark } from "../marks.ts"
import type { Entry } from "../port.ts"
import { eachWord } from "../tokens.ts"
import { flagsOf } from "./flags.ts"

/**
 * Entries on their way into a segment, as columns of numbers: a hundred thousand of them are no work for the collector
 * of garbage, and one thread can hand them to another as they are.
 */
export interface Gathered {
  readonly dimensions: number
  readonly names: readonly string[]
  /** `factsEach` of each entry. */
  readonly facts: Float64Array<ArrayBuffer>
  readonly vectors: Int8Array<ArrayBuffer>
  readonly words: readonly string[]
  /** Word and place of each use, entry by entry. */
  readonly uses: Int32Array<ArrayBuffer>
}

/** The facts of an entry: where in a row of them each is, and where among the uses its own end. */
export const [turnAt, createdAt, idAt, expiresAt, hashAt, lookAt, lengthAt, flagsAt, usesEndAt] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
]
export const factsEach = 9

/** In place of a place: the word is a tag; it is no word of the text at all. */
export const [asTag, asMark] = [-1, -2]

const mostWords = 0xffff

/** Gathers entries, in any order. */
export class Gatherer {
  readonly #names: string[] = []
  readonly #words: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #expected: number
  #dimensions = 0
  #facts: Float64Array<ArrayBuffer>
  #vectors = new Int8Array(0)
  #uses = new Int32Array(4096)
  #usesEnd = 0

  /** There will be about so many entries. */
  constructor(expected: number) {
    this.#expected = expected
    this.#facts = new Float64Array(expected * factsEach)
  }

  /** Of those that were made at the same time and have the same id, the one with the lower turn comes first. */
  add(entry: Entry, turn: number): void {
    const { text, tagLength, tagWords, marks, supersedes, createdMs, id, expiresMs, hash, look } = entry
    const length = eachWord(text, (word, place) => this.#use(word, place))
    for (const word of tagWords) this.#use(word, asTag)
    for (const mark of marks) this.#use(mark, asMark)
    if (supersedes > 0) this.#use(supersedesMark(supersedes), asMark)
    this.#take(entry.address.name, entry.vector)
    const at = (this.#names.length - 1) * factsEach
    const facts = this.#facts
    facts[at + turnAt] = turn
    facts[at + createdAt] = createdMs
    facts[at + idAt] = id
    facts[at + expiresAt] = expiresMs
    facts[at + hashAt] = hash
    facts[at + lookAt] = look
    facts[at + lengthAt] = Math.min(length + tagLength, mostWords)
    facts[at + flagsAt] = flagsOf(entry)
    facts[at + usesEndAt] = this.#usesEnd
  }

  #use(word: string, place: number): void {
    const number = this.#numbers.get(word) ?? this.#numberOf(word)
    const at = this.#usesEnd
    if (at === this.#uses.length) this.#uses = withRoom(this.#uses, at + 2)
    this.#uses[at] = number
    this.#uses[at + 1] = place
    this.#usesEnd = at + 2
  }

  #numberOf(word: string): number {
    const number = this.#words.push(word) - 1
    this.#numbers.set(word, number)
    return number
  }

  #take(name: string, vector: Int8Array): void {
    const count = this.#names.push(name)
    this.#facts = withRoom(this.#facts, count * factsEach)
    this.#dimensions = vector.length
    if (count === 1) this.#vectors = new Int8Array(this.#expected * vector.length)
    this.#vectors = withRoom(this.#vectors, count * vector.length)
    this.#vectors.set(vector, (count - 1) * vector.length)
  }

  /** What was gathered elsewhere, behind what is here. */
  addAll({ dimensions, names, facts, vectors, words, uses }: Gathered): void {
    if (names.length === 0) return
    const [first, count] = [this.#names.length, this.#names.length + names.length]
    for (const name of names) this.#names.push(name)
    this.#dimensions = dimensions
    this.#vectors = withRoom(this.#vectors, count * dimensions)
    this.#vectors.set(vectors, first * dimensions)
    this.#facts = withRoom(this.#facts, count * factsEach)
    this.#facts.set(facts, first * factsEach)
    for (let at = first * factsEach + usesEndAt; at < count * factsEach; at += factsEach)
      this.#facts[at] = (this.#facts[at] as number) + this.#usesEnd
    const numbers = Uint32Array.from(words, (word) => this.#numbers.get(word) ?? this.#numberOf(word))
    this.#uses = withRoom(this.#uses, this.#usesEnd + uses.length)
    for (let at = 0; at < uses.length; at += 2) {
      this.#uses[this.#usesEnd++] = numbers[uses[at] as number] as number
      this.#uses[this.#usesEnd++] = uses[at + 1] as number
    }
  }

  end(): Gathered {
    const count = this.#names.length
    return {
      dimensions: this.#dimensions,
      names: this.#names,
      facts: this.#facts.subarray(0, count * factsEach),
      vectors: this.#vectors.subarray(0, count * this.#dimensions),
      words: this.#words,
      uses: this.#uses.subarray(0, this.#usesEnd),
    }
  }
}

export function gathered(entries: readonly Entry[]): Gathered {
  const gatherer = new Gatherer(entries.length)
  for (const [turn, entry] of entries.entries()) gatherer.add(entry, turn)
  return gatherer.end()
}

/** The same numbers with room for so many, and if there was none, for as many again. */
function withRoom<T extends Float64Array | Int32Array | Int8Array>(numbers: T, count: number): T {
  if (count <= numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => T)(2 * count)
  larger.set(numbers)
  return larger
}
