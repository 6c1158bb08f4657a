import type { Disk } from "../../src/disk/port.ts"
import { errno } from "./sim-disk.ts"

export interface Call {
  readonly name: keyof Disk
  /** For a link or a rename, the new name. */
  readonly path: string
}

export type Around = <T>(call: Call, go: () => T) => T

/** A disk on which every call passes through `around`, which may do something before, after or instead. */
export function intercept(disk: Disk, around: Around): Disk {
  const opened = new Map<number, string>()
  const open = (path: string, handle: number) => {
    opened.set(handle, path)
    return handle
  }
  const at = (handle: number) => opened.get(handle) ?? ""
  return {
    list: (path) => around({ name: "list", path }, () => disk.list(path)),
    stat: (path) => around({ name: "stat", path }, () => disk.stat(path)),
    read: (path, maxBytes, from) => around({ name: "read", path }, () => disk.read(path, maxBytes, from)),
    resolve: (path) => around({ name: "resolve", path }, () => disk.resolve(path)),
    makeFolder: (path) => around({ name: "makeFolder", path }, () => disk.makeFolder(path)),
    createFile: (path) => around({ name: "createFile", path }, () => open(path, disk.createFile(path))),
    openToAppend: (path) => around({ name: "openToAppend", path }, () => open(path, disk.openToAppend(path))),
    write: (handle, bytes, offset) =>
      around({ name: "write", path: at(handle) }, () => disk.write(handle, bytes, offset)),
    syncFile: (handle) => around({ name: "syncFile", path: at(handle) }, () => disk.syncFile(handle)),
    close: (handle) => around({ name: "close", path: at(handle) }, () => disk.close(handle)),
    link: (from, to) => around({ name: "link", path: to }, () => disk.link(from, to)),
    rename: (from, to, over) => around({ name: "rename", path: to }, () => disk.rename(from, to, over)),
    remove: (path, inode) => around({ name: "remove", path }, () => disk.remove(path, inode)),
    syncFolder: (path) => around({ name: "syncFolder", path }, () => disk.syncFolder(path)),
  }
}

/** Calls that leave the disk as it is. An unfinished file is closed with its process anyway. */
const reading = new Set<keyof Disk>(["list", "stat", "read", "resolve", "close"])

export function isChanging(name: keyof Disk): boolean {
  return !reading.has(name)
}

/** The machine or the process ended here. No code of co runs after this. */
export class Death extends Error {}

export interface Mortal {
  readonly disk: Disk
  /** The changing calls so far. Dying at a call that only reads would show nothing new. */
  readonly trace: string[]
  isDead(): boolean
}

/** A disk whose user dies after `lifetime` changing calls: each later call of any kind fails without effect. */
export function mortal(disk: Disk, lifetime: number): Mortal {
  const trace: string[] = []
  let isDead = false
  const around: Around = ({ name, path }, go) => {
    // Cleanup after an error would still run in this program, but not in a dead one.
    if (isDead) throw new Death()
    if (!isChanging(name)) return go()
    if (trace.length >= lifetime) {
      isDead = true
      throw new Death()
    }
    trace.push(`${name} ${path}`)
    return go()
  }
  return { disk: intercept(disk, around), trace, isDead: () => isDead }
}

export function immortal(disk: Disk): Mortal {
  return mortal(disk, Number.POSITIVE_INFINITY)
}

/** A disk on which only the n-th changing call fails, without effect. */
export function fallible(disk: Disk, n: number, code: string): Disk {
  let calls = 0
  return intercept(disk, ({ name, path }, go) => {
    if (isChanging(name) && calls++ === n) throw errno(code, name, path)
    return go()
  })
}

/** A disk without hard links, like exFAT and many network folders. */
export function withoutLinks(disk: Disk): Disk {
  return {
    ...intercept(disk, (_, go) => go()),
    link: (_, to) => {
      throw errno("EPERM", "link", to)
    },
  }
}
