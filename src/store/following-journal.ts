import { dirname, join } from "node:path"
import { once } from "../basics/once.ts"
import { ensurePath } from "../disk/durable.ts"
import { lineFile, type WrittenLine, writtenLine } from "../disk/lines.ts"
import { type Disk, namesIn } from "../disk/port.ts"
import { orCannotWrite } from "../disk/refused.ts"
import {
  dated,
  entriesIn,
  isEntry,
  type Journal,
  linesIn,
  record,
  sizeOf,
  sweepAside,
  writeLines,
} from "./journal.ts"
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
 * A journal that follows its folder. It begins with a heading that tells the very folder: one about a folder that was
 * at this path before is set aside, and one that this folder had under another path is taken over.
 */
export function followingJournal(disk: Disk, path: string, now: () => number, root: KnowledgeRoot): Journal {
  const file = lineFile(disk, path)

  /** What lies under this path is about a folder that was here before and is elsewhere, or gone. */
  const anothers = (): Heading | undefined => {
    const heading = headingIn(disk, path)
    return heading && !isStillThere(disk, heading) ? heading : undefined
  }

  /** It waits there until its own folder asks for it. */
  const setAside = once(() => {
    const { sign, born } = anothers() ?? {}
    if (sign === undefined) return
    const [inode] = sign.split(" ")
    const name = born === undefined ? `${inode}` : `${inode}-${born}`
    disk.rename(path, path.replace(/(?=\.jsonl$)/, `-${name}`))
  })

  /** This folder's journal under the path that it had before, and the folder as it is now. */
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

  /** A new journal gets its heading; that of a folder which had another path is taken over, once it is written whole. */
  const begin = () => {
    const before = former()
    ensurePath(disk, dirname(path))
    writeLines(disk, path, headed(before ? linesOf(before) : []))
    if (before) disk.remove(before.path)
  }

  const append = (line: object) =>
    record(path, () => {
      setAside()
      file.append(line, begin)
    })

  return {
    append: (entry) => append(dated(entry, now)),
    remark: (line) => void append(line),
    lines: () => {
      const before = former()
      if (before) return linesOf(before).map(({ value }) => value)
      return anothers() ? [] : linesIn(file)
    },
    lastLine: () => {
      const own = file.ownLastLine()
      if (own !== undefined) return own
      const before = former()
      return before ? (linesOf(before).at(-1)?.text ?? "") : file.lastLine()
    },
    read: () => {
      const before = former()
      if (before) return linesOf(before).flatMap(({ value }) => (isEntry(value) ? [value] : []))
      return anothers() ? [] : entriesIn(file)
    },
    whole: () => {
      const before = former()
      if (before) return linesOf(before)
      return anothers() ? [] : withoutHeading(file.readWhole())
    },
    size: () => sizeOf(disk, path),
    readBehind: (bytes) => (former() || anothers() ? undefined : file.readBehind(bytes)?.filter(isEntry)),
    rewrite: (lines) =>
      orCannotWrite(path, () => {
        setAside()
        const current = headingOf(disk, root)
        // Also beside one of its own: whoever took it over may have died before it was removed.
        const before = current && findFormer(disk, path, current)
        // Where nothing is left to tell, nothing is told of the folder either.
        if (before || disk.stat(path)) writeLines(disk, path, lines.length > 0 ? headed(lines) : [])
        else sweepAside(disk, path)
        if (before) disk.remove(before.path)
      }),
    aside: () =>
      namesIn(disk, dirname(path))
        .map((name) => join(dirname(path), name))
        .filter((other) => other !== path && other.endsWith(".jsonl"))
        .filter((other) => headingIn(disk, other)?.about === root.path),
  }
}

/** It is written anew with what the folder is then. */
function withoutHeading(lines: readonly WrittenLine[]): WrittenLine[] {
  return lines.filter(({ value }) => !isHeading(value))
}

interface Former extends FormerJournal {
  readonly current: Heading
}
