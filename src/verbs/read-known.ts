import { join } from "node:path"
import type { Memory } from "../domain/memory.ts"
import type { Known } from "../index/port.ts"
import { layout } from "../store/layout.ts"
import { readMemoryFile } from "../store/read.ts"
import type { Session } from "./session.ts"

/** What a file that the index knows says now; undefined where it is gone or no memory any more. */
export function reader(session: Session): (known: Known) => Promise<Memory | undefined> {
  return async ({ address }) => {
    const path = join(session.stores[address.tier].root, layout.memories, address.name)
    let file = readMemoryFile(session.disk, address.tier, path)
    if (file.kind === "hand-written")
      file = readMemoryFile(session.disk, address.tier, path, (await import("../markdown/full.ts")).parseFull)
    return file.kind === "memory" ? file.memory : undefined
  }
}
