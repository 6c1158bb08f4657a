import { basename } from "node:path"
import { type Memory, type MemoryRef, type Tier, tiersOf } from "../../domain/memory.ts"
import { describeProblem } from "../../domain/outcome.ts"
import { versionsOf } from "../history/archived.ts"
import { findBroken, findByName, placesOf } from "../memories/find.ts"
import { listLines } from "../memories/forget.ts"
import type { Session } from "../session.ts"
import { isNumbered } from "./bond.ts"
import type { Side } from "./mixed.ts"
import type { Subject } from "./parts.ts"
import { mixedIn, type Stock } from "./stock.ts"

/**
 * The file in the store that has a number, even if it cannot be read. If the project's file is unreadable or
 * in the archive, the global memory of that number is not meant: it is another one.
 */
export async function findPresent(
  session: Session,
  ref: MemoryRef,
  present: readonly Memory[],
  { unsettled }: Stock,
): Promise<Found | undefined> {
  for (const tier of placesOf(session, ref)) {
    const memory = present.find((each) => each.id === ref.id && each.tier === tier)
    if (memory) return asFound(memory)
    const broken = await findBroken(session, { id: ref.id, tier })
    if (!broken) continue
    const { id, path } = broken
    const side = unsettled.find((file) => file.path === path)?.sides.find((each) => each.id === id)
    if (side) return asFoundSide(side)
    const before = (await versionsOf(session, tier, id)).findLast(
      ({ name, memory }) => memory && name === basename(path),
    )
    return { ...remnant(tier, id, path), created: before?.memory?.created, line: describeProblem(broken) }
  }
  return undefined
}

/** A subject with the line that shows it. */
export type Found = Subject & { readonly line: string }

export async function asFound(memory: Memory): Promise<Found> {
  const { id, tier, scope, path, created } = memory
  return { id, tier, scope, path, created, memory, line: await listLines([memory]) }
}

async function asFoundSide(side: Side): Promise<Found> {
  return { ...(await asFound(side.memory)), side }
}

/**
 * What is left of a memory that is gone: an earlier version, a file in which a merge combined it with
 * another, a file that cannot be read, or a mention in the journal.
 */
export async function findRemnant(
  session: Session,
  ref: MemoryRef,
  stock: Stock,
): Promise<Found | undefined> {
  const places = tiersOf(ref)
  const sides = mixedIn(stock).flatMap((file) => file.sides)
  for (const tier of places) {
    const version = (await versionsOf(session, tier, ref.id)).at(-1)
    if (version?.memory) return asFound(version.memory)
    const side = sides.findLast((each) => isNumbered(each, { id: ref.id, tier }))
    if (side) return asFoundSide(side)
    const { path } = version ?? {}
    if (path !== undefined) return remnant(tier, ref.id, path)
  }
  for (const tier of places) {
    const changes = session.stores[tier].history().flatMap((entry) => entry.changes)
    const path = changes.findLast(({ id }) => id === ref.id)?.path
    if (path !== undefined) return remnant(tier, ref.id, path)
  }
  return undefined
}

/** The memory whose file name begins with a number that nothing has as its id. */
export async function findNamed(session: Session, ref: MemoryRef): Promise<Found | undefined> {
  const memory = await findByName(session, ref)
  return memory && asFound(memory)
}

function remnant(tier: Tier, id: number, path: string): Found {
  return { id, tier, scope: tier, path, created: undefined, memory: undefined, line: path }
}
