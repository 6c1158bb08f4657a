import { Buffer } from "node:buffer"
import { join } from "node:path"
import { existingPart, linkInside } from "../../disk/paths.ts"
import { type Disk, describeErrno, errnoOf, pathOf, unlessRefused } from "../../disk/port.ts"
import { readText } from "../../disk/text.ts"
import { type Tier, tiers } from "../../domain/memory.ts"
import { schemaVersion } from "../../index/sqlite/shelf.ts"
import { layout } from "../../store/layout.ts"
import type { Session } from "../session.ts"
import { trustProblem } from "../setup/trust.ts"
import { type Finding, finding } from "./finding.ts"

/** What co needs beside the knowledge folders. There is no fix: nothing of it can be made from anything else. */
export function besideFindings(session: Session): Finding[] {
  const closed = stateFinding(session)
  return [
    ...(closed ? [closed] : [...journalFindings(session), ...trustFindings(session)]),
    ...instructions(session),
  ]
}

/** Finds what keeps the state folder from being made or written to. */
function stateFinding({ disk, places }: Session): Finding | undefined {
  const journals = join(places.stateFolder, "journal")
  const ending = "so co undo and co history learn of no change"
  try {
    const { base: there } = existingPart(disk, journals)
    const kind = disk.stat(disk.resolve(there) ?? there)?.kind
    if (kind !== "folder") return finding("not-a-file", there, `not a folder, ${ending}; move it elsewhere`)
    if (disk.canWrite?.(there) !== false) return undefined
    return finding("unreadable", there, `cannot be written to, ${ending}`)
  } catch (error) {
    const reason = describeErrno(errnoOf(error))
    if (reason === undefined) throw error
    return finding("unreadable", pathOf(error) ?? journals, `cannot be used: ${reason}, ${ending}`)
  }
}

function journalFindings({ stores }: Session): Finding[] {
  return tiers.flatMap((tier) => {
    try {
      stores[tier].history()
      return []
    } catch (error) {
      const [reason, path] = [describeErrno(errnoOf(error)), pathOf(error)]
      if (reason === undefined || path === undefined) throw error
      return [
        finding("unreadable", path, `cannot be read: ${reason}, so co undo and co history cannot be used`),
      ]
    }
  })
}

function trustFindings(session: Session): Finding[] {
  const problem = trustProblem(session)
  return problem ? [finding("bad-settings", problem.path, problem.reason)] : []
}

function instructions({ disk, places }: Session): Finding[] {
  if (linkInside(disk, places.projectFolder, [layout.projectFolder]) !== undefined) return []
  const path = join(places.projectFolder, layout.projectFolder, layout.instructions)
  const read = disk.stat(path) === undefined ? undefined : readText(disk, path)
  return read && "problem" in read ? [{ ...read.problem, path }] : []
}

/** Finds an index that no question can use. A damaged one is no finding: the next question makes it anew. */
export function indexFindings({ disk, stores }: Session, tier: Tier): Finding[] {
  const ending = "so every question reads the files instead"
  return [layout.index, layout.articleIndex].flatMap((name) => {
    const path = join(stores[tier].root, name)
    const kind = disk.stat(path)?.kind
    if (kind === undefined) return []
    if (kind !== "file")
      return [finding("not-a-file", path, `not a regular file, ${ending}; move it elsewhere`)]
    const found = formatOf(disk, path)
    if (found <= schemaVersion) return []
    const message = `of a newer co (format ${found}; this one knows ${schemaVersion}), ${ending}; it is derived: use the newer co, or delete it`
    return [finding("newer-version", path, message)]
  })
}

/** SQLite keeps its `user_version` as the last of these bytes. */
const headBytes = 64

/** 0 if it cannot be read: then the next question says so. */
function formatOf(disk: Disk, path: string): number {
  const head = Buffer.from(unlessRefused(() => disk.read(path, headBytes), new Uint8Array()))
  return head.length < headBytes ? 0 : head.readUInt32BE(headBytes - 4)
}
