/**
 * The disk as co uses it: plain calls, each of which may fail with an errno. Everything durable is built
 * from these, so a simulated disk can lose power between any two of them. Synchronous, because a change
 * is a handful of calls under a lock, and the blocking calls are two to four times faster.
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
  /** Identifies the file itself: it changes when the path is given to another file. */
  readonly inode: bigint
  /** When it was last written to, in nanoseconds; absent if the disk does not say. */
  readonly modifiedNs?: bigint
  /** When anything about it last changed, which nobody can set back. */
  readonly changedNs?: bigint
  /** When it was created; absent if the disk does not say. Older systems give `changedNs` instead. */
  readonly bornNs?: bigint
}

/** What a path is, and when it was last written to and changed, in milliseconds, if the disk says. */
export interface Peek {
  readonly kind: FileKind
  readonly size: number
  readonly modifiedMs?: number
  readonly changedMs?: number
}

/** Plain numbers that tell versions of a file apart; times are in milliseconds. */
export type Glance = readonly [inode: number, size: number, modifiedMs: number, changedMs: number]

export interface Disk {
  /** Names in a folder, unsorted; undefined if there is no such folder. */
  list(folder: string): DirEntry[] | undefined
  /** Only the names, which is faster. Optional. */
  quickNames?(folder: string): string[] | undefined
  /** What the path itself is; a link is not followed. Undefined if nothing is there. */
  stat(path: string): FileStat | undefined
  /** The part of it that plain numbers can hold, in half the time. Optional. */
  peek?(path: string): Peek | undefined
  /** The fastest check of a regular file; undefined for anything else. Optional. */
  glance?(path: string): Glance | undefined
  /** Reports names that change in a folder. Returns how to stop, or undefined if it cannot. Optional. */
  watch?(folder: string, onChange: (name: string | null) => void): (() => void) | undefined
  /** Whether files can be added to a folder, as far as the system says beforehand. Optional. */
  canWrite?(folder: string): boolean
  /** Fails if creating or removing this name would fail, as far as the system says beforehand. Optional. */
  checkName?(path: string): void
  /** Whether a folder is on another machine, where SQLite cannot rely on locks. Optional. */
  isRemote?(folder: string): boolean
  /** At most `maxBytes` + 1 bytes of a regular file, from `from` on. Refuses links, never blocks on pipes. */
  read(path: string, maxBytes: number, from?: number): Uint8Array
  /** Parts of a regular file that begin at `starts`, each `length` bytes, joined, in one go. Optional. */
  readParts?(path: string, starts: readonly number[], length: number): Uint8Array
  /**
   * The text of a small file in plain UTF-8, in the fewest steps; undefined if the file is not that simple
   * and its bytes must be examined. The speed of a full scan depends on this. Optional.
   */
  quickText?(path: string): string | undefined
  /** Where a path really leads, with every link resolved; undefined if it leads nowhere. */
  resolve(path: string): string | undefined
  /** Makes a private folder; false if the name is taken. */
  makeFolder(path: string): boolean
  /** Creates a private file and opens it for writing; refuses an existing name. */
  createFile(path: string): number
  /** Opens a file for appending; creates a private one if it does not exist. */
  openToAppend(path: string): number
  /** Returns the number of bytes written, which may be fewer than given. */
  write(handle: number, bytes: Uint8Array, offset: number): number
  syncFile(handle: number): void
  close(handle: number): void
  /** Gives a file a second name; refuses an existing one. */
  link(from: string, to: string): void
  /**
   * Renames a file and replaces what had the name. With `over` (an inode), only if `to` still is that file,
   * else false. No system call does both, so these are two adjacent ones: a rename onto `to` by somebody
   * else in the few microseconds between them would go unseen.
   */
  rename(from: string, to: string, over?: bigint): boolean
  /** Removes a name; with `inode` only if it still is that file's, else false. Also two adjacent calls. */
  remove(path: string, inode?: bigint): boolean
  /** Removes an empty folder; false if it is not empty or not there. Optional. */
  removeFolder?(path: string): boolean
  /** Sets who may read and write a file. Optional. */
  setMode?(path: string, mode: number): void
  /** Sets the time of the last write, by which processes tell each other about a change. Optional. */
  touch?(path: string, ms: number): void
  syncFolder(folder: string): void
}

export function namesIn(disk: Disk, folder: string): string[] {
  return (disk.quickNames ? disk.quickNames(folder) : disk.list(folder)?.map(({ name }) => name)) ?? []
}

/** Uses `peek` if the disk has it. */
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

/** The same time as in a `Peek`; undefined if the disk does not say. */
export function modifiedMsOf({ modifiedNs }: FileStat): number | undefined {
  return modifiedNs === undefined ? undefined : Number(modifiedNs) / 1e6
}

/** Whether a change made now would get a different time. Some file systems have steps of 1 or 2 seconds. */
export function isPast(ms: number, nowMs: number): boolean {
  const stepMs = ms % 1_000 === 0 ? 2_000 : 20
  return nowMs - ms > 5 * stepMs
}

/** Uses `glance` if the disk has it. */
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

/** Uses `readParts` if the disk has it. */
export function partsAt(disk: Disk, path: string, starts: readonly number[], length: number): Uint8Array {
  if (disk.readParts) return disk.readParts(path, starts, length)
  return Buffer.concat(starts.map((start) => disk.read(path, length, start).subarray(0, length)))
}

/** The errno of a failed call, or undefined for any other error. */
export function errnoOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : undefined
}

/** What `work` returns; `otherwise` if the disk refuses something in it. */
export function unlessRefused<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return otherwise
  }
}

/** The path that a failed call was about, if the system named it. */
export function pathOf(error: unknown): string | undefined {
  const path = (error as { path?: unknown } | null)?.path
  return typeof path === "string" ? path : undefined
}

/** An errno in words. */
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
    case "EISDIR":
      return "it is a folder (EISDIR)"
    case "ENOTDIR":
      return "a part of the path is not a folder (ENOTDIR)"
    default:
      return `the system said ${errno}`
  }
}
