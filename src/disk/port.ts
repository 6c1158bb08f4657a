/**
 * The disk as co uses it: plain calls, each of which may fail with an errno. Everything durable is
 * built from these, so that a simulated disk can lose power between any two of them. Synchronous: one
 * change is a handful of calls under a lock, and the blocking calls are two to four times faster.
 */
export type FileKind = "file" | "folder" | "link" | "other"

export interface DirEntry {
  readonly name: string
  readonly kind: FileKind
}

export interface FileStat {
  readonly kind: FileKind
  readonly size: number
  readonly mode: number
  /** Names the file itself: changes when the path is given to another one. */
  readonly inode: bigint
  /** When it was last written to, in nanoseconds; absent where the disk does not tell. */
  readonly modifiedNs?: bigint
  /** When anything about it last changed, which nobody can set back. */
  readonly changedNs?: bigint
  /** When it was made; absent where the disk does not tell. An older system tells the time of the last change instead. */
  readonly bornNs?: bigint
}

/** What a path is, and when it was last written to and changed, in milliseconds, where the disk tells. */
export interface Peek {
  readonly kind: FileKind
  readonly size: number
  readonly modifiedMs?: number
  readonly changedMs?: number
}

/** Tells versions of a file apart, in plain numbers: inode, size, and when it was written and changed, in milliseconds. */
export type Glance = readonly [inode: number, size: number, modifiedMs: number, changedMs: number]

export interface Disk {
  /** Names in a folder, unsorted; undefined where there is no such folder. */
  list(folder: string): DirEntry[] | undefined
  /** Only the names, where nothing else is asked for. Optional. */
  quickNames?(folder: string): string[] | undefined
  /** What the path itself is; a link is not followed. Undefined where there is nothing. */
  stat(path: string): FileStat | undefined
  /** As much of that as plain numbers can say, in half the time. Optional. */
  peek?(path: string): Peek | undefined
  /** The same for a regular file in the fewest steps; undefined for anything else. Optional. */
  glance?(path: string): Glance | undefined
  /** Tells the names that are changed in a folder while the process lives; undefined where it cannot. Optional. */
  watch?(folder: string, onChange: (name: string | null) => void): (() => void) | undefined
  /** Whether names may be put into a folder, as far as the system tells beforehand. Optional. */
  canWrite?(folder: string): boolean
  /** Fails as giving a file this name, or taking it away, would, as far as the system tells beforehand. Optional. */
  checkName?(path: string): void
  /** Whether a folder is on another machine, where SQLite cannot rely on locks. Optional. */
  isRemote?(folder: string): boolean
  /** The bytes of a regular file, at most `maxBytes` + 1 of them, `from` an offset on. Refuses links, never blocks on a pipe. */
  read(path: string, maxBytes: number, from?: number): Uint8Array
  /** Parts of a regular file that begin at `starts` and have the same length, one behind the other, in one go. Optional. */
  readParts?(path: string, starts: readonly number[], length: number): Uint8Array
  /**
   * The text of a file that is small and plain UTF-8, in the fewest steps; undefined where it is not so
   * simple and the bytes must be looked at. A scan of a whole store lives on this. Optional.
   */
  quickText?(path: string): string | undefined
  /** Where a path really leads, every link resolved; undefined where it leads nowhere. */
  resolve(path: string): string | undefined
  /** A new private folder; false where something has that name already. */
  makeFolder(path: string): boolean
  /** A new private file, open for writing; refuses an existing name. */
  createFile(path: string): number
  /** The file's end, open for writing; made private where it does not exist. */
  openToAppend(path: string): number
  /** May write less than asked: the number written is the answer. */
  write(handle: number, bytes: Uint8Array, offset: number): number
  syncFile(handle: number): void
  close(handle: number): void
  /** A second name for a file; refuses an existing one. */
  link(from: string, to: string): void
  /**
   * A new name for a file; takes the place of what had it. With `over` only if `to` still is that file,
   * else false. No system call does both, so this is two adjacent ones: a few microseconds in which
   * somebody else's rename onto `to` would go unseen.
   */
  rename(from: string, to: string, over?: bigint): boolean
  /** Takes a name away; with `inode` only if it still is that file's, else false. Two adjacent calls as well. */
  remove(path: string, inode?: bigint): boolean
  /** Takes an empty folder away; false where it is not empty or not there. Optional. */
  removeFolder?(path: string): boolean
  /** Who may read and write a file. Optional. */
  setMode?(path: string, mode: number): void
  /** Sets the time of the last write, which is how processes tell each other of a change. Optional. */
  touch?(path: string, ms: number): void
  syncFolder(folder: string): void
}

export function namesIn(disk: Disk, folder: string): string[] {
  return (disk.quickNames ? disk.quickNames(folder) : disk.list(folder)?.map(({ name }) => name)) ?? []
}

/** By `peek` where the disk has it. */
export function peekAt(disk: Disk, path: string): Peek | undefined {
  if (disk.peek) return disk.peek(path)
  const stat = disk.stat(path)
  if (stat?.modifiedNs === undefined || stat.changedNs === undefined) return stat
  return {
    kind: stat.kind,
    size: stat.size,
    modifiedMs: Number(stat.modifiedNs) / 1e6,
    changedMs: Number(stat.changedNs) / 1e6,
  }
}

/** As a peek would tell it; undefined where the disk does not. */
export function modifiedMsOf({ modifiedNs }: FileStat): number | undefined {
  return modifiedNs === undefined ? undefined : Number(modifiedNs) / 1e6
}

/** Whether a change of now would have another time. Some file systems keep whole seconds, or every other one. */
export function isPast(ms: number, nowMs: number): boolean {
  const stepMs = ms % 1_000 === 0 ? 2_000 : 20
  return nowMs - ms > 5 * stepMs
}

/** By `glance` where the disk has it. */
export function glanceAt(disk: Disk, path: string): Glance | undefined {
  if (disk.glance) return disk.glance(path)
  const stat = disk.stat(path)
  if (stat?.kind !== "file") return undefined
  return [
    Number(stat.inode),
    stat.size,
    Number(stat.modifiedNs ?? 0) / 1e6,
    Number(stat.changedNs ?? 0) / 1e6,
  ]
}

/** By `readParts` where the disk has it. */
export function partsAt(disk: Disk, path: string, starts: readonly number[], length: number): Uint8Array {
  if (disk.readParts) return disk.readParts(path, starts, length)
  return Buffer.concat(starts.map((start) => disk.read(path, length, start).subarray(0, length)))
}

/** The errno of a failed call, or undefined for any other error. */
export function errnoOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : undefined
}

/** The path that a failed call was about, where the system told. */
export function pathOf(error: unknown): string | undefined {
  const path = (error as { path?: unknown } | null)?.path
  return typeof path === "string" ? path : undefined
}

/** A cause in words that say what to do about it. */
export function describeErrno(errno: string | undefined): string | undefined {
  switch (errno) {
    case undefined:
      return undefined
    case "ENOSPC":
    case "EDQUOT":
      return `no space left on the disk (${errno})`
    case "EROFS":
      return "the file system is read-only (EROFS)"
    case "EACCES":
    case "EPERM":
      return `permission denied (${errno})`
    case "EMFILE":
    case "ENFILE":
      return `too many open files (${errno})`
    case "EIO":
      return "the disk reported an error (EIO)"
    case "ENOENT":
      return "no such file or folder (ENOENT)"
    case "ENAMETOOLONG":
      return "the name is too long (ENAMETOOLONG)"
    case "ENOTDIR":
      return "a part of the path is not a folder (ENOTDIR)"
    default:
      return `the system said ${errno}`
  }
}
