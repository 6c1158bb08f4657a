import type { Memory } from "../../domain/memory.ts"
import type { Embedder } from "../../embed/port.ts"
import type { CurrentIndex } from "../../index/catalog.ts"
import { entryOf, withoutWords } from "../../index/entry.ts"
import { PackedIndex } from "../../index/packed/packed-index.ts"
import { memoryShelf } from "../../index/packed/shelf.ts"
import type { Entry, Hidden, Index, Known } from "../../index/port.ts"
import { notesIn } from "../../recall/note-times.ts"

type Read = (known: Known) => Promise<Memory | undefined>

/** No index that is kept has a word of what is sensitive: for the user's own question it is taken into one of its own. */
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
  /** As much of a note as is asked for. */
  readonly read: Read
  readonly nowMs: number
  readonly within: <T>(work: () => T) => T
}

/** An index that is kept knows a note as a whole: what is asked for of it is taken into one of its own. */
export async function noteIndexes(
  indexes: readonly Index[],
  { embedder, read, nowMs, within }: OfNotes,
): Promise<PackedIndex[]> {
  const made: PackedIndex[] = []
  for (const notes of within(() => indexes.map((index) => notesIn(index, {}, nowMs))))
    made.push(...(await ownIndex(notes, embedder, read)))
  return made
}

/** None where there is nothing to take in. */
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

/** With a word from the one that supersedes it, which is in another index: under a name that no file can have. */
function entriesOf(memory: Memory, { address, supersededBy }: Hidden, embedder: Embedder): Entry[] {
  const entry = entryOf(memory, 0, embedder)
  if (supersededBy === 0) return [entry]
  const newer = { ...withoutWords(entry), id: supersededBy, supersedes: memory.id }
  return [entry, { ...newer, address: { ...address, name: `${address.name}/newer` } }]
}
