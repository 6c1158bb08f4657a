import { dirname, join } from "node:path"
import { fieldOf, hasTexts, jsonIn } from "../basics/json.ts"
import { type WrittenLine, writtenLine } from "../disk/lines.ts"
import { type Disk, namesIn } from "../disk/port.ts"
import { listingIn } from "./journal.ts"
import type { Change } from "./journal-entry.ts"
import { layout } from "./layout.ts"
import type { KnowledgeRoot } from "./places.ts"

/**
 * A journal lies outside the folder that it is about, under a name made from the folder's path. It begins
 * with a line that identifies the folder, so it can follow a project that is renamed.
 */
export interface Heading {
  readonly about: string
  /** The project's folder. */
  readonly project: string
  /** Identifies the folder itself, wherever it is by now. */
  readonly sign: string
  /** When the folder was created, if the disk says. Absent in older headings. */
  readonly born?: string
}

/** Undefined if the folder cannot be told from others. A copy or a new checkout is another folder. */
export function headingOf(disk: Disk, { path, base }: KnowledgeRoot): Heading | undefined {
  const [folder, written] = [disk.stat(path), disk.stat(join(path, layout.gitignore))]
  if (!folder || written?.modifiedNs === undefined) return undefined
  const sign = `${folder.inode} ${written.inode} ${written.modifiedNs}`
  // Some systems give the time of the last change instead, which identifies nothing.
  const isBirthTold = folder.bornNs !== undefined && folder.bornNs !== folder.changedNs
  return { about: path, project: base, sign, ...(isBirthTold && { born: `${folder.bornNs}` }) }
}

export interface FormerJournal {
  readonly path: string
  /** The folder as it was. */
  readonly heading: Heading
}

/**
 * Whether the folder that a journal is about is still at its path, and not another in its place. Another
 * folder may have reused its inode.
 */
export function isStillThere(disk: Disk, { about, sign, born }: Heading): boolean {
  const { inode, bornNs } = disk.stat(about) ?? {}
  if (!sign.startsWith(`${inode} `)) return false
  // An earlier time still means the same folder: some systems set it back with the time of the last write.
  return born === undefined || bornNs === undefined || bornNs <= BigInt(born)
}

/** The journal of this same folder under a former path, where the folder is no longer. */
export function findFormer(disk: Disk, path: string, now: Heading): FormerJournal | undefined {
  const folder = dirname(path)
  for (const name of namesIn(disk, folder)) {
    if (!name.endsWith(".jsonl")) continue
    const other = join(folder, name)
    const heading = headingIn(disk, other)
    if (heading?.sign !== now.sign || heading.about === now.about) continue
    if (!isStillThere(disk, heading)) return { path: other, heading }
  }
  return undefined
}

const headingBytes = 16 * 1024

/** The heading of a journal; undefined if there is no journal, or an older one without a heading. */
export function headingIn(disk: Disk, path: string): Heading | undefined {
  if (disk.stat(path)?.kind !== "file") return undefined
  const [line = ""] = Buffer.from(disk.read(path, headingBytes)).toString("utf8").split("\n", 1)
  // The first entry of an older journal may be longer than what was read.
  const value = jsonIn(line)
  return isHeading(value) ? value : undefined
}

export function isHeading(value: unknown): value is Heading {
  return hasTexts(value, ["about", "project", "sign"]) && isBirthIfAny(fieldOf(value, "born"))
}

function isBirthIfAny(value: unknown): boolean {
  return value === undefined || (typeof value === "string" && /^\d+$/.test(value))
}

/** The lines of a journal, with the paths that the folder's files have now. */
export function follow(lines: readonly WrittenLine[], before: Heading, now: Heading): WrittenLine[] {
  const moved = (path: string) =>
    path.startsWith(`${before.about}/`) ? `${now.about}${path.slice(before.about.length)}` : path
  const change = (each: Change): Change =>
    "kept" in each
      ? { ...each, path: moved(each.path), kept: moved(each.kept) }
      : { ...each, path: moved(each.path) }
  return lines.map((written) => {
    const listing = listingIn(written.value)
    if (!listing) return written
    const { line, list, changes } = listing
    const from = line.from === before.project ? now.project : line.from
    return writtenLine({ ...line, from, [list]: changes.map(change) })
  })
}
