import { CoError } from "../../src/domain/outcome.ts"
import type { Store } from "../../src/store/store.ts"
import { deed } from "../support/deed.ts"
import { say, startAt } from "./say.ts"
import { newMemory, openAt, sha256 } from "./stores.ts"

export type SaveLine =
  | { readonly id: number; readonly path: string; readonly hash: string; readonly waitedMs: number }
  | { readonly refused: string }

/** Tries once and reports the result. */
async function save(store: Store, content: string): Promise<boolean> {
  const make = newMemory(content)
  const begun = performance.now()
  try {
    const [saved] = await store.create(deed("learn"), [make])
    if (!saved) throw new Error("nothing saved")
    const waitedMs = Math.round(performance.now() - begun)
    say({ ...saved, hash: sha256(make(saved.id).text), waitedMs } satisfies SaveLine)
    return true
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    say({ refused: error.message } satisfies SaveLine)
    return false
  }
}

const [folder = "", name = "", saves = "0", startMs = "0"] = process.argv.slice(2)
const store = openAt(folder)
await startAt(Number(startMs))
for (let n = 0, tries = 0; n < Number(saves); ) {
  if (await save(store, `worker ${name} save ${n}`)) n++
  else if (++tries > 1_000) throw new Error("refused again and again")
}
await store.close()
