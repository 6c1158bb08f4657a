import type { Memory } from "../../domain/memory.ts"
import type { Embedder } from "../../embed/port.ts"
import type { CurrentIndex } from "../../index/catalog.ts"
import { entryOf, withoutWords } from "../../index/entry.ts"
import { PackedIndex } from "../../index/packed/packed-index.ts"
import { memoryShelf } from "../../index/packed/shelf.ts"
import type { Entry, Hidden, Index, Known } from "../../index/port.ts"
import { notesIn } from "../../recall/note-times.ts"

type Read = (known: Known) => Promise<Memory | undefined>

/**
 * No stored index has a word of a sensitive memory: for the user's own question such memories go into an
 * index of their own.
 */
export async function sensitiveIndexes(
  current: readonly CurrentIndex[],
  embedder: Embedder,
  read: Read,
): Promise<PackedIndex[]> {
  const made: PackedIndex[] = []
  for (const { index } of current)
    made.push(...(await ownIndex(index?.reading(() => index.hidden()) ?? [], embedder, read)))
  return made
}

interface OfNotes {
  readonly embedder: Embedder
  /** Reads as much of a note as is asked for. */
  readonly read: Read
  readonly nowMs: number
  readonly within: <T>(work: () => T) => T
}

/** A stored index knows a note only as a whole: the parts asked for go into an index of their own. */
export async function noteIndexes(
  indexes: readonly Index[],
  { embedder, read, nowMs, within }: OfNotes,
): Promise<PackedIndex[]> {
  const made: PackedIndex[] = []
  for (const notes of within(() => indexes.map((index) => notesIn(index, {}, nowMs))))
    made.push(...(await ownIndex(notes, embedder, read)))
  return made
}

/** Empty if there is nothing to index. */
async function ownIndex(hidden: readonly Hidden[], embedder: Embedder, read: Read): Promise<PackedIndex[]> {
  const [first] = hidden
  if (first === undefined) return []
  const put: Entry[] = []
  for (const each of hidden) {
    const memory = await read(each)
    if (memory) put.push(...entriesOf(memory, each, embedder))
  }
  const { tier, kind } = first.address
  const own = new PackedIndex(memoryShelf(), { tier, kind })
  own.apply({ put, remove: [] })
  return [own]
}

/** Adds an entry, under a name that no file can have, for what supersedes it and is in another index. */
function entriesOf(memory: Memory, { address, supersededBy }: Hidden, embedder: Embedder): Entry[] {
  const entry = entryOf(memory, 0, embedder)
  if (supersededBy === 0) return [entry]
  const newer = { ...withoutWords(entry), id: supersededBy, supersedes: memory.id }
  return [entry, { ...newer, address: { ...address, name: `${address.name}/newer` } }]
}
