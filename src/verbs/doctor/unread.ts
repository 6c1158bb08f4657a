import { basename, join } from "node:path"
import { type Disk, peekAt } from "../../disk/port.ts"
import { tiers } from "../../domain/memory.ts"
import { layout } from "../../store/layout.ts"
import { isMarkdownName, namesOrProblem } from "../../store/scan.ts"
import { canEnter, type Session } from "../session.ts"
import type { DoctorNote } from "./finding.ts"

/** What a person may take for a memory or an article although co does not read it. */
export function unreadFiles(session: Session): DoctorNote[] {
  return tiers
    .filter((tier) => canEnter(session, tier))
    .flatMap((tier) =>
      [layout.memories, layout.articles].map((name) => join(session.stores[tier].root, name)),
    )
    .flatMap((folder) => unreadIn(session, folder))
}

/** Names that only notes have: numbered like those of co, or with an ending of markdown, even in front of another. */
const isLikeNote = /^\d{3,}-|\.(?:md|mdx|markdown|mdown)\b/i
const deepest = 5

function unreadIn({ disk }: Session, folder: string): DoctorNote[] {
  return namesBelow(disk, folder).flatMap((name) => {
    const path = join(folder, name)
    const kind = peekAt(disk, path)?.kind
    if (kind === "file" && isLikeNote.test(name) && !isMarkdownName(name))
      return [note(path, "not read, since its name does not end in .md; rename it")]
    const count = kind === "folder" ? notesBelow(disk, path, deepest) : 0
    if (count === 0) return []
    const which = count === 1 ? "the file in it is" : `the ${count} files in it are`
    return [
      note(path, `${which} not read, only what is right in ${basename(folder)}; move what you need there`),
    ]
  })
}

function notesBelow(disk: Disk, folder: string, depth: number): number {
  const counts = namesBelow(disk, folder).map((name) => {
    const path = join(folder, name)
    const kind = peekAt(disk, path)?.kind
    if (kind === "folder") return depth > 1 ? notesBelow(disk, path, depth - 1) : 0
    return kind === "file" && isLikeNote.test(name) ? 1 : 0
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** No hidden names; none at all if the folder is missing, or cannot be read. */
function namesBelow(disk: Disk, folder: string): string[] {
  if (peekAt(disk, folder)?.kind !== "folder") return []
  const names = namesOrProblem(disk, folder)
  return "unread" in names ? [] : names.filter((name) => !name.startsWith("."))
}

function note(path: string, message: string): DoctorNote {
  return { code: "not-read", path, message }
}
