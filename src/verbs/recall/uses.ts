import { dirname } from "node:path"
import { below } from "../../basics/below.ts"
import { overwriteDurably } from "../../disk/durable.ts"
import { type LineFile, lineFile } from "../../disk/lines.ts"
import { unlessRefused } from "../../disk/port.ts"
import { encodeText } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { type Numbered, type Tier, tiers } from "../../domain/memory.ts"
import { fileNameFor, type Places } from "../../store/places.ts"
import { perSession } from "../per-session.ts"
import type { Session } from "../session.ts"

/**
 * How often memories were found or looked at. It is kept with the caches, since a read never changes a
 * knowledge folder and losing it does no harm. Only ids are recorded.
 */
interface UseLine {
  readonly ids?: readonly number[]
  /** The sums of older lines, as pairs of id and count. */
  readonly counts?: readonly (readonly [number, number])[]
}

function usesPath({ places }: Session, tier: Tier): string {
  return below(places.cacheFolder, "uses", `${fileNameFor(places[tier])}.jsonl`)
}

/** One per session and folder: it knows how the file ended after its last write. */
const usesFile: Record<Tier, (session: Session) => LineFile> = {
  project: perSession((session) => lineFile(session.disk, usesPath(session, "project"))),
  global: perSession((session) => lineFile(session.disk, usesPath(session, "global"))),
}

/** What was found and is not recorded yet, by everything that runs in the same places. */
const waiting = new WeakMap<Places, Numbered[]>()

/** Delays no answer: recorded once that is out, or before the counts are read or the session is closed. */
export function countUses(session: Session, used: readonly Numbered[]): void {
  const before = waiting.get(session.places)
  if (before) {
    before.push(...used)
    return
  }
  waiting.set(session.places, [...used])
  setImmediate(() => keepUses(session))
}

/** Never fails: what cannot be counted is dropped. */
export function keepUses(session: Session): void {
  const used = waiting.get(session.places) ?? []
  waiting.delete(session.places)
  for (const tier of tiers) {
    const ids = used.filter((memory) => memory.tier === tier).map(({ id }) => id)
    if (ids.length === 0) continue
    const file = usesFile[tier](session)
    unlessRefused(() => {
      if (file.append({ ids }) > limits.usesBytes) shorten(session, file.path)
    }, undefined)
  }
}

/** Maps id to count. */
export function readUses(session: Session, tier: Tier): Map<number, number> {
  keepUses(session)
  return unlessRefused(() => tally(session, usesPath(session, tier)), new Map())
}

function tally(session: Session, path: string): Map<number, number> {
  const counts = new Map<number, number>()
  const add = (id: unknown, more: unknown) => {
    if (typeof id === "number" && typeof more === "number") counts.set(id, (counts.get(id) ?? 0) + more)
  }
  for (const line of lineFile(session.disk, path).readLast(4 * limits.usesBytes)) {
    const { ids, counts: earlier } = (line ?? {}) as UseLine
    if (Array.isArray(ids)) for (const id of ids) add(id, 1)
    if (Array.isArray(earlier)) for (const [id, count] of earlier) add(id, count)
  }
  return counts
}

/** Sums everything up in one line. What another process counts at this very moment may be lost. */
function shorten(session: Session, path: string): void {
  const text = `${JSON.stringify({ counts: [...tally(session, path)] })}\n`
  const aside = { folder: dirname(path), token: `.uses-${session.token()}` }
  overwriteDurably(session.disk, path, encodeText(text), aside)
}
