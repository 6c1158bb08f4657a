import type { Pieces } from "./pieces.ts"

/** Where a packed index keeps its pieces. */
export interface Shelf {
  /** Another number whenever somebody has written. */
  version(): number
  /** Undefined where there is no such piece. Throws `Damaged` where it is not what was written. */
  read(name: string): Uint8Array | undefined
  /** The same, to a place that has its size; false where there is no such piece. */
  readInto(name: string, into: Uint8Array): boolean
  /** Runs `work` with no other writer beside it and writes what it returns, all or nothing. Told the version, returns the next. */
  update(work: (version: number) => ShelfChange): number
  /** Runs `work` on one state: nothing that is read within changes, whatever others write. */
  reading<T>(work: () => T): T
  close(): void
}

export interface ShelfChange {
  readonly write: Pieces
  /** Everything whose name begins so goes first. */
  readonly clear: readonly string[]
  /** What is written to stay as it is until all of it is cleared, under names that begin so. */
  readonly bulk?: { readonly start: string; readonly pieces: Pieces }
}

/** Only for as long as the process lives. */
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
