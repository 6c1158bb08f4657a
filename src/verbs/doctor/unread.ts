import { basename, join } from "node:path"
import { type Disk, peekAt } from "../../disk/port.ts"
import { tiers } from "../../domain/memory.ts"
import { layout } from "../../store/layout.ts"
import { isMarkdownName, namesOrProblem } from "../../store/scan.ts"
import { fewNames } from "../few-names.ts"
import { canEnter, type Session } from "../session.ts"
import type { DoctorNote } from "./finding.ts"

/** What a person may take for a memory or an article although co does not read it. */
export function unreadFiles(session: Session): DoctorNote[] {
  const { project, global } = session.stores
  const open = tiers.filter((tier) => canEnter(session, tier))
  const memories = open.map((tier) => join(session.stores[tier].root, layout.memories))
  return [
    ...memories.flatMap((folder) => unreadIn(session, folder)),
    ...(open.includes("project") ? unreadIn(session, join(project.root, layout.articles)) : []),
    ...(open.includes("global") ? articlesIn(session, global.root) : []),
  ]
}

/** Articles in the global folder, where no command looks for them. */
function articlesIn({ disk }: Session, root: string): DoctorNote[] {
  return [layout.articles, layout.attachments].flatMap((name) => {
    const folder = join(root, name)
    const inside = namesBelow(disk, folder)
    if (inside.length === 0) return []
    const message = `not read, since articles and their originals belong to a project: ${fewNames(inside)}; move what you need into the ${name} folder of one`
    return [note(folder, message)]
  })
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
