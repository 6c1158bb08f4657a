import type { Counts } from "./counts.ts"

/** It is known where the places begin of one entry in so many. */
const stride = 16

/** The places of one word, entry by entry, to be asked for in any order. */
export class Places {
  readonly #bytes: Uint8Array
  readonly #uses: Counts
  /** Where the places of every sixteenth entry begin, worked out on first use. */
  #starts: Uint32Array | undefined

  /** `uses` gives twice the number of places of each entry, plus one if the word is a tag of it. */
  constructor(bytes: Uint8Array, uses: Counts) {
    this.#bytes = bytes
    this.#uses = uses
  }

  get byteLength(): number {
    return this.#bytes.length + this.#uses.length / (stride / 4)
  }

  /** The places in the entry with this number in the list of entries that have the word. */
  of(number: number): number[] {
    this.#starts ??= this.#findStarts()
    const known = Math.floor(number / stride)
    let at = this.#starts[known] as number
    for (let before = known * stride; before < number; before++) at = this.#behind(at, before)
    const places: number[] = []
    for (let left = (this.#uses[number] as number) >>> 1, place = 0; left > 0; left--) {
      let byte = this.#bytes[at++] as number
      let value = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = this.#bytes[at++] as number
        value |= (byte & 127) << shift
      }
      place += value
      places.push(place)
    }
    return places
  }

  #findStarts(): Uint32Array {
    const starts = new Uint32Array(Math.ceil(this.#uses.length / stride))
    let at = 0
    for (let number = 0; number < this.#uses.length; number++) {
      if (number % stride === 0) starts[number / stride] = at
      at = this.#behind(at, number)
    }
    return starts
  }

  /** Where the places of an entry end, if they begin at `start`. */
  #behind(start: number, number: number): number {
    let at = start
    for (let left = (this.#uses[number] as number) >>> 1; left > 0; )
      if ((this.#bytes[at++] as number) < 128) left--
    return at
  }
}
