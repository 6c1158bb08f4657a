/** Numbers of uses: a byte each, unless somebody says a word more than a hundred times. */
export type Counts = Uint8Array | Uint32Array

/** A copy in as few bytes as will do. */
export function inBytes(counts: Uint32Array): Counts {
  for (let at = 0; at < counts.length; at++) if ((counts[at] as number) > 255) return counts.slice()
  return new Uint8Array(counts)
}
