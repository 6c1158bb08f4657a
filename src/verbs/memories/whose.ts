import { textAt } from "../../disk/text.ts"
import { type Scope, type Tier, tierOf } from "../../domain/memory.ts"
import { isAvowedlyForeign } from "../../domain/origin.ts"
import { OwnFiles } from "../../store/own-files.ts"
import { isShared } from "../../store/repository.ts"
import { perSession } from "../per-session.ts"
import type { Session } from "../session.ts"

/** A memory or a proposal that somebody is about to read. */
export interface Readable {
  readonly scope: Scope
  readonly path: string
  /** The origin that its file states. */
  readonly origin?: string | null
}

/**
 * The origin of a project's memory that was not written on this machine, but whose file claims to be the
 * user's own or an agent's.
 */
export const unknownOrigin = "project/memories"

/**
 * The origins of texts, to tell whose they are; the user's own have none. In a project that git shares, files
 * may come with a clone or from a teammate and can state any origin, so only files that co wrote here are
 * believed. In any other project, whoever writes files is the user.
 */
export async function originsOf(session: Session, texts: readonly Readable[]): Promise<string[]> {
  const isStated = ({ scope, origin }: Readable) =>
    tierOf(scope) === "global" || isAvowedlyForeign(origin ?? null) || !projectSharing(session).isShared
  const isOwn = texts.every(isStated) ? () => false : await ownInProject(session)
  const origins = texts.flatMap((text) =>
    isStated(text) || isOwn(text) ? (text.origin ?? []) : unknownOrigin,
  )
  return [...new Set(origins)]
}

const projectSharing = perSession(({ disk, places, machine }) => ({
  isShared: isShared(disk, places.projectFolder, machine.home),
}))

/** What the journal said when it had this size. */
interface Remembered {
  readonly own: OwnFiles
  readonly size: number
}

const remembered = perSession((): Partial<Record<Tier, Remembered>> => ({}))

/** Tells which files of the project co wrote here. */
export async function ownInProject(session: Session): Promise<(file: Pick<Readable, "path">) => boolean> {
  const isOwnText = await ownTextsIn(session, "project")
  return ({ path }) => {
    // A memory that is withheld from a model has its folder for a path: nothing of its text is read.
    if (session.disk.stat(path)?.kind === "folder") return true
    const text = textAt(session.disk, path)
    return text !== undefined && isOwnText(text)
  }
}

/**
 * Tells which texts of whole files co wrote here, in one of the folders. If the journal has grown, only its
 * new part is read.
 */
export async function ownTextsIn(session: Session, tier: Tier): Promise<(text: string) => boolean> {
  const { fingerprint } = await import("../../store/fingerprint.ts")
  const store = session.stores[tier]
  const kept = remembered(session)
  const last = kept[tier]
  const size = store.historySize()
  const grown = last && (last.size === size ? [] : store.historyBehind(last.size))
  const own = last && grown ? last.own : new OwnFiles()
  for (const entry of grown ?? store.history()) own.takeIn(entry)
  kept[tier] = { own, size }
  return (text) => own.has(fingerprint(text))
}
