import { type Disk, errnoOf } from "./port.ts"

/** Where files are made before they get their name. */
export interface Aside {
  /** A folder on the same file system. */
  readonly folder: string
  /** A name that nobody else uses there. */
  readonly token: string
}

/** A synced file under a name of its own; gone again where that fails. */
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

/** A full disk can make a write short without an error: go on until it is all there or it says why not. */
export function writeAll(disk: Disk, handle: number, bytes: Uint8Array): void {
  for (let offset = 0; offset < bytes.length; ) {
    const written = disk.write(handle, bytes, offset)
    if (written <= 0) throw Object.assign(new Error("the disk took no more bytes"), { code: "ENOSPC" })
    offset += written
  }
}

const linkRefused = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"])

/**
 * Gives a file a further name. `link` refuses an existing one, `rename` would clobber it. Some file
 * systems know no links: there the second name is a synced copy, and the look at the name and the
 * rename onto it are two calls.
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

/** For cleaning up after an error: the first one is the one to report. False where this failed too. */
export function attempt(call: () => unknown): boolean {
  try {
    call()
    return true
  } catch {
    return false
  }
}
