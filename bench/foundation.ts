/** What co costs compared to the bare calls it is made of. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import { nodeDisk } from "../src/disk/node-disk.ts"
import { scanMemories } from "../src/store/scan.ts"
import { seeded } from "../test/random.ts"
import { bareNode, openCo, runCo } from "./co.ts"
import type { Contest } from "./measure.ts"
import type { Notebook } from "./notebook.ts"
import type { Store, Stores } from "./stores.ts"
import { memoryText } from "./texts.ts"

export async function foundation(stores: Stores, notebook: Notebook): Promise<void> {
  await notebook.contest(coldRecall(stores.shared(200)))
  await notebook.contest(await durableSave(stores.own("save", 0), stores.own("before", 0)))
  await notebook.contest(scan(stores.shared(10_000)))
  await notebook.contest(await saveAmong(stores.own("many", 10_000), stores.own("few", 100)))
}

/** Asks for words that some memories contain, as most questions do. */
function coldRecall(store: Store): Contest {
  const run = () => runCo(store, ["recall", "limit there"])
  const found = run()
  if (!found.startsWith("Found 5 memories")) throw new Error(`recall did not work: ${found}`)
  return {
    name: "Cold recall over 200 memories",
    rounds: 60,
    atMost: 1.5,
    ours: { name: "co recall", run },
    bare: bareNode(store),
  }
}

function openStore({ project, home }: Store) {
  return openCo({ cwd: project, home, env: { CO_CLI_MEMORY_MAX_COUNT: "0" } })
}

/** Warms up with saves into another store, as the bare calls have run before too. */
async function durableSave(store: Store, before: Store): Promise<Contest> {
  const warm = await openStore(before)
  const forWarm = seeded(2)
  for (let n = 0; n < 300; n++) await warm.learn({ content: memoryText(forWarm), tags: ["context"] })
  // Beside the memories: how long a file system takes to allocate a file depends on the folder.
  const bare = join(store.memories, "..", "bare")
  mkdirSync(bare)
  const co = await openStore(store)
  const [forOurs, forBare] = [seeded(1), seeded(1)]
  return {
    name: "Durable save into a new store",
    rounds: 300,
    atMost: 1.5,
    ours: { name: "co.learn", run: () => co.learn({ content: memoryText(forOurs), tags: ["context"] }) },
    bare: {
      name: "write, fsync, rename, fsync(folder)",
      run: (round) => bareSave(bare, `f${round}.md`, memoryText(forBare)),
    },
  }
}

function bareSave(folder: string, name: string, text: string): void {
  const temp = join(folder, `${name}.tmp`)
  const file = openSync(temp, "wx", 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(temp, join(folder, name))
  const parent = openSync(folder, "r")
  fsyncSync(parent)
  closeSync(parent)
}

/** Both sides are co; ours has a hundred times as many memories. */
async function saveAmong(manyStore: Store, fewStore: Store): Promise<Contest> {
  const [many, few] = [await openStore(manyStore), await openStore(fewStore)]
  const learn = (co: typeof many) => {
    const random = seeded(2)
    return (round: number) => co.learn({ content: `Round ${round}: ${memoryText(random)}` })
  }
  return {
    name: "A save among 10,000 memories",
    rounds: 200,
    atMost: 2,
    ours: { name: "co.learn, 10,000 memories", run: learn(many) },
    bare: { name: "co.learn, 100 memories", run: learn(few) },
  }
}

function scan({ project, memories, count }: Store): Contest {
  const parts = [".co-cli", "knowledge"]
  const root = { tier: "project" as const, base: project, parts, path: join(project, ...parts) }
  const disk = nodeDisk()
  return {
    name: "Scan of 10,000 files",
    rounds: 15,
    atMost: 1.5,
    ours: {
      name: "scan: list, read, check, parse",
      run: async () => {
        const { memories: found } = await scanMemories(disk, root)
        if (found.length !== count) throw new Error(`the scan found ${found.length}`)
      },
    },
    bare: {
      name: "readdir, stat, read",
      run: () => {
        for (const name of readdirSync(memories)) {
          statSync(join(memories, name))
          readFileSync(join(memories, name))
        }
      },
    },
  }
}
