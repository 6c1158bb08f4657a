/**
 * What co costs, against bare calls and against peers. `npm run bench` runs all parts and writes
 * bench/REPORT.md, `npm run bench -- recall` runs only that part, and `--quick` leaves out stores of more
 * than 10,000 memories and qmd. Fails if a bound is missed.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { articles } from "./articles.ts"
import { chat } from "./chat.ts"
import { foundation } from "./foundation.ts"
import { growth } from "./growth.ts"
import { mcp } from "./mcp.ts"
import { Notebook } from "./notebook.ts"
import { peers } from "./peers.ts"
import { recall } from "./recall.ts"
import { writeReport } from "./report.ts"
import { type Stores, storesIn } from "./stores.ts"

/** In the order in which they run. */
const parts = { foundation, chat, recall, articles, mcp, peers, growth } satisfies Record<
  string,
  (stores: Stores, notebook: Notebook, most: number) => Promise<void> | void
>

type PartName = keyof typeof parts

const names = Object.keys(parts) as PartName[]
const isQuick = process.argv.includes("--quick")
const given = process.argv.slice(2).filter((arg) => arg !== "--quick")
const unknown = given.filter((arg) => !names.includes(arg as PartName))
if (unknown.length > 0) {
  console.error(`bench has no part ${unknown.join(", ")}; expected --quick and any of ${names.join(", ")}`)
  process.exit(2)
}
const chosen = names.filter(
  (name) => (given.length === 0 || given.includes(name)) && !(isQuick && name === "peers"),
)

// Not in the temporary folder: tests have just deleted thousands of files there, and then a file system
// takes a millisecond to allocate a new one, in one folder and not in the next.
const folder = mkdtempSync(join(import.meta.dirname, "..", "dist", "bench-"))
try {
  const [stores, notebook] = [storesIn(folder), new Notebook()]
  for (const name of chosen) await parts[name](stores, notebook, isQuick ? 10_000 : 100_000)
  if (chosen.length === names.length) writeReport(notebook, import.meta.dirname)
  process.exitCode = notebook.isAllHeld ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
