/**
 * Where a word is: for each entry that has it the distance to the one before, how often it is in the body
 * (doubled, plus one where it is a tag), and the places in the body, each as the distance to the one before.
 * All as numbers of one byte or more, seven bits each.
 */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  length = 0

  number(value: number): void {
    if (this.length + 8 > this.#bytes.length) this.#grow(8)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.length++] = rest
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

/** One word's uses, flat: entry, uses, places …, and so on, in order of the entries. */
export function writePostings(writer: ByteWriter, flat: readonly number[]): void {
  let before = -1
  for (let at = 0; at < flat.length; ) {
    const entry = flat[at++] as number
    const uses = flat[at++] as number
    writer.number(entry - before - 1)
    writer.number(uses)
    before = entry
    let placeBefore = 0
    for (let left = uses >>> 1; left > 0; left--) {
      const place = flat[at++] as number
      writer.number(place - placeBefore)
      placeBefore = place
    }
  }
}

/** Goes through one word's uses. */
export class Postings {
  readonly #bytes: Uint8Array
  #at: number
  readonly #end: number
  #unread = 0
  entry = -1
  count = 0
  isTag = false

  constructor(bytes: Uint8Array, from: number, length: number) {
    this.#bytes = bytes
    this.#at = from
    this.#end = from + length
  }

  next(): boolean {
    for (; this.#unread > 0; this.#unread--) this.#number()
    if (this.#at >= this.#end) return false
    this.entry += this.#number() + 1
    const uses = this.#number()
    this.count = uses >>> 1
    this.isTag = (uses & 1) === 1
    this.#unread = this.count
    return true
  }

  places(): number[] {
    const places: number[] = []
    let place = 0
    for (; this.#unread > 0; this.#unread--) {
      place += this.#number()
      places.push(place)
    }
    return places
  }

  #number(): number {
    const bytes = this.#bytes
    let byte = bytes[this.#at++] as number
    if (byte < 128) return byte
    let value = byte & 127
    for (let scale = 128; byte > 127; scale *= 128) {
      byte = bytes[this.#at++] as number
      value += (byte & 127) * scale
    }
    return value
  }
}
