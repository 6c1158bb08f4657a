/** What co costs over the bare calls it is made of. Prints ratios; `npm run bench` fails where one is missed. */
import { spawnSync } from "node:child_process"
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import { nodeDisk } from "../src/disk/node-disk.ts"
import { renderMemory } from "../src/markdown/memory.ts"
import { scanMemories } from "../src/store/scan.ts"
import { type Contest, compete, report } from "./measure.ts"

const binary = join(import.meta.dirname, "..", "dist", "co.cjs")
const { openCo } = (await import(
  join(import.meta.dirname, "..", "dist", "index.js")
)) as typeof import("../src/co.ts")

function memoryText(id: number): string {
  return renderMemory({
    id,
    created: new Date(1.75e12 + id * 60_000).toISOString().replace(/\.\d+/, ""),
    tags: ["decision", `topic-${id % 40}`],
    source: "detected",
    auto_category: "decision",
    content: `Decision ${id}: the service number ${id % 97} talks to queue ${id % 13} over a private link, because retries were lost on the public one.`,
  })
}

function fillStore(project: string, count: number): string {
  const memories = join(project, ".co-cli", "knowledge", "memories")
  mkdirSync(memories, { recursive: true })
  for (let id = 1; id <= count; id++) {
    writeFileSync(join(memories, `${String(id).padStart(3, "0")}-decision.md`), memoryText(id))
  }
  return memories
}

function coldRecall(folder: string): Contest {
  const project = join(folder, "cold")
  fillStore(project, 200)
  const options = { cwd: project, env: { PATH: process.env.PATH, HOME: folder }, encoding: "utf8" as const }
  const found = spawnSync(process.execPath, [binary, "recall", "queue 7"], options)
  if (!found.stdout.startsWith("Found 5 memories"))
    throw new Error(`recall did not work: ${found.stdout}${found.stderr}`)
  return {
    name: "Cold recall over 200 memories",
    rounds: 60,
    atMost: 1.5,
    ours: {
      name: "co recall",
      run: () => spawnSync(process.execPath, [binary, "recall", "queue 7"], options),
    },
    bare: { name: "node -e 0", run: () => spawnSync(process.execPath, ["-e", "0"], options) },
  }
}

async function durableSave(folder: string): Promise<Contest> {
  const project = join(folder, "save")
  // Beside the memories: how long a file system takes to find room for a file depends on where it is.
  const bare = join(fillStore(project, 0), "..", "bare")
  mkdirSync(bare)
  const co = await openCo({ cwd: project, home: folder, env: { CO_CLI_MEMORY_MAX_COUNT: "0" } })
  return {
    name: "Durable save into a new store",
    rounds: 300,
    atMost: 1.5,
    ours: {
      name: "co.learn",
      run: (round) => co.learn({ content: factText(1_000 + 37 * round), tags: ["context"] }),
    },
    bare: { name: "write, fsync, rename, fsync(folder)", run: (round) => bareSave(bare, `f${round}.md`) },
  }
}

function bareSave(folder: string, name: string): void {
  const temp = join(folder, `${name}.tmp`)
  const file = openSync(temp, "wx", 0o600)
  writeSync(file, memoryText(1))
  fsyncSync(file)
  closeSync(file)
  renameSync(temp, join(folder, name))
  const parent = openSync(folder, "r")
  fsyncSync(parent)
  closeSync(parent)
}

/** Words that real memories are made of, so that they are as alike as real ones, and no more. */
const words =
  "service queue deploy release cache index token schema branch review worker region cluster backup client server timeout retry limit window pipeline report invoice customer gateway session search table column trigger".split(
    " ",
  )

/** One to five clauses, as people write them. */
function factText(n: number): string {
  const word = (step: number) => words[(n * step + Math.floor(n / words.length) * 7) % words.length]
  const clauses = [
    `The ${word(3)} ${word(5)} of ${word(11)} ${n % 89} needs the ${word(13)} first`,
    `because the ${word(17)} of the ${word(19)} was lost on ${word(23)} ${n % 53}`,
    `so every ${word(29)} goes through ${word(31)} and ${word(37)}`,
    `and ${word(41)} is asked before the ${word(43)} starts`,
    `unless the ${word(47)} says otherwise`,
  ]
  return `${clauses.slice(0, 1 + (n % clauses.length)).join(", ")}.`
}

/** The same store, with a hundred times as many memories in it. */
async function saveAmong(folder: string): Promise<Contest> {
  const open = async (name: string, count: number) => {
    const memories = fillStore(join(folder, name), 0)
    for (let id = 1; id <= count; id++) {
      const text = renderMemory({ id, created: "2026-01-01T00:00:00Z", tags: [], content: factText(id) })
      writeFileSync(join(memories, `${String(id).padStart(3, "0")}-fact.md`), text)
    }
    return openCo({ cwd: join(folder, name), home: folder, env: { CO_CLI_MEMORY_MAX_COUNT: "0" } })
  }
  const [many, few] = [await open("many", 10_000), await open("few", 100)]
  const learn = (co: typeof many) => (round: number) =>
    co.learn({ content: `Round ${round}: ${factText(20_000 + 37 * round)}` })
  return {
    name: "A save among 10,000 memories",
    rounds: 200,
    atMost: 2,
    ours: { name: "co.learn, 10,000 memories", run: learn(many) },
    bare: { name: "co.learn, 100 memories", run: learn(few) },
  }
}

function scan(folder: string): Contest {
  const project = join(folder, "scan")
  const memories = fillStore(project, 10_000)
  const root = {
    tier: "project" as const,
    base: project,
    parts: [".co-cli", "knowledge"],
    path: join(project, ".co-cli", "knowledge"),
  }
  const disk = nodeDisk()
  return {
    name: "Scan of 10,000 files",
    rounds: 15,
    atMost: 1.5,
    ours: {
      name: "scan: list, read, check, parse",
      run: async () => {
        const { memories: found } = await scanMemories(disk, root)
        if (found.length !== 10_000) throw new Error(`the scan found ${found.length}`)
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

// Not in the temporary folder: where thousands of files were just deleted, as tests do there, a file
// system takes a millisecond to find room for a new one, in one folder and not in the next.
const folder = mkdtempSync(join(import.meta.dirname, "..", "dist", "bench-"))
try {
  const results = []
  for (const contest of [
    coldRecall(folder),
    await durableSave(folder),
    scan(folder),
    await saveAmong(folder),
  ]) {
    const result = await compete(contest)
    console.log(`${report(result)}\n`)
    results.push(result)
  }
  process.exitCode = results.every(({ ratio, contest }) => ratio <= contest.atMost) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
