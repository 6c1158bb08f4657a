import { join } from "node:path"
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
