/** The built program as people use it: as a command in a new process, or as a library in a long-lived one. */
import { type SpawnSyncReturns, spawnSync } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { seeded } from "../test/random.ts"
import type { Contestant } from "./measure.ts"
import { question } from "./questions.ts"
import { indexBytes, removeIndex, type Store } from "./stores.ts"
import { memoryText } from "./texts.ts"

const dist = join(import.meta.dirname, "..", "dist")
const library = pathToFileURL(join(dist, "index.js")).href

export const { openCo } = (await import(library)) as typeof import("../src/co.ts")

export const binary = join(dist, "co.cjs")

export function environmentOf({ home }: Store): Record<string, string> {
  return { PATH: process.env.PATH ?? "", HOME: home }
}

function runNode(store: Store, args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, args, {
    cwd: store.project,
    env: environmentOf(store),
    encoding: "utf8",
  })
}

/** Throws if the command fails. Exit code 1 with an empty stderr only means that nothing was found. */
export function runCo(store: Store, args: readonly string[]): string {
  const { status, stdout, stderr } = runNode(store, [binary, ...args])
  if (status !== 0 && (status !== 1 || stderr !== ""))
    throw new Error(`co ${args.join(" ")} failed: ${stdout}${stderr}`)
  return stdout
}

/** A cold start of Node that does nothing: no command can be faster. */
export function bareNode(store: Store): Contestant {
  return { name: "node -e 0", run: () => runNode(store, ["-e", "0"]) }
}

/** Runs all stages of recall, whatever the question. */
export function coldRecall(store: Store, ...more: string[]): Contestant {
  return {
    name: ["co recall --mode hybrid", ...more].join(" "),
    run: (round) => runCo(store, ["recall", question(round), "--mode", "hybrid", ...more]),
  }
}

export function fullIndex(store: Store): Contestant {
  return {
    name: "co reindex",
    prepare: () => removeIndex(store),
    run: () => runCo(store, ["reindex"]),
  }
}

/** Makes sure that a store has its index. */
export function indexed(store: Store): Store {
  if (indexBytes(store) === 0) runCo(store, ["reindex"])
  if (indexBytes(store) === 0) throw new Error(`co reindex left no index beside ${store.memories}`)
  return store
}

/** What a long-lived process reports: milliseconds per call, and its memory after the recalls. */
export interface Life {
  readonly recalls: readonly number[]
  readonly saves: readonly number[]
  readonly rssBytes: number
}

/** So many recalls are not counted: each question is asked about four times before. */
const warmUp = 200

interface Work {
  readonly recalls: number
  readonly saves: number
  /** What to recall; memories by default. */
  readonly kind?: "memory" | "article"
}

export function liveOn(store: Store, { recalls, saves, kind = "memory" }: Work): Life {
  const random = seeded(store.count + 1)
  const questions = Array.from({ length: warmUp + recalls }, (_, round) => question(round))
  const texts = Array.from({ length: saves }, () => memoryText(random))
  // As text: loading TypeScript would make the process 18 MB larger.
  const script = `(${live})(${JSON.stringify([library, store, kind, questions, texts])})`
  const { status, stdout, stderr } = runNode(store, ["--input-type=module", "--eval", script])
  if (status !== 0) throw new Error(`the process that stays did not: ${stderr}`)
  const life = JSON.parse(stdout) as Life
  return { ...life, recalls: life.recalls.slice(warmUp) }
}

type LiveInput = readonly [
  library: string,
  store: Store,
  kind: string,
  questions: readonly string[],
  texts: readonly string[],
]

/** Runs as text in another process, so it must not use anything from outside the function. */
async function live([library, store, kind, questions, texts]: LiveInput): Promise<void> {
  const { openCo } = (await import(library)) as typeof import("../src/co.ts")
  const env = { CO_CLI_MEMORY_MAX_COUNT: "0" }
  const co = await openCo({ cwd: store.project, home: store.home, env })
  const timesOf = async <T>(inputs: readonly T[], run: (input: T) => Promise<unknown>) => {
    const times: number[] = []
    for (const input of inputs) {
      const started = performance.now()
      await run(input)
      times.push(performance.now() - started)
    }
    return times
  }
  const recall = kind === "article" ? co.recallArticles : co.recall
  const recalls = await timesOf(questions, (query) => recall(query, { mode: "hybrid" }))
  const rssBytes = process.memoryUsage().rss
  const saves = await timesOf(texts, (content) => co.learn({ content }))
  await co.close()
  console.log(JSON.stringify({ recalls, saves, rssBytes }))
}
