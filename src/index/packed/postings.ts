import { type Counts, inBytes } from "./counts.ts"
import { Places } from "./places.ts"

/**
 * Where a word is, in numbers of one or more bytes with seven bits each: how many bytes the entries take; for
 * each entry that has it the distance from the one before, and twice the number of uses in the body, plus one
 * if it is a tag; then for each entry in turn the places in the body, each as the distance from the one
 * before.
 */
export class ByteWriter {
  #bytes: Uint8Array
  length = 0

  constructor(room = 1024) {
    this.#bytes = new Uint8Array(room)
  }

  number(value: number): void {
    if (this.length + 8 > this.#bytes.length) this.#grow(8)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.length++] = rest
  }

  /** Copies in a loop: most are a few bytes, for which a call to copy takes longer. */
  append(other: ByteWriter): void {
    if (this.length + other.length > this.#bytes.length) this.#grow(other.length)
    for (let at = 0; at < other.length; at++) this.#bytes[this.length + at] = other.#bytes[at] as number
    this.length += other.length
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }

  #grow(by: number): void {
    const larger = new Uint8Array(2 * this.#bytes.length + by)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** Reused for one word after the other. */
const entries = new ByteWriter()

/** Writes one word's uses, flat between `from` and `to`: entry, uses, places …, in order of the entries. */
export function writePostings(writer: ByteWriter, flat: Uint32Array, from: number, to: number): void {
  entries.length = 0
  for (let at = from, before = -1; at < to; ) {
    const entry = flat[at] as number
    const uses = flat[at + 1] as number
    entries.number(entry - before - 1)
    entries.number(uses)
    before = entry
    at += 2 + (uses >>> 1)
  }
  writer.number(entries.length)
  writer.append(entries)
  for (let at = from; at < to; ) {
    const end = at + 2 + ((flat[at + 1] as number) >>> 1)
    for (let place = at + 2, before = 0; place < end; place++) {
      writer.number((flat[place] as number) - before)
      before = flat[place] as number
    }
    at = end
  }
}

/** One word's uses, from their bytes. */
export class Postings {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Each entry and its uses: twice those in the body, plus one for a tag. Inlined for a cold start. */
  entries(): { readonly entries: Uint32Array; readonly uses: Counts } {
    const bytes = this.#bytes
    const end = this.#number() + this.#at
    if (end > bytes.length) throw new RangeError("postings have no end")
    // Each entry takes at least two bytes.
    const { entries, uses } = roomFor((end - this.#at) >>> 1)
    let count = 0
    let bits = 0
    for (let at = this.#at, entry = -1; at < end; count++) {
      let byte = bytes[at++] as number
      let value = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number
        value |= (byte & 127) << shift
      }
      entry += value + 1
      byte = bytes[at++] as number
      value = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number
        value |= (byte & 127) << shift
      }
      entries[count] = entry
      uses[count] = value
      bits |= value
    }
    this.#at = end
    return { entries: entries.slice(0, count), uses: inBytes(uses.subarray(0, count), bits) }
  }

  /** The same with the places, for callers that need some of them. */
  decode(): { readonly entries: Uint32Array; readonly uses: Counts; readonly places: Places } {
    const { entries, uses } = this.entries()
    // A copy, which the slice of a Buffer is not: places are kept for long, and would keep all of its bytes.
    return { entries, uses, places: new Places(new Uint8Array(this.#bytes.subarray(this.#at)), uses) }
  }

  /** The places of the next entry; to be called for each entry in turn, after `entries`. */
  places(count: number): number[] {
    const places: number[] = []
    for (let place = 0; places.length < count; ) {
      place += this.#number()
      places.push(place)
    }
    return places
  }

  skip(count: number): void {
    for (let left = count; left > 0; ) if ((this.#bytes[this.#at++] as number) < 128) left--
  }

  #number(): number {
    let byte = this.#bytes[this.#at++] as number
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.#bytes[this.#at++] as number
      value |= (byte & 127) << shift
    }
    return value
  }
}

let room = { entries: new Uint32Array(1024), uses: new Uint32Array(1024) }

/** Where words are decoded before it is known how many entries they have. */
function roomFor(count: number): typeof room {
  if (room.entries.length < count) room = { entries: new Uint32Array(count), uses: new Uint32Array(count) }
  return room
}
