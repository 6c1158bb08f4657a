import type { Memory } from "../../domain/memory.ts"
import type { Embedder } from "../../embed/port.ts"
import type { CurrentIndex } from "../../index/catalog.ts"
import { entryOf, withoutWords } from "../../index/entry.ts"
import { PackedIndex } from "../../index/packed/packed-index.ts"
import { memoryShelf } from "../../index/packed/shelf.ts"
import type { Entry, Hidden, Known } from "../../index/port.ts"

/** No index that is kept has a word of what is sensitive: for the user's own question it is taken into one of its own. */
export async function sensitiveIndexes(
  current: readonly CurrentIndex[],
  embedder: Embedder,
  read: (known: Known) => Promise<Memory | undefined>,
): Promise<PackedIndex[]> {
  const made: PackedIndex[] = []
  for (const { index } of current) {
    const hidden = index?.reading(() => index.hidden()) ?? []
    const [first] = hidden
    if (first === undefined) continue
    const put: Entry[] = []
    for (const each of hidden) {
      const memory = await read(each)
      if (memory) put.push(...entriesOf(memory, each, embedder))
    }
    const { tier, kind } = first.address
    const own = new PackedIndex(memoryShelf(), { tier, kind })
    own.apply({ put, remove: [] })
    made.push(own)
  }
  return made
}

/** With a word from the one that supersedes it, which is in another index: under a name that no file can have. */
function entriesOf(memory: Memory, { address, supersededBy }: Hidden, embedder: Embedder): Entry[] {
  const entry = entryOf(memory, 0, embedder)
  if (supersededBy === 0) return [entry]
  const newer = { ...withoutWords(entry), id: supersededBy, supersedes: memory.id }
  return [entry, { ...newer, address: { ...address, name: `${address.name}/newer` } }]
}
