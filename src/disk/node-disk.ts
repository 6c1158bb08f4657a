import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  type Dirent,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  type Stats,
  statfsSync,
  unlinkSync,
  utimesSync,
  watch,
  writeSync,
} from "node:fs"
import { dirname } from "node:path"
import { type DirEntry, type Disk, errnoOf, type FileKind } from "./port.ts"

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_APPEND } = constants
// Absent on Windows, where links and pipes work differently.
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0
const O_NONBLOCK = constants.O_NONBLOCK ?? 0

const privateFile = 0o600
const privateFolder = 0o700
const isWindows = constants.O_NOFOLLOW === undefined

const orNothing = { throwIfNoEntry: false } as const

/** Most knowledge files fit; sharing one buffer saves an allocation and a stat per file. */
const firstRead = Buffer.allocUnsafeSlow(64 * 1024)

export function nodeDisk(): Disk {
  return {
    list: (folder) =>
      isThere(folder)
        ? unlessMissing(() => readdirSync(folder, { withFileTypes: true }).map(toEntry))
        : undefined,
    quickNames: (folder) => (isThere(folder) ? unlessMissing(() => readdirSync(folder)) : undefined),
    stat: (path) =>
      unlessMissing(() => {
        const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false })
        if (stat === undefined) return undefined
        return {
          kind: kindOf(stat),
          size: Number(stat.size),
          mode: Number(stat.mode & 0o777n),
          inode: stat.ino,
          modifiedNs: stat.mtimeNs,
          changedNs: stat.ctimeNs,
          ...(stat.birthtimeNs > 0n && { bornNs: stat.birthtimeNs }),
        }
      }),
    peek: (path) => {
      const stat = statUnlessMissing(path)
      if (stat === undefined) return undefined
      return { kind: kindOf(stat), size: stat.size, modifiedMs: stat.mtimeMs, changedMs: stat.ctimeMs }
    },
    glance: (path) => {
      const stat = lstatSync(path, orNothing)
      return stat?.isFile() ? [stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs] : undefined
    },
    watch: (folder, onChange) => {
      try {
        const watcher = watch(folder, { persistent: false }, (_, name) => onChange(name))
        watcher.on("error", () => onChange(null))
        return () => watcher.close()
      } catch {
        return undefined
      }
    },
    isRemote: (folder) => remoteSystems.has(statfsSync(folder).type),
    canWrite: (folder) => {
      try {
        accessSync(folder, constants.W_OK)
        return true
      } catch {
        return false
      }
    },
    checkName: (path) => {
      unlessMissing(() => accessSync(dirname(path), constants.W_OK))
      try {
        accessSync(path, constants.W_OK)
      } catch (error) {
        // A file without write permission can still be removed; an immutable one cannot.
        if (["EPERM", "EROFS"].includes(errnoOf(error) ?? "")) throw error
      }
    },
    read: (path, maxBytes, from) => {
      const handle = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      try {
        return readBounded(handle, maxBytes, from ?? null)
      } catch (error) {
        // The system names the path only where opening fails; a folder can be opened.
        throw error instanceof Error ? Object.assign(error, { path }) : error
      } finally {
        closeSync(handle)
      }
    },
    readParts: (path, starts, length) => {
      const parts = Buffer.alloc(starts.length * length)
      const handle = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      try {
        for (const [at, start] of starts.entries())
          if (readSync(handle, parts, at * length, length, start) < length)
            throw new Error(`${path} is cut off`)
      } finally {
        closeSync(handle)
      }
      return parts
    },
    quickText: (path) => {
      const handle = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      let filled: number
      try {
        filled = readSync(handle, firstRead, 0, firstRead.length, null)
      } finally {
        closeSync(handle)
      }
      if (filled === firstRead.length) return undefined
      const text = firstRead.toString("utf8", 0, filled)
      return text.includes("\ufffd") ? undefined : text
    },
    resolve: (path) => unlessMissing(() => realpathSync.native(path)),
    makeFolder: (path) => {
      try {
        mkdirSync(path, { mode: privateFolder })
        return true
      } catch (error) {
        if (errnoOf(error) === "EEXIST") return false
        throw error
      }
    },
    createFile: (path) => openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, privateFile),
    openToAppend: (path) => openSync(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, privateFile),
    write: (handle, bytes, offset) => writeSync(handle, bytes, offset),
    syncFile: fsyncSync,
    close: closeSync,
    link: linkSync,
    rename: (from, to, over) => {
      if (over !== undefined && inodeOf(to) !== over) return false
      renameSync(from, to)
      return true
    },
    remove: (path, inode) => {
      if (inode !== undefined && inodeOf(path) !== inode) return false
      unlinkSync(path)
      return true
    },
    removeFolder: (path) => {
      try {
        rmdirSync(path)
        return true
      } catch (error) {
        if (["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR"].includes(errnoOf(error) ?? "")) return false
        throw error
      }
    },
    setMode: chmodSync,
    touch: (path, ms) => utimesSync(path, ms / 1000, ms / 1000),
    syncFolder: (folder) => {
      if (isWindows) return // a folder cannot be opened there
      const handle = openSync(folder, O_RDONLY)
      try {
        fsyncSync(handle)
      } finally {
        closeSync(handle)
      }
    },
  }
}

/** NFS, the three forms of SMB, 9P and FUSE, by their Linux file system numbers. */
const remoteSystems = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x01021997, 0x65735546])

function readBounded(handle: number, maxBytes: number, from: number | null): Uint8Array {
  let filled = readSync(handle, firstRead, 0, Math.min(firstRead.length, maxBytes + 1), from)
  if (filled < firstRead.length || filled > maxBytes) return Buffer.from(firstRead.subarray(0, filled))
  const left = fstatSync(handle).size - (from ?? 0)
  const bytes = Buffer.allocUnsafeSlow(Math.max(filled, Math.min(left, maxBytes + 1)))
  firstRead.copy(bytes)
  while (filled < bytes.length) {
    const count = readSync(handle, bytes, filled, bytes.length - filled, from === null ? null : from + filled)
    if (count === 0) break
    filled += count
  }
  return bytes.subarray(0, filled)
}

/**
 * Called first where missing is common: creating an error costs twenty times as much as this check.
 * `existsSync` is also false for a path that we have no access to; the stat throws then.
 */
function isThere(path: string): boolean {
  return existsSync(path) || statUnlessMissing(path) !== undefined
}

function toEntry(entry: Dirent): DirEntry {
  return { name: entry.name, kind: kindOf(entry) }
}

function inodeOf(path: string): bigint | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false })?.ino
}

function kindOf(entry: Pick<Dirent, "isFile" | "isDirectory" | "isSymbolicLink">): FileKind {
  if (entry.isFile()) return "file"
  if (entry.isDirectory()) return "folder"
  return entry.isSymbolicLink() ? "link" : "other"
}

function statUnlessMissing(path: string): Stats | undefined {
  try {
    return lstatSync(path, orNothing)
  } catch (error) {
    return refuseUnlessMissing(error)
  }
}

function unlessMissing<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch (error) {
    return refuseUnlessMissing(error)
  }
}

function refuseUnlessMissing(error: unknown): undefined {
  const errno = errnoOf(error)
  if (errno !== "ENOENT" && errno !== "ENOTDIR") throw error
}
