import { fold, foldsLetters } from "./fold.ts"
import { kernelBytes } from "./kernel/bytes.ts"

const boxes = 32

const alphabet = "abcdefghijklmnopqrstuvwxyz"

/**
 * The box in which an ASCII character is counted: one for each letter, the last five for digits, none for
 * signs.
 */
const boxOf = Int8Array.from({ length: 128 }, (_, code) => {
  if (code >= 48 && code <= 57) return 27 + (code % 5)
  return code >= 65 ? alphabet.indexOf(String.fromCharCode(code).toLowerCase()) : -1
})

/** What kernel.wat exports. */
interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): void }
  near(ours: number, listed: number, end: number, bearable: number, found: number): number
}

/**
 * In the kernel's memory is what it found in a block of the list, three numbers each, and after it a record for
 * each place: the counts of its boxes in two bytes each, the number of all letters, that of signs, and the
 * record that is listed at this position, in four bytes each.
 */
const foundAt = 0
const blockSize = 1024
const foundNumbers = 3
const recordsAt = foundAt + 4 * foundNumbers * blockSize
const recordBytes = 80
const lettersAt = 2 * boxes
const signsAt = lettersAt + 4
const listedAt = signsAt + 4
const pageBytes = 0x10000
const mostInBox = 0xffff

let compiled: InstanceType<typeof WebAssembly.Module> | undefined

/** The first place is reserved for the text that is compared with all others. */
export const ours = 0

/** How often each letter occurs in each of many texts, which limits how alike two can be. */
export class LetterCounts {
  readonly #kernel: Kernel
  #halves: Uint16Array
  #numbers: Uint32Array

  constructor() {
    compiled ??= new WebAssembly.Module(Buffer.from(kernelBytes, "base64"))
    this.#kernel = new WebAssembly.Instance(compiled).exports as Kernel
    const { buffer } = this.#kernel.memory
    ;[this.#halves, this.#numbers] = [new Uint16Array(buffer), new Uint32Array(buffer)]
  }

  put(place: number, content: string): void {
    this.#makeRoom(place)
    if (this.#count(place, content)) this.#count(place, fold(content))
  }

  /** Whether folding may make other letters of the text, which it does of few. */
  #count(place: number, content: string): boolean {
    const [counts, start] = [this.#halves, recordOf(place) / 2]
    counts.fill(0, start, start + boxes)
    let [letters, signs, isOther] = [0, 0, false]
    for (let at = 0; at < content.length; at++) {
      const code = content.charCodeAt(at)
      const box = code < 128 ? (boxOf[code] as number) : -2
      if (box < 0) {
        // A letter of another script is a sign that counts as two.
        signs -= box
        if (foldsLetters(code)) isOther = true
        continue
      }
      const count = counts[start + box] as number
      if (count < mostInBox) counts[start + box] = count + 1
      letters++
    }
    const record = recordOf(place)
    this.#numbers[(record + lettersAt) / 4] = letters
    this.#numbers[(record + signsAt) / 4] = signs
    return isOther
  }

  /** Says which text is at a position of the list of those that are compared. */
  list(at: number, place: number): void {
    this.#makeRoom(at)
    this.#numbers[(recordOf(at) + listedAt) / 4] = recordOf(place)
  }

  /**
   * Tells of each of the first `count` texts in the list that may be as alike to ours as the least asked for,
   * which may rise meanwhile, with an upper bound for the token-sort ratio. Letters must occur in both to
   * match; of the other signs, at most all in the text that has fewer can match.
   */
  near(count: number, least: () => number, tell: (at: number, bound: number) => void): void {
    for (let from = 0; from < count; from += blockSize) {
      const [listed, end] = [recordOf(from), recordOf(Math.min(from + blockSize, count))]
      const last = this.#kernel.near(recordOf(ours), listed, end, 100 - least(), foundAt) / 4
      for (let n = foundAt / 4; n < last; n += foundNumbers) {
        const [position = 0, apart = 0, most = 0] = this.#numbers.subarray(n, n + foundNumbers)
        tell((position - recordsAt) / recordBytes, most === 0 ? 100 : (100 * (most - apart)) / most)
      }
    }
  }

  #makeRoom(place: number): void {
    const { memory } = this.#kernel
    const size = memory.buffer.byteLength
    const missing = recordOf(place + 1) - size
    if (missing <= 0) return
    memory.grow(Math.ceil(Math.max(missing, size) / pageBytes))
    ;[this.#halves, this.#numbers] = [new Uint16Array(memory.buffer), new Uint32Array(memory.buffer)]
  }
}

function recordOf(place: number): number {
  return recordsAt + place * recordBytes
}
