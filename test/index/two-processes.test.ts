import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { PackedIndex } from "../../src/index/packed/packed-index.ts"
import type { Entry, Index } from "../../src/index/port.ts"
import { SqliteShelf } from "../../src/index/sqlite/shelf.ts"
import { someEntry } from "../contract/entries.ts"
import { referenceIndex } from "../contract/reference.ts"
import { below, pick, type Random, seeded } from "../random.ts"
import { diskFolder } from "../support/temp.ts"

/** An index as a process has it open that stays, with what it has read so far. */
function openedAt(path: string): Index {
  return new PackedIndex(
    SqliteShelf.on((file) => new DatabaseSync(file), path),
    { tier: "project", kind: "memory" },
  )
}

function namesIn(index: Index): string[] {
  return index
    .known()
    .map(({ address }) => address.name)
    .sort()
}

/** Small changes, and now and then one that repacks everything. */
function someChange(random: Random, entries: readonly Entry[], next: number) {
  const count = random() < 0.2 ? 250 : 1 + below(random, 5)
  const put = Array.from({ length: count }, (_, at) => someEntry(next + at, random))
  const remove = entries.length > 0 && random() < 0.3 ? [pick(random, entries).address] : []
  return { put, remove }
}

test("what one process changes in an index, another one that has it open sees, however it was repacked meanwhile", () => {
  const random = seeded(11)
  for (let round = 0; round < 5; round++) {
    const path = `${diskFolder()}/knowledge.db`
    const [reference, ...processes] = [referenceIndex(), openedAt(path), openedAt(path)]
    const entries: Entry[] = []
    for (let step = 0; step < 20; step++) {
      const change = someChange(random, entries, entries.length + 1)
      entries.push(...change.put)
      for (const index of [reference, pick(random, processes)]) index.apply(change)
      // Whoever does not look now has to make up for more later.
      const looking = processes.filter(() => random() < 0.5)
      for (const index of looking) expect(namesIn(index)).toEqual(namesIn(reference))
    }
    for (const index of processes) {
      expect(namesIn(index)).toEqual(namesIn(reference))
      index.close()
    }
  }
})
