/** A segment on its way to or from a disk: byte strings by name, those that are read in parts by number. */
export type Pieces = ReadonlyMap<string, Uint8Array>

/** Where a segment reads its pieces. Throws `Damaged` where one is missing. */
export interface PieceSource {
  read(name: string): Uint8Array
  /** To a place that has its size. */
  readInto(name: string, into: Uint8Array): void
}

/** The index is not what it should be: thrown where a piece is missing or was changed, and answered with a rebuild. */
export class Damaged extends Error {}

/** A newer program made the index, or another one is at it for too long, or the disk is full: it stays as it is. */
export class Unusable extends Error {}

/** What pieces say: where numbers and texts make no sense, they are not what was written, whatever their sums say. */
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

/** How many entries' vectors, names and versions, and how many bytes of postings, make one piece. */
export const vectorsTogether = 15
export const namesTogether = 256
export const postingBytesTogether = 16 * 1024
