import { readFileSync } from "node:fs"
import type { Store } from "../../src/store/store.ts"
import { deed } from "../support/deed.ts"
import { Random } from "./random.ts"
import { keepCompiled, say } from "./say.ts"
import { newMemory, openAt, sha256 } from "./stores.ts"

/** What the worker is about to do, and what the store has acknowledged. */
export type ChurnLine =
  | { readonly ready: true }
  | { readonly begin: "save" | "replace" | "archive" | "restore"; readonly id?: number }
  | { readonly done: "save"; readonly id: number; readonly path: string; readonly hash: string }
  | { readonly done: "replace"; readonly id: number; readonly path: string; readonly hash: string }
  | { readonly done: "archive"; readonly id: number; readonly path: string; readonly hash: string }
  | { readonly done: "restore"; readonly id: number; readonly path: string; readonly hash: string }

interface Live {
  readonly id: number
  readonly path: string
}

/** Changes a store until the process is killed. */
async function churn(store: Store, random: Random): Promise<never> {
  const live: Live[] = (await store.scan()).memories.map(({ id, path }) => ({ id, path }))
  say({ ready: true } satisfies ChurnLine)
  for (;;) {
    const roll = random.next()
    if (roll < 0.5 || live.length < 3) await save(store, live, random)
    else if (roll < 0.75) await replace(store, random.pick(live), random)
    else if (roll < 0.92) await archive(store, live, random)
    else await restore(store, live, random)
  }
}

function someText(random: Random): string {
  const length = random.chance(0.3) ? random.between(5_000, 45_000) : random.between(5, 400)
  return random.bytes(length).toString("base64")
}

async function save(store: Store, live: Live[], random: Random): Promise<void> {
  const make = newMemory(someText(random))
  say({ begin: "save" } satisfies ChurnLine)
  const [saved] = await store.create(deed("learn"), [make])
  if (!saved) throw new Error("nothing saved")
  say({ done: "save", ...saved, hash: sha256(make(saved.id).text) } satisfies ChurnLine)
  live.push(saved)
}

async function replace(store: Store, { id, path }: Live, random: Random): Promise<void> {
  const before = readFileSync(path)
  const after = Buffer.from(`${before.toString("utf8").slice(0, 200)}\n${someText(random)}\n`)
  say({ begin: "replace", id } satisfies ChurnLine)
  const outcome = await store.replace(deed("edit"), { id, path }, { expected: before, bytes: after })
  if (!outcome.ok) throw new Error("a conflict without a second writer")
  say({ done: "replace", id, path, hash: sha256(after) } satisfies ChurnLine)
}

async function archive(store: Store, live: Live[], random: Random): Promise<void> {
  const [file] = live.splice(random.between(0, live.length - 1), 1)
  if (!file) return
  const hash = sha256(readFileSync(file.path))
  say({ begin: "archive", id: file.id } satisfies ChurnLine)
  const [moved] = await store.archive(deed("forget"), [file], "forgotten")
  if (!moved) throw new Error("nothing archived")
  say({ done: "archive", ...file, hash } satisfies ChurnLine)
}

async function restore(store: Store, live: Live[], random: Random): Promise<void> {
  const forgotten = store.archived().flatMap((file) => {
    const { id } = file
    const isGone = id !== null && file.reason === "forgotten" && !live.some((other) => other.id === id)
    return isGone ? [{ ...file, id }] : []
  })
  if (forgotten.length === 0) return
  // If a memory was forgotten several times, a person asks for its last version.
  const { id } = random.pick(forgotten)
  const file = forgotten.findLast((other) => other.id === id)
  if (!file) return
  const hash = sha256(readFileSync(file.path))
  say({ begin: "restore", id } satisfies ChurnLine)
  const restored = await store.restore(deed("restore"), file)
  say({ done: "restore", ...restored, hash } satisfies ChurnLine)
  live.push(restored)
}

keepCompiled()
const [folder = "", seed = "0"] = process.argv.slice(2)
await churn(openAt(folder), new Random(Number(seed)))
