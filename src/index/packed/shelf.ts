import type { Pieces } from "./pieces.ts"

/** Where a packed index keeps its pieces. */
export interface Shelf {
  /** Changes whenever somebody has written. */
  version(): number
  /** Undefined if there is no such piece. Throws `Damaged` if it is not what was written. */
  read(name: string): Uint8Array | undefined
  /** The same, into bytes of its size; false if there is no such piece. */
  readInto(name: string, into: Uint8Array): boolean
  /** Runs `work` as the only writer and writes what it returns, all or nothing. Returns the next version. */
  update(work: (version: number) => ShelfChange): number
  /** Runs `work` on one state: nothing that it reads changes, whatever others write. */
  reading<T>(work: () => T): T
  close(): void
}

export interface ShelfChange {
  readonly write: Pieces
  /** Everything whose name begins so is removed first. */
  readonly clear: readonly string[]
  /** Pieces that stay unchanged until all of them are cleared, under names that begin with `start`. */
  readonly bulk?: { readonly start: string; readonly pieces: Pieces }
}

/** Lasts only as long as the process. */
export function memoryShelf(): Shelf {
  const pieces = new Map<string, Uint8Array>()
  let version = 0
  return {
    version: () => version,
    read: (name) => pieces.get(name),
    readInto: (name, into) => {
      const bytes = pieces.get(name)
      if (bytes) into.set(bytes)
      return bytes !== undefined
    },
    update: (work) => {
      const { write, clear, bulk } = work(version)
      for (const name of [...pieces.keys()])
        if (clear.some((start) => name.startsWith(start))) pieces.delete(name)
      for (const [name, bytes] of write) pieces.set(name, bytes)
      for (const [name, bytes] of bulk?.pieces ?? []) pieces.set(bulk?.start + name, bytes)
      return ++version
    },
    reading: (work) => work(),
    close: () => pieces.clear(),
  }
}
