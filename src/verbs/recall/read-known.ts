import { glanceAt } from "../../disk/port.ts"
import type { Memory } from "../../domain/memory.ts"
import { memoryFiles } from "../../index/files.ts"
import type { Known } from "../../index/port.ts"
import { trusted } from "../../index/sync.ts"
import { perSession } from "../per-session.ts"
import type { Session } from "../session.ts"

/** A memory as it was read, and what its file looked like before that. */
interface Remembered {
  readonly look: number
  readonly memory: Memory
}

/** What is asked for once is often asked for again: a look at a file takes a quarter of reading it. */
const remembered = perSession(() => new Map<string, Remembered>())

/** Beyond this many all are dropped, which is rare and simpler than tracking the oldest. */
const mostRemembered = 1_000
/** Longer ones are rare, and would fill the memory of a long-running process. */
const longestRemembered = 4_000

/** Reads the present text of a file that the index knows; undefined if it is gone or no longer a memory. */
export function reader(session: Session): (known: Pick<Known, "address">) => Promise<Memory | undefined> {
  const { disk, stores, clockMs } = session
  const before = remembered(session)
  return async ({ address: { tier, name } }) => {
    const path = `${stores[tier].root}/${memoryFiles.folder}/${name}`
    const look = trusted(glanceAt(disk, path), clockMs())
    const known = before.get(path)
    if (known && known.look === look) return known.memory
    const file = await memoryFiles.read(disk, tier, path)
    const memory = file.kind === "memories" ? file.memories[0] : undefined
    if (before.size >= mostRemembered) before.clear()
    if (memory && look !== 0 && memory.content.length <= longestRemembered) before.set(path, { look, memory })
    return memory
  }
}
