import { readFileSync } from "node:fs"
import { deed } from "../support/deed.ts"
import { say, startAt } from "./say.ts"
import { openAt, sha256 } from "./stores.ts"

export type CountLine =
  | { readonly acknowledged: string; readonly value: number; readonly kept: string }
  | { readonly conflict: string | null }

const [folder = "", path = "", increments = "0", startMs = "0"] = process.argv.slice(2)
const store = openAt(folder)

/** Reads, adds one, and writes only if nobody has written in the meantime. */
async function increment(): Promise<boolean> {
  const before = readFileSync(path)
  const text = before.toString("utf8")
  const value = Number(/value (\d+)/.exec(text)?.[1]) + 1
  const after = Buffer.from(text.replace(/value \d+/, `value ${value}`))
  const outcome = await store.replace(deed("edit"), { id: 1, path }, { expected: before, bytes: after })
  if (outcome.ok) {
    if (outcome.value.hash !== sha256(after)) throw new Error("acknowledged with the hash of other bytes")
    say({ acknowledged: outcome.value.hash, value, kept: outcome.value.kept } satisfies CountLine)
  } else say({ conflict: outcome.error.hash } satisfies CountLine)
  return outcome.ok
}

await startAt(Number(startMs))
for (let left = Number(increments); left > 0; ) if (await increment()) left--
await store.close()
