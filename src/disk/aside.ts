import { type Disk, errnoOf } from "./port.ts"

/** Where a file is written before it gets its name. */
export interface Aside {
  /** A folder on the same file system. */
  readonly folder: string
  /** A file name that nothing else there uses. */
  readonly token: string
}

/** Writes and syncs a file under its temporary name. Removes it again on failure. */
export function writeAside(disk: Disk, { folder, token }: Aside, bytes: Uint8Array): string {
  const path = `${folder}/${token}`
  const handle = disk.createFile(path)
  try {
    try {
      writeAll(disk, handle, bytes)
      disk.syncFile(handle)
    } finally {
      disk.close(handle)
    }
  } catch (error) {
    attempt(() => disk.remove(path))
    throw error
  }
  return path
}

/** A full disk can cut a write short without an error, so this goes on until all is written or it fails. */
export function writeAll(disk: Disk, handle: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) {
    const written = disk.write(handle, bytes, offset)
    if (written <= 0) throw Object.assign(new Error("the disk took no more bytes"), { code: "ENOSPC" })
    offset += written
  }
}

const linkRefused = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])

/**
 * Gives a file a second name. `link` refuses a name that exists, `rename` would clobber it. Some file
 * systems have no links: there the second name is a synced copy, and checking the name and renaming onto
 * it are two separate calls.
 */
export function placeNew(disk: Disk, from: string, to: string, aside: Aside): "linked" | "copied" | "taken" {
  try {
    disk.link(from, to)
    return "linked"
  } catch (error) {
    const errno = errnoOf(error) ?? ""
    if (errno === "EEXIST") return "taken"
    if (!linkRefused.has(errno)) throw error
  }
  const bytes = disk.read(from, Number.MAX_SAFE_INTEGER)
  const copy = writeAside(disk, { ...aside, token: `${aside.token}-copy` }, bytes)
  try {
    if (disk.stat(to)) {
      attempt(() => disk.remove(copy))
      return "taken"
    }
    disk.rename(copy, to)
    return "copied"
  } catch (error) {
    attempt(() => disk.remove(copy))
    throw error
  }
}

/** For cleaning up after an error, since the first error is the one to report. False if this fails too. */
export function attempt(call: () => unknown): boolean {
  try {
    call()
    return true
  } catch {
    return false
  }
}

/** What a call returns; undefined if it fails, for whatever reason. */
export function attempted<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
