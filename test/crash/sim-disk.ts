import type { Disk } from "../../src/disk/port.ts"
import type { Random } from "../random.ts"
import { countStates, sampleState, surviving, type Uncertain, uncertainties } from "./crash-states.ts"
import { type Inode, newFile, newFolder, set, settle } from "./inode.ts"

/**
 * A disk in memory that can lose power. It promises as little as POSIX does: a file's bytes are safe
 * only after `syncFile`, a name only after `syncFolder` of its folder. Until then each change of each
 * name may have reached the platter or not, in any order.
 */
export class SimDisk implements Disk {
  readonly #root: Inode
  readonly #handles = new Map<number, Inode>()
  #lastHandle = 2

  constructor(root: Inode = newFolder()) {
    this.#root = root
  }

  list(folder: string) {
    const inode = this.#find(folder)
    if (inode?.kind !== "folder") return undefined
    return [...inode.entries].map(([name, { kind }]) => ({ name, kind }))
  }

  stat(path: string) {
    const inode = this.#find(path)
    if (!inode) return undefined
    const mode = inode.kind === "folder" ? 0o700 : 0o600
    return { kind: inode.kind, size: inode.bytes.length, mode, inode: inode.number }
  }

  read(path: string, maxBytes: number, from = 0): Uint8Array {
    return this.#file(path, "open").bytes.slice(from, from + maxBytes + 1)
  }

  resolve(path: string): string | undefined {
    return this.#find(path) ? path : undefined
  }

  makeFolder(path: string): boolean {
    const { folder, name } = this.#place(path, "mkdir")
    if (folder.entries.has(name)) return false
    set(folder, [{ name, inode: newFolder() }])
    return true
  }

  createFile(path: string): number {
    const { folder, name } = this.#place(path, "open")
    if (folder.entries.has(name)) throw errno("EEXIST", "open", path)
    const inode = newFile()
    set(folder, [{ name, inode }])
    return this.#open(inode)
  }

  openToAppend(path: string): number {
    return this.#find(path) ? this.#open(this.#file(path, "open")) : this.createFile(path)
  }

  write(handle: number, bytes: Uint8Array, offset: number): number {
    const inode = this.#handle(handle, "write")
    inode.bytes = Buffer.concat([inode.bytes, bytes.subarray(offset)])
    return bytes.length - offset
  }

  syncFile(handle: number): void {
    const inode = this.#handle(handle, "fsync")
    inode.durable = inode.bytes
  }

  close(handle: number): void {
    this.#handle(handle, "close")
    this.#handles.delete(handle)
  }

  link(from: string, to: string): void {
    const inode = this.#file(from, "link")
    const { folder, name } = this.#place(to, "link")
    if (folder.entries.has(name)) throw errno("EEXIST", "link", to)
    set(folder, [{ name, inode }])
  }

  rename(from: string, to: string, over?: bigint): boolean {
    if (over !== undefined && this.#find(to)?.number !== over) return false
    const inode = this.#file(from, "rename")
    const source = this.#place(from, "rename")
    const target = this.#place(to, "rename")
    // If both are names of one file, the system keeps both and reports success.
    if (target.folder.entries.get(target.name) === inode) return true
    const addition = { name: target.name, inode }
    const removal = { name: source.name, inode: undefined }
    if (source.folder === target.folder) set(target.folder, [removal, addition])
    else {
      set(target.folder, [addition])
      set(source.folder, [removal])
    }
    return true
  }

  remove(path: string, inode?: bigint): boolean {
    if (inode !== undefined && this.#find(path)?.number !== inode) return false
    this.#file(path, "unlink")
    const { folder, name } = this.#place(path, "unlink")
    set(folder, [{ name, inode: undefined }])
    return true
  }

  syncFolder(path: string): void {
    const folder = this.#find(path)
    if (!folder) throw errno("ENOENT", "open", path)
    folder.durableEntries = new Map(folder.entries)
    folder.pending = []
  }

  /** Writes like an editor: new bytes in the same file, synced or not. */
  overwrite(path: string, bytes: Uint8Array, isSynced: boolean): void {
    const inode = this.#file(path, "open")
    inode.bytes = bytes
    if (isSynced) inode.durable = bytes
  }

  /** Everything reaches the platter, as it does after half a minute of quiet. */
  settle(): void {
    settle(this.#root)
  }

  /** A process's open files are closed with it. What it wrote stays in the system's memory, unsynced. */
  killProcess(): void {
    this.#handles.clear()
  }

  /** Every disk that a power loss now could leave, or a sample if there are more than `limit`. */
  *afterPowerLoss(limit: number, random: Random): Generator<SimDisk> {
    const all = this.#uncertain()
    const count = countStates(all)
    const isExhaustive = count <= limit
    for (let n = 0; n < Math.min(count, limit); n++)
      yield this.#survivor(all, isExhaustive ? n : sampleState(all, random))
  }

  crashStateCount(): number {
    return countStates(this.#uncertain())
  }

  /** One of the disks that a power loss now could leave. */
  losePower(random: Random): SimDisk {
    const all = this.#uncertain()
    return this.#survivor(all, sampleState(all, random))
  }

  #uncertain(): Uncertain[] {
    return uncertainties(this.#root)
  }

  #survivor(all: readonly Uncertain[], state: number | readonly number[]): SimDisk {
    return new SimDisk(surviving(this.#root, all, state))
  }

  #open(inode: Inode): number {
    this.#handles.set(++this.#lastHandle, inode)
    return this.#lastHandle
  }

  #handle(handle: number, syscall: string): Inode {
    const inode = this.#handles.get(handle)
    if (!inode) throw errno("EBADF", syscall)
    return inode
  }

  #find(path: string): Inode | undefined {
    let inode: Inode | undefined = this.#root
    for (const part of path.split("/")) {
      if (part !== "") inode = inode?.entries.get(part)
    }
    return inode
  }

  #file(path: string, syscall: string): Inode {
    const inode = this.#find(path)
    if (!inode) throw errno("ENOENT", syscall, path)
    if (inode.kind !== "file") throw errno("EISDIR", syscall, path)
    return inode
  }

  #place(path: string, syscall: string): { folder: Inode; name: string } {
    const cut = path.lastIndexOf("/")
    const folder = this.#find(path.slice(0, cut))
    if (folder?.kind !== "folder") throw errno(folder ? "ENOTDIR" : "ENOENT", syscall, path)
    return { folder, name: path.slice(cut + 1) }
  }
}

/** The error that Node throws if a system call fails. */
export function errno(code: string, syscall: string, path?: string): Error {
  const where = path === undefined ? "" : ` '${path}'`
  const details = { code, syscall, ...(path === undefined ? {} : { path }) }
  return Object.assign(new Error(`${code}: as the test wants it, ${syscall}${where}`), details)
}
