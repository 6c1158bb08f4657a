import { join } from "node:path"
import type { Memory } from "../domain/memory.ts"
import { memoryFiles } from "../index/files.ts"
import type { Known } from "../index/port.ts"
import type { Session } from "./session.ts"

/** What a file that the index knows says now; undefined where it is gone or no memory any more. */
export function reader({ disk, stores }: Session): (known: Known) => Promise<Memory | undefined> {
  return async ({ address: { tier, name } }) => {
    const file = await memoryFiles.read(disk, tier, join(stores[tier].root, memoryFiles.folder, name))
    return file.kind === "memories" ? file.memories[0] : undefined
  }
}
