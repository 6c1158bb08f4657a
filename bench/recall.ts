/** What a question costs in a new process and in a long-lived one, and how large the index is. */
import { lstatSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { RecallResult } from "../src/co.ts"
import { nodeDisk } from "../src/disk/node-disk.ts"
import { PackedIndex } from "../src/index/packed/packed-index.ts"
import { SqliteShelf } from "../src/index/sqlite/shelf.ts"
import { lookAtAll } from "../src/index/sync.ts"
import { bareNode, coldRecall, indexed, liveOn, runCo } from "./co.ts"
import { type Contest, percentiles } from "./measure.ts"
import type { Notebook } from "./notebook.ts"
import { question } from "./questions.ts"
import { indexBytes, type Store, type Stores, textBytes } from "./stores.ts"

/** What must hold in a store of a given size. Without a bound there is no measurement. */
interface Bounds {
  /** The ratio of a cold recall to a bare start of Node. */
  readonly cold: number
  /** The median of warm recalls in milliseconds; their 99th percentile may be ten times as long. */
  readonly warmMs?: number
  /** The ratio of the index to the text, in bytes. */
  readonly size?: number
  readonly rssMb?: number
  /** The ratio of checking all files for changes to the bare calls. */
  readonly look?: number
}

const bounds: ReadonlyMap<number, Bounds> = new Map([
  [1_000, { cold: 1.4 }],
  [10_000, { cold: 1.5, warmMs: 1, size: 2, look: 1.2 }],
  [100_000, { cold: 2, warmMs: 5, size: 2, rssMb: 200 }],
])

export async function recall(stores: Stores, notebook: Notebook, most: number): Promise<void> {
  for (const [count, bound] of bounds) {
    if (count > most) continue
    const store = indexed(stores.shared(count))
    await notebook.contest(coldContest(store, bound.cold))
    measureSize(store, notebook, bound)
    measureWarm(store, notebook, bound)
    if (bound.look !== undefined) await notebook.contest(noChangeCheck(store, bound.look))
  }
}

function coldContest(store: Store, atMost: number): Contest {
  const asked = runCo(store, ["recall", question(0), "--mode", "hybrid", "--json"])
  const answer = JSON.parse(asked) as RecallResult
  if (answer.count === 0 || answer.degraded.length > 0) throw new Error(`not all stages are on: ${asked}`)
  return {
    name: `Cold recall over ${shown(store)} memories`,
    rounds: 200,
    memories: store.count,
    atMost,
    ours: coldRecall(store),
    bare: bareNode(store),
  }
}

function measureSize(store: Store, notebook: Notebook, { size }: Bounds): void {
  if (size === undefined) return
  const value = indexBytes(store) / textBytes(store)
  notebook.measure({
    name: `Index of ${shown(store)} memories over their text`,
    value,
    unit: "×",
    atMost: size,
  })
}

function measureWarm(store: Store, notebook: Notebook, { warmMs, rssMb }: Bounds): void {
  if (warmMs === undefined) return
  const { recalls, rssBytes } = liveOn(store, { recalls: 500, saves: 0 })
  const { p50, p99 } = percentiles(recalls)
  const name = `Warm recall over ${shown(store)} memories`
  notebook.measure({ name: `${name}, p50`, value: p50, unit: "ms", atMost: warmMs })
  notebook.measure({ name: `${name}, p99`, value: p99, unit: "ms", atMost: 10 * warmMs })
  if (rssMb === undefined) return
  const memory = `Memory of a process after ${recalls.length} recalls over ${shown(store)} memories`
  notebook.measure({ name: memory, value: rssBytes / 1e6, unit: "MB", atMost: rssMb })
}

function shown({ count }: Store): string {
  return count.toLocaleString("en")
}

/** Finding out that nothing has changed since the last look, against the system calls this cannot avoid. */
function noChangeCheck({ memories: folder, count }: Store, atMost: number): Contest {
  const index = new PackedIndex(
    SqliteShelf.on((path) => new DatabaseSync(path), join(folder, "..", "knowledge.db")),
    { tier: "project", kind: "memory" },
  )
  const place = { disk: nodeDisk(), path: folder }
  return {
    name: `No-change check of ${count.toLocaleString("en")} files`,
    rounds: 60,
    atMost,
    ours: {
      name: "look for changes",
      run: () => {
        const { changed, gone } = lookAtAll(place, index.looks())
        if (changed.length + gone.length > 0) throw new Error(`${changed.length} files look changed`)
      },
    },
    bare: {
      name: "readdir, lstat of each",
      run: () => {
        for (const name of readdirSync(folder)) lstatSync(join(folder, name))
      },
    },
  }
}
