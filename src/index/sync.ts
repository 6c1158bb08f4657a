import { type Disk, type Glance, glanceAt, isPast, namesIn } from "../disk/port.ts"
import type { Tier } from "../domain/memory.ts"
import { isMarkdownName } from "../store/scan.ts"
import type { FileKind } from "./files.ts"
import type { Known, Looks } from "./port.ts"

export interface Folder {
  readonly disk: Disk
  readonly tier: Tier
  readonly path: string
  readonly files: FileKind
  /** Milliseconds since 1970 by the clock that the file system uses. */
  readonly clockMs: () => number
}

/** Names whose files look different from what is known, and names that are gone. */
export interface Differences {
  readonly changed: readonly string[]
  readonly gone: readonly string[]
}

const noDifferences: Differences = { changed: [], gone: [] }

export function forEachLook(looks: Looks, onLook: (name: string, look: number) => void): void {
  looks.every((name, look) => {
    onLook(name, look)
    return true
  })
}

export function markdownIn({ disk, path }: Pick<Folder, "disk" | "path">): string[] {
  return namesIn(disk, path).filter(isMarkdownName)
}

/** Looks at every file, and lists the folder, unless it has the known names and all files look the same. */
export function lookAtAll(
  { disk, path }: Pick<Folder, "disk" | "path">,
  known: Looks,
  hasKnownNames = false,
): Differences {
  const isSame = (name: string, look: number) => look !== 0 && look === lookAt(disk, path, name)
  // The names of very many files take much room.
  if (hasKnownNames && known.every(isSame)) return noDifferences
  const names = markdownIn({ disk, path })
  // As many files as are known, and each known one is there and looks the same: no need to compare the names.
  if (names.length === known.count && known.every(isSame)) return noDifferences
  const looks = new Map<string, number>()
  forEachLook(known, (name, look) => looks.set(name, look))
  const changed: string[] = []
  for (const name of names) {
    const look = looks.get(name)
    if (!look || look !== lookAt(disk, path, name)) changed.push(name)
    looks.delete(name)
  }
  return { changed, gone: [...looks.keys()] }
}

/** Looks at the files of these entries only. */
export function lookAtSome({ disk, path, files }: Folder, known: readonly Known[]): Differences {
  const lookedAt = new Set<string>()
  const changed: string[] = []
  for (const { address, look } of known) {
    const name = files.fileOf ? files.fileOf(address.name) : address.name
    if (lookedAt.has(name)) continue
    lookedAt.add(name)
    if (look === 0 || look !== lookAt(disk, path, name)) changed.push(name)
  }
  return { changed, gone: [] }
}

function lookAt(disk: Disk, path: string, name: string): number {
  const glance = glanceAt(disk, `${path}/${name}`)
  return glance === undefined ? 0 : lookOf(glance)
}

/** What a file looks like; 0 if it changed a moment ago, which makes the next look read it again. */
export function trusted(glance: Glance | undefined, nowMs: number): number {
  if (glance === undefined) return 0
  return isPast(Math.max(glance[2], glance[3]), nowMs) ? lookOf(glance) : 0
}

/**
 * One number for what a file looks like. Most of it is the time of its last change: nobody can set that back,
 * and a number just has room for it in steps of a quarter of a microsecond. Destructuring the glance would
 * cost a third of a look, and every file is looked at.
 */
function lookOf(glance: Glance): number {
  return glance[3] * 4096 + ((glance[0] + glance[1] + glance[2]) % 4096)
}
