/** A segment on its way to or from a disk: byte strings by name, those that are read in parts by number. */
export type Pieces = ReadonlyMap<string, Uint8Array>

export type ReadPiece = (name: string) => Uint8Array

/** The index is not what it should be: thrown where a piece is missing or was changed, and answered with a rebuild. */
export class Damaged extends Error {}

export function readFrom(pieces: Pieces): ReadPiece {
  return (name) => {
    const bytes = pieces.get(name)
    if (bytes === undefined) throw new Damaged(`${name} is missing`)
    return bytes
  }
}

/** How many entries' vectors, names and versions, and how many bytes of postings, make one piece. */
export const vectorsTogether = 15
export const namesTogether = 256
export const postingBytesTogether = 16 * 1024
