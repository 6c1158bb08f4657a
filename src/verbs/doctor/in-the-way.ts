import { join } from "node:path"
import { linkInside } from "../../disk/paths.ts"
import { peekAt } from "../../disk/port.ts"
import { notAFile } from "../../disk/text.ts"
import type { Tier } from "../../domain/memory.ts"
import { layout } from "../../store/layout.ts"
import type { Session } from "../session.ts"
import { type Finding, finding } from "./finding.ts"

/** Folders that no other check looks into. A link or a file in the place of one stops every save. */
const folders = [layout.archive, layout.making, layout.attachments, layout.inbox]

/**
 * What is in the place of one of co's folders or of its lock, so that every change is refused. There is no
 * fix: a person put it there.
 */
export function inTheWay(session: Session, tier: Tier): Finding[] {
  const { disk, places } = session
  const { base, parts, path } = places[tier]
  if (linkInside(disk, base, parts) !== undefined) return []
  const inPlaceOf = folders.flatMap((folder) => {
    const kind = peekAt(disk, join(path, folder))?.kind
    const message = "not a real folder (a link or a file), so nothing is written there; move it elsewhere"
    return kind === undefined || kind === "folder" ? [] : [finding("not-a-file", join(path, folder), message)]
  })
  return [...inPlaceOf, ...lockFindings(session, join(path, layout.lock))]
}

/** Nothing is ever written to the lock, so one with content is not co's. */
function lockFindings({ disk }: Session, path: string): Finding[] {
  const found = peekAt(disk, path)
  if (found === undefined) return []
  if (found.kind !== "file") return [finding("not-a-file", path, notAFile.message)]
  if (found.size === 0) return []
  const message = "not a lock that co made, so nothing can be saved; delete it: it holds nothing of yours"
  return [finding("not-a-file", path, message)]
}
