import { jsonIn } from "../../basics/json.ts"
import { textAt } from "../../disk/text.ts"
import { type Memory, type Numbered, showRef, tiers } from "../../domain/memory.ts"
import { headOf } from "../../markdown/split.ts"
import { type ArchivedVersion, versionsOf } from "../history/archived.ts"
import type { Session } from "../session.ts"

/** What the old file of a moved memory says about where the memory is now. */
export function pointerTo({ places }: Session, { id, tier }: Numbered): string {
  return tier === "global" ? `g${id}` : `${id} in ${places.projectFolder}`
}

/** Whether a file says so, in the form that `co move` writes. */
export function pointsTo(session: Session, path: string, pointer: string): boolean {
  return pointerIn(session, path) === pointer
}

function pointerIn({ disk }: Session, path: string): string | undefined {
  const head = headOf(textAt(disk, path) ?? "")
  const stated = /^moved_to: (?:"(.+)"|(.+?))\r?$/m.exec(head)
  return stated?.[1] === undefined ? stated?.[2] : String(jsonIn(`"${stated[1]}"`) ?? "")
}

/** The memory that was moved out of a folder, as it is now; undefined if not moved, or gone since. */
export async function movedFrom(session: Session, place: Numbered): Promise<Memory | undefined> {
  const left = await lastLeft(session, place)
  return left && movedAs(session, left)
}

async function lastLeft(session: Session, { id, tier }: Numbered): Promise<ArchivedVersion | undefined> {
  return (await versionsOf(session, tier, id)).findLast(({ reason }) => reason !== "replaced")
}

/** More moves than any memory makes. A hand edit in the archive could lead round in a circle. */
const mostMoves = 100

/**
 * The same for a file in the archive. A moved memory keeps `created`; another with its number has its own.
 */
export async function movedAs(session: Session, left: ArchivedVersion): Promise<Memory | undefined> {
  const created = left.memory?.created
  let file: ArchivedVersion | undefined = left
  for (let move = 0; file?.reason === "moved" && move < mostMoves; move++) {
    const next = placeOf(session, pointerIn(session, file.path) ?? "")
    if (!next) return undefined
    const { memories } = await session.stores[next.tier].scan()
    const found = memories.find((memory) => memory.id === next.id && memory.created === created)
    if (found) return found
    file = await lastLeft(session, next)
  }
  return undefined
}

/** Reads what `pointerTo` writes; undefined for a memory of another project. */
function placeOf(session: Session, pointer: string): Numbered | undefined {
  const id = Number(/^g?(\d+)/.exec(pointer)?.[1])
  return tiers.map((tier) => ({ id, tier })).find((place) => pointerTo(session, place) === pointer)
}

/** Says where a moved memory is now, and how to move it back. */
export function describeMoved(from: Numbered, now: Memory): string {
  const of = from.tier === "project" ? `${showRef(from)} of this project` : showRef(from)
  const back = now.tier === from.tier ? "" : `; co move ${showRef(now)} --to ${from.tier} moves it back`
  return `memory ${of} was moved and is memory ${showRef(now)} now${back}`
}
