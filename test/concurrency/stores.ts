import { createHash, randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import type { Disk } from "../../src/disk/port.ts"
import { padId } from "../../src/domain/memory.ts"
import { formatInstant } from "../../src/domain/time.ts"
import { renderMemory } from "../../src/markdown/memory.ts"
import type { NewFile } from "../../src/store/changes.ts"
import { openStore } from "../../src/store/open.ts"
import { findPlaces } from "../../src/store/places.ts"
import type { Store } from "../../src/store/store.ts"
import { deed } from "../support/deed.ts"

export interface StoreOptions {
  readonly now?: () => number
  readonly disk?: Disk
}

/** The project store of `folder`, as the program opens it. A journal that cannot be written is an error here. */
export function openAt(folder: string, { now = Date.now, disk = nodeDisk() }: StoreOptions = {}): Store {
  const places = findPlaces(disk, { cwd: folder, home: join(folder, "home"), env: {} })
  return openStore(places.project, {
    disk,
    places,
    now,
    elapsedMs: () => performance.now(),
    clockMs: Date.now,
    token: randomUUID,
    onTrouble: (message) => {
      throw new Error(message)
    },
  })
}

export function knowledgeOf(folder: string): string {
  return join(folder, ".co-cli", "knowledge")
}

export function memoriesOf(folder: string): string {
  return join(knowledgeOf(folder), "memories")
}

/** What a save hands to the store: a file named after its id. */
export function newMemory(content: string, createdMs = Date.now()): (id: number) => NewFile {
  return (id) => ({
    name: `${padId(id)}-${content.slice(0, 20).replace(/[^a-z0-9]+/gi, "-")}.md`,
    text: renderMemory({ id, created: formatInstant(createdMs), tags: ["test"], content }),
  })
}

export async function saveOne(store: Store, content: string): Promise<{ id: number; path: string }> {
  const [saved] = await store.create(deed("learn"), [newMemory(content)])
  if (!saved) throw new Error("a save was acknowledged without a memory")
  return saved
}

/** A valid memory as somebody else may have written it. */
export function memoryText(id: number | string, content = "text"): string {
  return `---\nid: ${id}\ncreated: 2026-02-09T14:30:00Z\n---\n\n${content}\n`
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex")
}

/** The hash of every memory in a folder by path, even if it is broken. */
export function hashesIn(folder: string): Map<string, string> {
  const hashes = new Map<string, string>()
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile() && entry.name.endsWith(".md")) hashes.set(path, sha256(readFileSync(path)))
  }
  return hashes
}

export function count(n: number): string {
  return n.toLocaleString("en-US")
}
