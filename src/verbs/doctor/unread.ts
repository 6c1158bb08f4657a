import { join } from "node:path"
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
    const inside = namesBelow(disk, folder).filter((each) => !each.startsWith("."))
    if (inside.length === 0) return []
    const message = `not read, since articles and their originals belong to a project: ${fewNames(inside)}; move what you need into the ${name} folder of one`
    return [note(folder, message)]
  })
}

const isLikeMarkdown = /\.(?:md|markdown)$/i

function unreadIn({ disk }: Session, folder: string): DoctorNote[] {
  return namesBelow(disk, folder).flatMap((name) => {
    if (name.startsWith(".")) return []
    const path = join(folder, name)
    const kind = peekAt(disk, path)?.kind
    if (kind === "file" && isLikeMarkdown.test(name) && !isMarkdownName(name))
      return [note(path, "not read, since its name does not end in .md; rename it")]
    const inside = kind === "folder" ? namesBelow(disk, path).filter((each) => isLikeMarkdown.test(each)) : []
    if (inside.length === 0) return []
    const which = inside.length === 1 ? "the file in it is" : `the ${inside.length} files in it are`
    return [note(path, `${which} not read; move what you need out of it, one folder up`)]
  })
}

/** Nothing if the folder is missing, or cannot be read. */
function namesBelow(disk: Disk, folder: string): string[] {
  if (peekAt(disk, folder)?.kind !== "folder") return []
  const names = namesOrProblem(disk, folder)
  return "unread" in names ? [] : names
}

function note(path: string, message: string): DoctorNote {
  return { code: "not-read", path, message }
}
