import { shownPath } from "../../basics/shown-path.ts"
import type { DirEntry, Disk } from "../../disk/port.ts"
import { unreadable } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { CoError } from "../../domain/outcome.ts"
import { byName } from "../../formats/detect.ts"
import type { Session } from "../session.ts"

/** The files directly in a folder, and those in sub-folders where agents keep their knowledge. */
export function namesNear(session: Session, root: string): string[] {
  return namesBelow(session, root, isNear) ?? tooMany(root)
}

/** All files below a folder, except those in hidden folders and in node_modules. */
export function namesIn(session: Session, root: string): string[] {
  return namesBelow(session, root, isOpen) ?? tooMany(root)
}

/**
 * Like `namesIn`, for a folder that also holds other things: one that is too large to search causes a
 * warning, not a failure.
 */
export function namesOfSome(session: Session, root: string, what: "notes" | "JSON Lines"): string[] {
  const names = namesBelow(session, root, isOpen, () => false)
  if (names === undefined)
    session.warn(
      `${shownPath(root)} has more than ${limits.importFiles} files and was not searched for ${what}; import a folder of ${what} by name`,
    )
  return names ?? []
}

function tooMany(folder: string): never {
  throw new CoError(
    "refused",
    `${shownPath(folder)} has more than ${limits.importFiles} files; import it in parts`,
  )
}

export function entriesOf(disk: Disk, folder: string): readonly DirEntry[] {
  try {
    return disk.list(folder) ?? []
  } catch (error) {
    throw new CoError("storage", `${shownPath(folder)}: ${unreadable(error).message}`, {
      path: folder,
      cause: error,
    })
  }
}

function readableIn({ disk, warnOnce }: Session, folder: string): readonly DirEntry[] {
  try {
    return entriesOf(disk, folder)
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    warnOnce(`not imported: ${error.message}`)
    return []
  }
}

const near =
  /^(?:\.claude|\.cursor|\.gemini|memory|rules|internal|memories)(?:\/|$)|^\.co-cli(?:\/(?:internal|memories))?$|^\.github(?:\/instructions(?:\/.*)?)?$/

function isNear(path: string): boolean {
  return near.test(path)
}

function isOpen(folder: string): boolean {
  return !/(?:^|\/)(?:\.|node_modules$)/.test(folder)
}

/**
 * Whether to warn about a link, which is never followed since it may lead out of the folder. Only one in an
 * agent's place is worth a warning.
 */
function isOfAgent(path: string): boolean {
  return byName(path) !== undefined || isNear(path)
}

/**
 * The files below a folder, nearest first, to a limited depth and without following links; undefined if there
 * are too many.
 */
function namesBelow(
  session: Session,
  root: string,
  isEntered: (folder: string) => boolean,
  isToldOf: (link: string) => boolean = isOfAgent,
): string[] | undefined {
  const names: string[] = []
  const waiting = [{ folder: "", depth: 0 }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { folder, depth } = next
    const entries = folder === "" ? entriesOf(session.disk, root) : readableIn(session, `${root}/${folder}`)
    for (const { name, kind } of entries) {
      const path = `${folder}${name}`
      if (kind === "file") names.push(path)
      else if (kind === "folder" && depth < limits.importDepth && isEntered(path))
        waiting.push({ folder: `${path}/`, depth: depth + 1 })
      else if (kind === "link" && isToldOf(path))
        session.warnOnce(`${shownPath(path)} is not imported: it is a symbolic link, which is not followed`)
    }
    if (names.length > limits.importFiles) return undefined
  }
  return names
}
