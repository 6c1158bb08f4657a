import { dirname, join } from "node:path"
import { once } from "../basics/once.ts"
import { ensurePath } from "../disk/durable.ts"
import { lineFile, type WrittenLine, writtenLine } from "../disk/lines.ts"
import { type Disk, namesIn } from "../disk/port.ts"
import { type Journal, journalOf, sweepAside, writeLines } from "./journal.ts"
import {
  type FormerJournal,
  findFormer,
  follow,
  type Heading,
  headingIn,
  headingOf,
  isHeading,
  isStillThere,
} from "./moved-folder.ts"
import type { KnowledgeRoot } from "./places.ts"

/**
 * A journal that follows its folder when that moves. It begins with a heading that identifies the folder. A
 * journal of another folder that used to be at this path is set aside, and the journal that this folder had
 * under its former path is taken over.
 */
export function followingJournal(disk: Disk, path: string, now: () => number, root: KnowledgeRoot): Journal {
  const file = lineFile(disk, path)

  /** The heading of the journal at this path, if it is about another folder, which has moved or is gone. */
  const anothers = (): Heading | undefined => {
    const heading = headingIn(disk, path)
    return heading && !isStillThere(disk, heading) ? heading : undefined
  }

  /** Renames such a journal; it waits there until its own folder asks for it. */
  const setAside = once(() => {
    const { sign, born } = anothers() ?? {}
    if (sign === undefined) return
    const [inode] = sign.split(" ")
    const name = born === undefined ? `${inode}` : `${inode}-${born}`
    disk.rename(path, path.replace(/(?=\.jsonl$)/, `-${name}`))
  })

  /** This folder's journal under its former path, and the folder as it is now. */
  const former = (): Former | undefined => {
    if (disk.stat(path) !== undefined && !anothers()) return undefined
    const current = headingOf(disk, root)
    const found = current && findFormer(disk, path, current)
    return found && { ...found, current }
  }

  const linesOf = ({ path, heading, current }: Former): WrittenLine[] =>
    follow(withoutHeading(lineFile(disk, path).readWhole()), heading, current)

  const headed = (lines: readonly WrittenLine[]): readonly WrittenLine[] => {
    const heading = headingOf(disk, root)
    return heading ? [writtenLine(heading), ...lines] : lines
  }

  /** Writes a new journal with its heading. A former journal is copied into it first, and then removed. */
  const begin = () => {
    const before = former()
    ensurePath(disk, dirname(path))
    writeLines(disk, path, headed(before ? linesOf(before) : []))
    if (before) disk.remove(before.path)
  }

  /** The lines that the folder has, wherever they are. */
  const here = <T>(own: () => T[], ofFormer: (lines: WrittenLine[]) => T[]): T[] => {
    const before = former()
    if (before) return ofFormer(linesOf(before))
    return anothers() ? [] : own()
  }

  return journalOf(disk, now, {
    path,
    append: (line) => {
      setAside()
      return file.append(line, begin)
    },
    sync: file.sync,
    readLast: (maxBytes) =>
      here(
        () => file.readLast(maxBytes),
        (lines) => lines.map(({ value }) => value),
      ),
    lastLine: () => {
      const own = file.ownLastLine()
      if (own !== undefined) return own
      const before = former()
      return before ? (linesOf(before).at(-1)?.text ?? "") : file.lastLine()
    },
    readWhole: () =>
      here(
        () => withoutHeading(file.readWhole()),
        (lines) => lines,
      ),
    readBehind: (bytes) => (former() || anothers() ? undefined : file.readBehind(bytes)),
    rewrite: (lines) => {
      setAside()
      const current = headingOf(disk, root)
      // Even if this path has a journal: a process may have died between taking over and removing.
      const before = current && findFormer(disk, path, current)
      // If no lines are left, the heading goes too.
      if (before || disk.stat(path)) writeLines(disk, path, lines.length > 0 ? headed(lines) : [])
      else sweepAside(disk, path)
      if (before) disk.remove(before.path)
    },
    aside: () =>
      namesIn(disk, dirname(path))
        .map((name) => join(dirname(path), name))
        .filter((other) => other !== path && other.endsWith(".jsonl"))
        .filter((other) => headingIn(disk, other)?.about === root.path),
  })
}

/** The heading is left out because a new one is written, about the folder as it is then. */
function withoutHeading(lines: readonly WrittenLine[]): WrittenLine[] {
  return lines.filter(({ value }) => !isHeading(value))
}

interface Former extends FormerJournal {
  readonly current: Heading
}
