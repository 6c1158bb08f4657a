import type { Counts } from "./counts.ts"

/** Of one entry in so many it is known where its places begin among the bytes. */
const stride = 16

/** The places of one word, entry by entry, to be asked for in any order. */
export class Places {
  readonly #bytes: Uint8Array
  readonly #uses: Counts
  /** Where the places of every sixteenth entry begin, found out when they are first asked for. */
  #starts: Uint32Array | undefined

  /** `uses` say how many places each entry has, doubled. */
  constructor(bytes: Uint8Array, uses: Counts) {
    this.#bytes = bytes
    this.#uses = uses
  }

  get byteLength(): number {
    return this.#bytes.length + this.#uses.length / (stride / 4)
  }

  /** Of the entry with this number in the list of those that have the word. */
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

  /** Where an entry's places end that begin here. */
  #behind(start: number, number: number): number {
    let at = start
    for (let left = (this.#uses[number] as number) >>> 1; left > 0; )
      if ((this.#bytes[at++] as number) < 128) left--
    return at
  }
}
