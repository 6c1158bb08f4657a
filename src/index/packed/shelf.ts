/** Where a packed index keeps its pieces. */
export interface Shelf {
  /** Another number whenever somebody has written. */
  version(): number
  /** Undefined where there is no such piece. Throws `Damaged` where it is not what was written. */
  read(name: string): Uint8Array | undefined
  /** Runs `work` with no other writer beside it and writes what it returns, all or nothing. Told the version, returns the next. */
  update(work: (version: number) => ShelfChange): number
  /** Runs `work` on one state: nothing that is read within changes, whatever others write. */
  reading<T>(work: () => T): T
  close(): void
}

export interface ShelfChange {
  readonly write: ReadonlyMap<string, Uint8Array>
  /** Everything whose name begins so goes first. */
  readonly clear: readonly string[]
}

/** Only for as long as the process lives. */
export function memoryShelf(): Shelf {
  const pieces = new Map<string, Uint8Array>()
  let version = 0
  return {
    version: () => version,
    read: (name) => pieces.get(name),
    update: (work) => {
      const { write, clear } = work(version)
      for (const name of [...pieces.keys()])
        if (clear.some((start) => name.startsWith(start))) pieces.delete(name)
      for (const [name, bytes] of write) pieces.set(name, bytes)
      return ++version
    },
    reading: (work) => work(),
    close: () => pieces.clear(),
  }
}
