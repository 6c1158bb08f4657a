/** Numbers of uses: a byte each, unless somebody says a word more than a hundred times. */
export type Counts = Uint8Array | Uint32Array

/** A copy in as few bytes as will do; `bits` are those of all counts together. */
export function inBytes(counts: Uint32Array, bits: number): Counts {
  return bits >>> 8 === 0 ? new Uint8Array(counts) : counts.slice()
}
