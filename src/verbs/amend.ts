import { dirname, join } from "node:path"
import { type Aside, attempt, attempted } from "../disk/aside.ts"
import { ensurePath } from "../disk/durable.ts"
import { sqliteMutex } from "../disk/mutex.ts"
import { namesIn, pathOf } from "../disk/port.ts"
import { refusedByDisk } from "../disk/refused.ts"
import { swapDurably } from "../disk/rewrite.ts"
import { limits } from "../domain/limits.ts"
import { fileError } from "../domain/outcome.ts"
import type { Session } from "./session.ts"

/** A text as it was read and as it is to be; undefined if there is no file. */
export interface Amendment {
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * Changes a settings file, or another of co's own records. Processes take turns, so that none overwrites what
 * another has just written. If an editor saved the file in between, `read` is called again.
 */
export async function amend(session: Session, path: string, read: () => Amendment): Promise<void> {
  await sweepBeside(session, [path])
  await alone(session, path, () => amendNow(session, path, read))
}

/** Runs work that changes a file of co or of an agent, while no other process does. */
export async function alone(
  session: Session,
  path: string,
  work: () => void,
  waitMs: number = limits.lockWaitMs,
): Promise<void> {
  const { disk, places } = session
  try {
    ensurePath(disk, places.stateFolder)
    const mutex = sqliteMutex(disk, join(places.stateFolder, "lock"), { waitMs })
    try {
      await mutex.run(work)
    } finally {
      await mutex.close()
    }
  } catch (error) {
    throw refusedByDisk(error, "write", pathOf(error) ?? path)
  }
}

/** Where a file is made before it replaces another: right beside it, under a name known as co's. */
export function asideOf(session: Session, path: string): Aside {
  return { folder: dirname(path), token: `.co-${session.token()}` }
}

const asidePattern = /^\.co-\d+-[0-9a-z]*-\d+(?:-\w+)*$/

/**
 * Removes what killed processes have left beside these files: whole copies, with all the keys in them. Such
 * files are made only under the lock, so whoever holds it knows that nobody else is using them.
 */
export async function sweepBeside(session: Session, paths: readonly string[]): Promise<void> {
  const { disk } = session
  const left = [...new Set(paths.map((path) => dirname(path)))].flatMap((folder) =>
    (attempted(() => namesIn(disk, folder)) ?? [])
      .filter((name) => asidePattern.test(name))
      .map((name) => join(folder, name)),
  )
  const [first] = left
  if (first === undefined) return
  await alone(session, first, () => {
    for (const path of left) attempt(() => disk.remove(path))
  })
}

const mostTries = 5

function amendNow(session: Session, path: string, read: () => Amendment): void {
  for (let tries = 0; tries < mostTries; tries++) {
    const { before, after } = read()
    if (before === after || swapDurably(session.disk, path, { before, after }, asideOf(session, path))) return
  }
  throw fileError("conflict", path, "was changed in the meantime and left as it is; try again")
}
