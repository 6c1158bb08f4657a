import { supersedesMark } from "../marks.ts"
import type { Entry } from "../port.ts"
import { eachWord } from "../tokens.ts"
import { flagsOf } from "./flags.ts"

/**
 * Entries on their way into a segment, as columns of numbers: a hundred thousand of them are no work for the
 * garbage collector.
 */
export interface Gathered {
  readonly dimensions: number
  readonly names: readonly string[]
  /** `factsEach` numbers per entry. */
  readonly facts: Float64Array
  readonly vectors: Int8Array
  readonly words: readonly string[]
  /** Word and place of each use, entry by entry. */
  readonly uses: Int32Array
}

/** The place of each fact in the row of an entry. The last one says where the entry's uses end. */
export const [createdAt, idAt, expiresAt, hashAt, lookAt, lengthAt, flagsAt, usesEndAt] = [
  0, 1, 2, 3, 4, 5, 6, 7,
]
export const factsEach = 8

/** Instead of a place: the word is a tag, or it is a mark and not a word of the text at all. */
export const asTag = -1
const asMark = -2

const mostWords = 0xffff

/** Gathers entries, in any order of time. */
export class Gatherer {
  readonly #names: string[] = []
  readonly #words: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #dimensions: number
  #facts: Float64Array
  #vectors: Int8Array
  #uses = new Int32Array(4096)
  #usesEnd = 0

  /** Expects about so many entries, with vectors of so many dimensions. */
  constructor(expected: number, dimensions: number) {
    this.#dimensions = dimensions
    this.#facts = new Float64Array(expected * factsEach)
    this.#vectors = new Int8Array(expected * dimensions)
  }

  /** Of entries with the same time and id, the one that is added first comes first. */
  add(entry: Entry): void {
    const { text, tagLength, tagWords, marks, supersedes, createdMs, id, expiresMs, hash, look } = entry
    const length = eachWord(text, (word, place) => this.#use(word, place))
    for (const word of tagWords) this.#use(word, asTag)
    for (const mark of marks) this.#use(mark, asMark)
    if (supersedes > 0) this.#use(supersedesMark(supersedes), asMark)
    this.#take(entry.address.name, entry.vector)
    const at = (this.#names.length - 1) * factsEach
    const facts = this.#facts
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
    this.#vectors = withRoom(this.#vectors, count * this.#dimensions)
    this.#vectors.set(vector, (count - 1) * this.#dimensions)
  }

  get count(): number {
    return this.#names.length
  }

  /** Sets the vectors of consecutive entries that were added without. */
  setVectors(first: number, vectors: Int8Array): void {
    this.#vectors.set(vectors, first * this.#dimensions)
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
  const gatherer = new Gatherer(entries.length, entries[0]?.vector.length ?? 0)
  for (const entry of entries) gatherer.add(entry)
  return gatherer.end()
}

/** The same numbers with room for `count`; if they have to grow, for twice as many. */
function withRoom<T extends Float64Array | Int32Array | Int8Array>(numbers: T, count: number): T {
  if (count <= numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => T)(2 * count)
  larger.set(numbers)
  return larger
}
