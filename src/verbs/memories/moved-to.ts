import { readText } from "../../disk/text.ts"
import type { Tier } from "../../domain/memory.ts"
import { headOf } from "../../markdown/split.ts"
import type { Session } from "../session.ts"

/** What the old file of a memory that was moved says of where it is now. */
export function pointerTo({ places }: Session, { id, tier }: { id: number; tier: Tier }): string {
  return tier === "global" ? `g${id}` : `${id} in ${places.projectFolder}`
}

/** Whether a file in the archive says that, as `co move` writes it. */
export function pointsTo({ disk }: Session, path: string, pointer: string): boolean {
  const read = readText(disk, path)
  const head = read && "text" in read ? headOf(read.text) : ""
  return head
    .split(/\r?\n/)
    .some((line) => line === `moved_to: ${pointer}` || line === `moved_to: ${JSON.stringify(pointer)}`)
}
