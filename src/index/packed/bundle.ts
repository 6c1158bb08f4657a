import { checksum } from "../kernel/kernel.ts"
import { Damaged, type Pieces } from "./pieces.ts"

/**
 * Many pieces in one file, one after the other, written once. A table of contents, kept elsewhere, says where
 * each one ends and what its sum is: a reader reads just the pieces it needs, straight to where it needs
 * them.
 */
export interface LaidOut {
  readonly contents: Uint8Array
  readonly parts: readonly Uint8Array[]
}

/** For each name, or beginning of numbered names, the place of the first piece and how many there are. */
type Groups = Readonly<Record<string, readonly [first: number, count: number]>>

const endBytes = 8
const sumBytes = 4

export function layOut(pieces: Pieces): LaidOut {
  const grouped = new Map<string, Uint8Array[]>()
  for (const [name, bytes] of pieces) {
    const { group, number } = parsed(name)
    const its = grouped.get(group) ?? []
    its[number] = bytes
    grouped.set(group, its)
  }
  const groups: Record<string, [number, number]> = {}
  const parts: Uint8Array[] = []
  for (const [group, its] of grouped) {
    groups[group] = [parts.length, its.length]
    // One by one: a call takes no more than some hundred thousand arguments.
    for (const each of its) parts.push(each)
  }
  return { contents: writeContents(groups, parts), parts }
}

function parsed(name: string): { readonly group: string; readonly number: number } {
  const slash = name.indexOf("/")
  return slash < 0
    ? { group: name, number: 0 }
    : { group: name.slice(0, slash), number: Number(name.slice(slash + 1)) }
}

/** The length of the groups; the groups, padded; where each piece ends; the sums. */
function writeContents(groups: Groups, parts: readonly Uint8Array[]): Uint8Array {
  const text = JSON.stringify(groups)
  const head = text.padEnd(Math.ceil(text.length / endBytes) * endBytes)
  const bytes = new Uint8Array(endBytes + head.length + (endBytes + sumBytes) * parts.length)
  new Float64Array(bytes.buffer, 0, 1)[0] = head.length
  bytes.set(Buffer.from(head), endBytes)
  let end = 0
  new Float64Array(bytes.buffer, endBytes + head.length, parts.length).set(
    parts.map(({ length }) => (end += length)),
  )
  new Uint32Array(bytes.buffer, endBytes + head.length + endBytes * parts.length).set(parts.map(checksum))
  return bytes
}

/** Fills bytes with what a file has from an offset on; false if the file is too short. */
export type FillFrom = (bytes: Uint8Array, from: number) => boolean

/** The pieces of a file, found by its table of contents. */
export class Bundle {
  readonly #groups: Groups
  readonly #ends: Float64Array
  readonly #sums: Uint32Array
  readonly #fill: FillFrom

  constructor(contents: Uint8Array, fill: FillFrom) {
    const { buffer } = contents.byteOffset === 0 ? contents : contents.slice()
    const [headLength = 0] = new Float64Array(buffer, 0, 1)
    this.#groups = JSON.parse(Buffer.from(buffer, endBytes, headLength).toString("utf8"))
    const start = endBytes + headLength
    const count = (contents.length - start) / (endBytes + sumBytes)
    this.#ends = new Float64Array(buffer, start, count)
    this.#sums = new Uint32Array(buffer, start + endBytes * count, count)
    this.#fill = fill
  }

  /** Undefined if there is no such piece. */
  read(name: string): Uint8Array | undefined {
    const place = this.#placeOf(name)
    if (place === undefined) return undefined
    const bytes = new Uint8Array(this.#lengthAt(place))
    this.#fillFrom(place, name, bytes)
    return bytes
  }

  /** False if there is no such piece. */
  readInto(name: string, into: Uint8Array): boolean {
    const place = this.#placeOf(name)
    if (place === undefined) return false
    if (this.#lengthAt(place) !== into.length) throw new Damaged(`${name} has another size`)
    this.#fillFrom(place, name, into)
    return true
  }

  #placeOf(name: string): number | undefined {
    const { group, number } = parsed(name)
    const its = this.#groups[group]
    return its !== undefined && number < its[1] ? its[0] + number : undefined
  }

  #lengthAt(place: number): number {
    return (this.#ends[place] as number) - this.#startOf(place)
  }

  #startOf(place: number): number {
    return place === 0 ? 0 : (this.#ends[place - 1] as number)
  }

  #fillFrom(place: number, name: string, bytes: Uint8Array): void {
    if (!this.#fill(bytes, this.#startOf(place))) throw new Damaged(`${name} is cut off`)
    if (checksum(bytes) !== this.#sums[place]) throw new Damaged(`${name} is not what was written`)
  }
}
