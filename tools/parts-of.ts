import type { ReadParts } from "../src/embed/glossary.ts"

/** Reads parts from bytes in memory, as if from a file. */
export function partsOf(bytes: Uint8Array): ReadParts {
  return (starts, length) => {
    const parts = new Uint8Array(starts.length * length)
    for (const [at, start] of starts.entries()) parts.set(bytes.subarray(start, start + length), at * length)
    return parts
  }
}
