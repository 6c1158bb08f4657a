/** A segment on its way to or from a disk: byte strings by name, numbered if they are read in parts. */
export type Pieces = ReadonlyMap<string, Uint8Array>

/** Where a segment reads its pieces. Throws `Damaged` if one is missing. */
export interface PieceSource {
  read(name: string): Uint8Array
  /** Into bytes of its size. */
  readInto(name: string, into: Uint8Array): void
}

/** Thrown if a piece of the index is missing or was changed. The answer is a rebuild. */
export class Damaged extends Error {}

/** A newer program made the index, another one holds it too long, or the disk is full: it is left alone. */
export class Unusable extends Error {}

/** Treats pieces whose numbers and texts make no sense as damaged, even if their sums are right. */
export function decoding<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const isNonsense = [RangeError, TypeError, SyntaxError].some((kind) => error instanceof kind)
    throw isNonsense ? new Damaged((error as Error).message, { cause: error }) : error
  }
}

export function readFrom(pieces: Pieces): PieceSource {
  const read = (name: string) => {
    const bytes = pieces.get(name)
    if (bytes === undefined) throw new Damaged(`${name} is missing`)
    return bytes
  }
  return { read, readInto: (name, into) => into.set(read(name)) }
}

/** How many entries' vectors, how many names and versions, and how many bytes of postings make one piece. */
export const vectorsTogether = 15
export const namesTogether = 256
export const postingBytesTogether = 16 * 1024
