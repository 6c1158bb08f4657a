import { join } from "node:path"
import { firstCommit } from "../disk/git.ts"
import { lineFile } from "../disk/lines.ts"
import { errnoOf } from "../disk/port.ts"
import { dayMs, formatInstant, parseInstant } from "../domain/time.ts"
import { findRepository, type Repository } from "../store/repository.ts"
import type { Session } from "./session.ts"

/** What a project is known by: its path, and what stays the same wherever it is. */
export interface Identity {
  readonly path: string
  /** For example `github.com/acme/app`. */
  readonly remote: string | null
  readonly first_commit: string | null
  /** Its path in the repository, empty for the top. */
  readonly within: string
}

/** The project of this session. Git is asked once per repository; its answer is kept in the state folder. */
export async function identify(session: Session): Promise<Identity> {
  const { disk, places, machine } = session
  const path = places.projectFolder
  const repository = findRepository(disk, path, machine.home)
  if (!repository) return { path, remote: null, first_commit: null, within: "" }
  const { remote, within, isShallow } = repository
  return { path, remote, first_commit: isShallow ? null : await commitOf(session, repository), within }
}

/**
 * Whether two are the same project: by remote; by first commit if one of them has no remote, since a fork
 * shares that commit; and by path, unless another repository is there by now.
 */
export function isSameProject(a: Identity, b: Identity): boolean {
  const isSameCommit = a.first_commit !== null && a.first_commit === b.first_commit
  const hasBothRemotes = a.remote !== null && b.remote !== null
  if (a.path === b.path) return isSameCommit || !hasBothRemotes || a.remote === b.remote
  if (a.within !== b.within) return false
  return hasBothRemotes ? a.remote === b.remote : isSameCommit
}

/** Reads a recorded identity, written by any version of co. */
export function readIdentity(value: unknown): Identity | undefined {
  const {
    path,
    remote,
    first_commit: commit,
    within,
  } = (value ?? {}) as Partial<Record<keyof Identity, unknown>>
  if (typeof path !== "string") return undefined
  return {
    path,
    remote: textOr(remote, null),
    first_commit: textOr(commit, null),
    within: textOr(within, ""),
  }
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === "string" ? value : otherwise
}

interface KnownCommit {
  readonly folder: string
  /** Tells it from another repository that is later made in the same place. */
  readonly sign: string
  readonly at: string
  /** Null if the history was too long to search. */
  readonly commit: string | null
}

const mostBytes = 1024 * 1024

async function commitOf(session: Session, { commonFolder, top }: Repository): Promise<string | null> {
  const { disk, places, machine } = session
  const file = lineFile(disk, join(places.stateFolder, "repositories.jsonl"))
  // Inodes are reused. Git writes the description when it makes a repository, and never after that.
  const signs = [disk.stat(commonFolder)?.inode, disk.stat(join(commonFolder, "description"))?.modifiedNs]
  const sign = signs.join(" ")
  try {
    const known = (file.readLast(mostBytes) as (Partial<KnownCommit> | null)[]).findLast(
      (line) => line?.folder === commonFolder && line.sign === sign,
    )
    const isRecent = session.now() - (parseInstant(known?.at ?? "") ?? 0) < dayMs
    if (known?.commit || (known && isRecent)) return known.commit ?? null
    const found = await firstCommit(top, machine.env.PATH)
    if (found.kind === "none") return null
    const commit = found.kind === "found" ? found.commit : null
    file.append({
      folder: commonFolder,
      sign,
      at: formatInstant(session.now()),
      commit,
    } satisfies KnownCommit)
    return commit
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return null
  }
}
