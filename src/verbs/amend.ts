import { dirname, join } from "node:path"
import { ensurePath } from "../disk/durable.ts"
import { sqliteMutex } from "../disk/mutex.ts"
import { pathOf } from "../disk/port.ts"
import { refusedByDisk } from "../disk/refused.ts"
import { swapDurably } from "../disk/rewrite.ts"
import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"
import type { Session } from "./session.ts"

/** A text as it was read and as it is to be; undefined where there is no file. */
export interface Amendment {
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * Changes a settings file, or another record of co's about itself. Processes take turns, so that none takes back what
 * another has just written; where an editor saved the file in between, `read` is asked again.
 */
export async function amend(session: Session, path: string, read: () => Amendment): Promise<void> {
  const { disk, places } = session
  try {
    ensurePath(disk, places.stateFolder)
    const mutex = sqliteMutex(disk, join(places.stateFolder, "lock"), { waitMs: limits.lockWaitMs })
    try {
      await mutex.run(() => amendNow(session, path, read))
    } finally {
      await mutex.close()
    }
  } catch (error) {
    throw refusedByDisk(error, "write", pathOf(error) ?? path)
  }
}

const mostTries = 5

function amendNow(session: Session, path: string, read: () => Amendment): void {
  for (let tries = 0; tries < mostTries; tries++) {
    const { before, after } = read()
    const aside = { folder: dirname(path), token: `.co-${session.token()}` }
    if (before === after || swapDurably(session.disk, path, { before, after }, aside)) return
  }
  throw new CoError("conflict", `${path} was changed meanwhile and left as it is; try again`, { path })
}
