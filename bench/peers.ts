/** Against qmd (npm `@tobilu/qmd`), keyword search over the same files. */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { coldRecall, fullIndex, indexed } from "./co.ts"
import type { Contestant } from "./measure.ts"
import type { Notebook } from "./notebook.ts"
import { question } from "./questions.ts"
import type { Store, Stores } from "./stores.ts"

export const qmdVersion = "2.8.3"
const neededBytes = 2e9

export async function peers(stores: Stores, notebook: Notebook): Promise<void> {
  const install = process.env.BENCH_QMD ?? mkdtempSync(join(tmpdir(), "bench-qmd-"))
  try {
    installQmd(install)
    for (const count of [1_000, 10_000]) await compareWith(install, indexed(stores.shared(count)), notebook)
  } finally {
    if (process.env.BENCH_QMD === undefined) rmSync(install, { recursive: true, force: true })
  }
}

async function compareWith(install: string, store: Store, notebook: Notebook): Promise<void> {
  const qmd = qmdOver(install, store)
  const shown = store.count.toLocaleString("en")
  if (store.count === 10_000) {
    const sides = { ours: fullIndex(store), bare: qmd.fullIndex }
    await notebook.contest({ name: `Full index of ${shown} files`, rounds: 3, atMost: 1 / 25, ...sides })
  } else {
    qmd.fullIndex.run(0)
  }
  qmd.check()
  const sides = { ours: coldRecall(store), bare: qmd.search, memories: store.count }
  await notebook.contest({ name: `A question to ${shown} memories`, rounds: 40, atMost: 1 / 5, ...sides })
}

/** Runs no install scripts: they fetch what only qmd's models need. */
function installQmd(folder: string): void {
  mkdirSync(folder, { recursive: true })
  if (installedVersion(folder) === qmdVersion) return
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < neededBytes) throw new Error(`qmd needs ${neededBytes / 1e9} GB in ${folder}`)
  const args = ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"]
  const { status, stderr } = spawnSync("npm", [...args, `@tobilu/qmd@${qmdVersion}`], { encoding: "utf8" })
  if (status !== 0) throw new Error(`qmd could not be installed: ${stderr}`)
}

function packageOf(folder: string): string {
  return join(folder, "node_modules", "@tobilu", "qmd")
}

function installedVersion(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(packageOf(folder), "package.json"), "utf8")).version
  } catch {
    return undefined
  }
}

interface Qmd {
  readonly fullIndex: Contestant
  readonly search: Contestant
  check(): void
}

/** qmd as it is installed, with a separate home so that it knows only these files. */
function qmdOver(install: string, { home, memories, count }: Store): Qmd {
  const own = join(home, `qmd-${count}`)
  const env = {
    PATH: process.env.PATH,
    HOME: own,
    XDG_CACHE_HOME: join(own, "cache"),
    XDG_CONFIG_HOME: join(own, "config"),
  }
  const forget = () => {
    rmSync(own, { recursive: true, force: true })
    mkdirSync(own, { recursive: true })
  }
  forget()
  const run = (...args: string[]) => {
    const options = { cwd: own, env, encoding: "utf8" as const }
    const command = [join(packageOf(install), "bin", "qmd"), ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, options)
    if (status !== 0) throw new Error(`qmd ${args.join(" ")} failed: ${stdout}${stderr}`)
    return stdout
  }
  return {
    fullIndex: {
      name: "qmd collection add",
      prepare: forget,
      run: () => run("collection", "add", memories, "--name", "memories"),
    },
    search: { name: "qmd search", run: (round) => run("search", question(round)) },
    check: () => {
      const [found, known] = [run("search", "data"), run("status")]
      if (found.includes("No results") || !known.includes(String(count)))
        throw new Error(`qmd does not know the ${count} files: ${found}${known}`)
    },
  }
}
