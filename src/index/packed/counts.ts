/** Numbers of uses, doubled: a byte each, unless an entry has a word more than 127 times. */
export type Counts = Uint8Array | Uint32Array

/** A copy in as few bytes as possible; `bits` are those of all counts combined. */
export function inBytes(counts: Uint32Array, bits: number): Counts {
  return bits >>> 8 === 0 ? new Uint8Array(counts) : counts.slice()
}
