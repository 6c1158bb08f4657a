import { dirname, join } from "node:path"
import { fieldOf, hasTexts } from "../basics/json.ts"
import { type WrittenLine, writtenLine } from "../disk/lines.ts"
import { type Disk, namesIn } from "../disk/port.ts"
import { listingIn } from "./journal.ts"
import type { Change } from "./journal-entry.ts"
import { layout } from "./layout.ts"
import type { KnowledgeRoot } from "./places.ts"

/**
 * A journal lies outside of the folder that it is about, under the folder's path. So that it can follow a project that
 * is renamed, it begins with a line that says which folder it is about.
 */
export interface Heading {
  readonly about: string
  /** The project's folder. */
  readonly project: string
  /** Tells the very folder, wherever it is by now. */
  readonly sign: string
  /** When the folder was made, where the disk tells. Not in a heading that is older than this. */
  readonly born?: string
}

/** Undefined where the folder cannot be told from others. One that was copied, or checked out anew, is another. */
export function headingOf(disk: Disk, { path, base }: KnowledgeRoot): Heading | undefined {
  const [folder, written] = [disk.stat(path), disk.stat(join(path, layout.gitignore))]
  if (!folder || written?.modifiedNs === undefined) return undefined
  const sign = `${folder.inode} ${written.inode} ${written.modifiedNs}`
  // The time of the last change, where that is told instead, would tell nothing.
  const isBirthTold = folder.bornNs !== undefined && folder.bornNs !== folder.changedNs
  return { about: path, project: base, sign, ...(isBirthTold && { born: `${folder.bornNs}` }) }
}

export interface FormerJournal {
  readonly path: string
  /** The folder as it was. */
  readonly heading: Heading
}

/**
 * Whether the folder that a journal is about is still at its path, and not another that was made in its place. That one
 * may have the inode of the first, which was free again.
 */
export function isStillThere(disk: Disk, { about, sign, born }: Heading): boolean {
  const { inode, bornNs } = disk.stat(about) ?? {}
  if (!sign.startsWith(`${inode} `)) return false
  // Earlier than it was is no other folder: some systems set the time back together with that of the last write.
  return born === undefined || bornNs === undefined || bornNs <= BigInt(born)
}

/** The journal of this very folder under another path, at which it is not any more. */
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

/** What a journal begins with; undefined where there is none, or an older one. */
export function headingIn(disk: Disk, path: string): Heading | undefined {
  if (disk.stat(path)?.kind !== "file") return undefined
  const [line = ""] = Buffer.from(disk.read(path, headingBytes)).toString("utf8").split("\n", 1)
  try {
    const value: unknown = JSON.parse(line)
    return isHeading(value) ? value : undefined
  } catch {
    return undefined // an older journal, which begins with an entry that is longer than what was read
  }
}

export function isHeading(value: unknown): value is Heading {
  return hasTexts(value, ["about", "project", "sign"]) && isBirthIfAny(fieldOf(value, "born"))
}

function isBirthIfAny(value: unknown): boolean {
  return value === undefined || (typeof value === "string" && /^\d+$/.test(value))
}

/** What a journal says of the folder, by the paths that its files have now. */
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
