/** A file or a folder of the simulated disk: its state in the system's memory and on the platter. */
export interface Inode {
  readonly number: bigint
  readonly kind: "file" | "folder"
  bytes: Uint8Array
  durable: Uint8Array
  entries: Map<string, Inode>
  durableEntries: Map<string, Inode>
  /** Name changes since the last sync of this folder. */
  pending: NameChange[]
}

/** One name, or two for a rename inside a folder, which file systems do atomically. */
export type NameChange = readonly { readonly name: string; readonly inode: Inode | undefined }[]

const nothing = new Uint8Array()
let lastNumber = 0n

export function newFile(bytes: Uint8Array = nothing): Inode {
  return make("file", bytes, new Map())
}

export function newFolder(entries: Map<string, Inode> = new Map()): Inode {
  return make("folder", nothing, entries)
}

function make(kind: Inode["kind"], bytes: Uint8Array, entries: Map<string, Inode>): Inode {
  // A new file has no bytes on the platter; one that survived a crash has the bytes that survived.
  return {
    number: ++lastNumber,
    kind,
    bytes,
    durable: bytes,
    entries,
    durableEntries: new Map(entries),
    pending: [],
  }
}

export function set(folder: Inode, change: NameChange): void {
  for (const { name, inode } of change) {
    if (inode) folder.entries.set(name, inode)
    else folder.entries.delete(name)
  }
  folder.pending.push(change)
}

/** Every inode that could still be reachable after some crash. */
export function everyInode(root: Inode): Set<Inode> {
  const seen = new Set([root])
  for (const inode of seen) {
    for (const child of inode.entries.values()) seen.add(child)
    for (const child of inode.durableEntries.values()) seen.add(child)
    for (const change of inode.pending) for (const { inode: child } of change) if (child) seen.add(child)
  }
  return seen
}

export function dirtyFiles(root: Inode): Inode[] {
  return [...everyInode(root)].filter(({ kind, bytes, durable }) => kind === "file" && bytes !== durable)
}

export function settle(root: Inode): void {
  for (const inode of everyInode(root)) {
    inode.durable = inode.bytes
    inode.durableEntries = new Map(inode.entries)
    inode.pending = []
  }
}
