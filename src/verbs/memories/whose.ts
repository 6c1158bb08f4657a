import { readText } from "../../disk/text.ts"
import { type Scope, tierOf } from "../../domain/memory.ts"
import { isFrom } from "../../lifecycle/provenance.ts"
import { OwnFiles } from "../../store/own-files.ts"
import { findRepository } from "../../store/repository.ts"
import { perSession } from "../per-session.ts"
import type { Session } from "../session.ts"

/** A memory or a proposal that somebody is about to read. */
export interface Readable {
  readonly scope: Scope
  readonly path: string
  /** What its file says of it. */
  readonly origin?: string | null
}

/** Who wrote a project's memory that this machine did not, where its file claims to be the user's own or an agent's. */
const unknownOrigin = "project/memories"

/** Doors that nobody claims in order to be trusted. */
const foreignDoors = ["tool", "web", "import"]

/**
 * The origins of texts, for telling whose they are; the user's own have none. The files of a project that git shares can
 * come with a clone or from a teammate, and say of themselves what they like: only of those that co wrote here it is
 * believed. In any other project whoever writes files is the user.
 */
export async function originsOf(session: Session, texts: readonly Readable[]): Promise<string[]> {
  const isStated = ({ scope, origin }: Readable) =>
    tierOf(scope) === "global" ||
    foreignDoors.some((door) => isFrom(origin ?? null, door)) ||
    !projectRepository(session).isShared
  const own = texts.every(isStated) ? undefined : await ownInProject(session)
  const isOwn = ({ path }: Readable) => {
    const read = readText(session.disk, path)
    return read !== undefined && "text" in read && (own?.has(path, read.text) ?? false)
  }
  const origins = texts.flatMap((text) =>
    isStated(text) || isOwn(text) ? (text.origin ?? []) : unknownOrigin,
  )
  return [...new Set(origins)]
}

const projectRepository = perSession(({ disk, places, machine }) => {
  const repository = findRepository(disk, places.projectFolder, machine.home)
  return { isShared: repository !== undefined && repository.remote !== null }
})

/** As the journal told it when it was so long. */
interface Remembered {
  own?: OwnFiles
  size: number
}

const remembered = perSession((): Remembered => ({ size: 0 }))

/** Of a journal that has grown only what is new is read. */
async function ownInProject(session: Session): Promise<OwnFiles> {
  const store = session.stores.project
  const kept = remembered(session)
  const size = store.historySize()
  if (kept.own && kept.size === size) return kept.own
  const { fingerprint } = await import("../../store/fingerprint.ts")
  const grown = kept.own && store.historyBehind(kept.size)
  const own = kept.own && grown ? kept.own : new OwnFiles(fingerprint)
  for (const entry of grown ?? store.history()) own.takeIn(entry)
  Object.assign(kept, { own, size })
  return own
}
