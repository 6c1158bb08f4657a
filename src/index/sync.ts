import { type Disk, type Glance, glanceAt, namesIn } from "../disk/port.ts"
import type { Tier } from "../domain/memory.ts"
import type { FileProblem } from "../domain/outcome.ts"
import type { Embedder } from "../embed/port.ts"
import type { HeadParser } from "../markdown/fields.ts"
import { type MemoryFile, readMemoryFile } from "../store/read.ts"
import { isMemoryName } from "../store/scan.ts"
import { entryOf, hashOf } from "./entry.ts"
import type { Address, Entry, IndexChange, Known, Looks } from "./port.ts"

/** A file in a memory folder that is no memory, so that it need not be read again while it looks the same. */
export interface BrokenFile {
  readonly name: string
  readonly look: number
  readonly problem: FileProblem
}

/** A file system tells times in steps of up to ten milliseconds: a file so young may be written to again unseen. */
export const youngMs = 100

export interface Folder {
  readonly disk: Disk
  readonly tier: Tier
  readonly path: string
  /** Milliseconds since 1970 by the clock that the file system uses. */
  readonly clockMs: () => number
}

/** Names whose files look different from what is known, and names that are gone. */
export interface Differences {
  readonly changed: readonly string[]
  readonly gone: readonly string[]
}

/** Lists the folder and looks at every file. */
export function lookAtAll({ disk, path }: Folder, known: Looks): Differences {
  const names = namesIn(disk, path).filter(isMemoryName)
  // As many as are known, each of these is there and looks the same: nobody has to ask which are which.
  const isSame = (name: string, look: number) => look !== 0 && look === lookAt(disk, path, name)
  if (names.length === known.count && known.every(isSame)) return { changed: [], gone: [] }
  const looks = new Map<string, number>()
  known.every((name, look) => looks.set(name, look) === looks)
  const changed: string[] = []
  for (const name of names) {
    const look = looks.get(name)
    if (!look || look !== lookAt(disk, path, name)) changed.push(name)
    looks.delete(name)
  }
  return { changed, gone: [...looks.keys()] }
}

/** Looks at these only. */
export function lookAtSome({ disk, path }: Folder, known: readonly Known[]): Differences {
  const changed = known.filter(({ address, look }) => !look || look !== lookAt(disk, path, address.name))
  return { changed: changed.map(({ address }) => address.name), gone: [] }
}

function lookAt(disk: Disk, path: string, name: string): number {
  const glance = glanceAt(disk, `${path}/${name}`)
  return glance === undefined ? 0 : lookOf(glance)
}

export interface Reading {
  readonly change: IndexChange
  readonly broken: readonly BrokenFile[]
  /** Names that turned out to be gone. */
  readonly vanished: readonly string[]
}

/** Reads the files that look different and says what the index has to take in. */
export async function readChanged(
  folder: Folder,
  { changed, gone }: Differences,
  known: ReadonlyMap<string, Known>,
  embedder: Embedder,
  onFile: (count: number) => void,
): Promise<Reading> {
  const put: Entry[] = []
  const looks: Known[] = []
  const broken: BrokenFile[] = []
  const vanished: string[] = [...gone]
  const address = (name: string): Address => ({ tier: folder.tier, kind: "memory", name })
  let full: HeadParser | undefined
  for (const [at, name] of changed.entries()) {
    const glance = glanceAt(folder.disk, `${folder.path}/${name}`)
    const look = trusted(glance, folder.clockMs())
    let file = readMemory(folder, name, full)
    if (file.kind === "hand-written") {
      full = (await import("../markdown/full.ts")).parseFull
      file = readMemory(folder, name, full)
    }
    if (file.kind === "memory") {
      const hash = hashOf(file.memory)
      if (known.get(name)?.hash !== hash) put.push(entryOf(file.memory, look, embedder))
      else looks.push({ address: address(name), hash, look })
    } else {
      vanished.push(name)
      if (file.kind === "problem") broken.push({ name, look, problem: file.problem })
    }
    if (at % 256 === 255) onFile(at + 1)
  }
  onFile(changed.length)
  const remove = vanished.filter((name) => known.has(name)).map(address)
  return { change: { put, remove, looks }, broken, vanished }
}

function readMemory({ disk, tier, path }: Folder, name: string, full: HeadParser | undefined): MemoryFile {
  return readMemoryFile(disk, tier, `${path}/${name}`, full)
}

/** Zero where the file was changed a moment ago: then it is read again the next time. */
function trusted(glance: Glance | undefined, nowMs: number): number {
  if (glance === undefined) return 0
  const isYoung = nowMs - Math.max(glance[2], glance[3]) < youngMs
  return isYoung ? 0 : lookOf(glance)
}

/**
 * One number for what a file looks like. The time of its last change is most of it: nobody can set that back,
 * and a number has just room for it in steps of a quarter of a microsecond.
 */
function lookOf([inode, size, modifiedMs, changedMs]: Glance): number {
  return changedMs * 4096 + ((inode + size + modifiedMs) % 4096)
}
