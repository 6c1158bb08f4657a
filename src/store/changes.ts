import { Buffer } from "node:buffer"
import { dirname } from "node:path"
import { mapPair } from "../basics/pair.ts"
import { type Aside, attempt, attempted } from "../disk/aside.ts"
import { createAllDurably, createDurably, ensureFolder } from "../disk/durable.ts"
import { type KnowledgePath, knowledgePath, linkInside, refuseLink } from "../disk/paths.ts"
import type { Disk } from "../disk/port.ts"
import { moveDurably, type NewBytes, replaceDurably } from "../disk/replace.ts"
import { encodeText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { CoError, type Outcome } from "../domain/outcome.ts"
import { headOf } from "../markdown/split.ts"
import type { KeepPath } from "./archive.ts"
import { archivableOf, archivedName } from "./archived-name.ts"
import type { AnyFile, Change } from "./journal-entry.ts"
import { keepFromGit } from "./keep-from-git.ts"
import { type ArchiveReason, layout } from "./layout.ts"
import type { Roll } from "./roll.ts"

/** What the changes below work with. Each change runs under the store's lock, synchronously to its end. */
export interface Workshop {
  readonly disk: Disk
  readonly root: string
  readonly roll: Roll
  readonly keepPath: KeepPath
  readonly aside: () => Aside
  readonly fingerprint: (bytes: Uint8Array | string) => string
}

export interface Done<T> {
  readonly value: T
  readonly changes: readonly Change[]
  /** Runs once the journal has the changes. */
  readonly after?: () => void
}

export interface NewFile {
  readonly name: string
  readonly text: string
}

export interface StoredFile {
  readonly id: number
  readonly path: string
}

/** A file that goes to the archive, perhaps under a path that was chosen beforehand. */
export interface Leaving extends AnyFile {
  readonly keepAs?: string
  /** The hash of the content that somebody was shown: a file with another one stays. */
  readonly seen?: string | undefined
}

export interface Conflict {
  readonly path: string
  /** Of the file's current content; null if it is gone. */
  readonly hash: string | null
}

export function createMemories(
  shop: Workshop,
  make: readonly ((id: number) => NewFile)[],
): Done<StoredFile[]> {
  const files = nameAll(shop, make).map((file) => ({ ...file, bytes: encodeText(file.text) }))
  if (!createAllDurably(shop.disk, files, shop.aside())) throw nameTaken(shop)
  for (const { path, text } of files) shop.roll.wrote(path, text)
  const changes = files.map(
    ({ id, path, bytes }): Change => ({ kind: "created", id, path, hash: shop.fingerprint(bytes) }),
  )
  return { value: files.map(({ id, path }) => ({ id, path })), changes }
}

/** Assigns ids and unused names, in order. A name may be taken by a file that is not a memory. */
export function nameAll(
  shop: Workshop,
  make: readonly ((id: number) => NewFile)[],
): (StoredFile & { text: string })[] {
  let id = 0
  return make.map((makeFile) => {
    for (;;) {
      id = shop.roll.next(id)
      const { name, text } = makeFile(id)
      const path = pathIn(shop, `${layout.memories}/${name}`)
      if (!shop.roll.has(name)) return { id, path, text }
    }
  })
}

/** The number that a new memory gets in the current change. */
export function numberFor(shop: Workshop, make: (id: number) => NewFile): number {
  const [file] = nameAll(shop, [make])
  if (!file) throw new Error("one memory was to be numbered and none was")
  return file.id
}

export function createFixedFile(
  shop: Workshop,
  relative: string,
  content: string | Uint8Array,
  id: number | null = null,
): Done<boolean> {
  const path = placeFor(shop, relative)
  const bytes = typeof content === "string" ? encodeText(content) : content
  const isCreated = createDurably(shop.disk, path, bytes, shop.aside())
  const change: Change = { kind: "created", id, path, hash: shop.fingerprint(bytes) }
  return { value: isCreated, changes: isCreated ? [change] : [] }
}

export function replaceFile(
  shop: Workshop,
  file: Leaving,
  { expected, bytes }: NewBytes,
): Done<Outcome<{ kept: string; hash: string }, Conflict>> {
  const { disk, fingerprint } = shop
  const kept = file.keepAs ?? keep(shop, file, "replaced")
  const result = replaceDurably(disk, file.path, { expected, bytes, keepAs: kept }, shop.aside())
  if (result === "changed") {
    const hash = disk.stat(file.path) ? fingerprint(disk.read(file.path, limits.fileBytes)) : null
    return { value: { ok: false, error: { path: file.path, hash } }, changes: [] }
  }
  const hash = fingerprint(bytes)
  const { id, path } = file
  const change: Change = { kind: "replaced", id, path, kept, hash, was: fingerprint(expected) }
  return { value: { ok: true, value: { kept, hash } }, changes: [change] }
}

/**
 * The same for a new frontmatter over the same text, when the old file is not worth keeping. The old file
 * stays in the archive until the new one is in place, since somebody may be writing into it. If it cannot be
 * removed then, the archive just has one more version.
 */
export function replaceUnkept(shop: Workshop, file: AnyFile, content: NewBytes): "replaced" | "changed" {
  const kept = keep(shop, file, "replaced")
  const result = replaceDurably(shop.disk, file.path, { ...content, keepAs: kept }, shop.aside())
  if (result === "replaced") attempt(() => erase(shop, kept))
  return result
}

/** Removes a file for good: a power loss must not bring it back. */
export function erase({ disk }: Workshop, path: string): void {
  disk.remove(path)
  disk.syncFolder(dirname(path))
}

export function archiveFiles<F extends Leaving>(
  shop: Workshop,
  files: readonly F[],
  reason: ArchiveReason,
): Done<(F & { kept: string })[]> {
  const moved: (F & { kept: string })[] = []
  try {
    for (const file of files) {
      if (file.seen !== undefined && hashOf(shop, file.path) !== file.seen) continue
      const kept = file.keepAs ?? keep(shop, file, reason)
      if (moveDurably(shop.disk, file.path, kept, shop.aside()) === "moved") moved.push({ ...file, kept })
    }
  } catch (error) {
    for (const { kept, path } of moved) attempt(() => moveDurably(shop.disk, kept, path, shop.aside()))
    throw error
  }
  return { value: moved, changes: moved.map((file) => archived(shop, file, file.kept)) }
}

export function keep(shop: Workshop, file: AnyFile, reason: ArchiveReason): string {
  refuseLinkAbove(shop, file.path)
  const { kind, parts } = archivableOf(shop.root, file)
  return shop.keepPath({ id: file.id, kind, name: archivedName(parts) }, reason)
}

/** Checks deeper folders, such as those of attachments. `Premises` checks the top ones at every change. */
export function refuseLinkAbove(shop: Workshop, path: string): void {
  const folders = foldersAbove(shop, path)
  if (folders.length > 1) refuseLink(linkInside(shop.disk, shop.root, folders))
}

function foldersAbove({ root }: Workshop, path: string): string[] {
  const parts = path.slice(root.length + 1).split("/")
  return parts.slice(0, -1)
}

export function archived(shop: Workshop, { id, path }: AnyFile, kept: string): Change {
  const was = hashOf(shop, kept)
  return { kind: "archived", id, path, kept, ...(was !== undefined && { was }) }
}

/** The journal's record of a new frontmatter over the same text. */
export function stamped(
  { fingerprint }: Pick<Workshop, "fingerprint">,
  { id, path, expected, bytes }: AnyFile & NewBytes,
): Change {
  const [head, after] = mapPair([expected, bytes], (each) => headOf(Buffer.from(each).toString("utf8")))
  const [was, whole] = mapPair([expected, bytes], fingerprint)
  return { kind: "stamped", id, path, head, hash: fingerprint(after), was, whole }
}

/** The hash of a file; if it cannot be read, only the hash is missing. */
export function hashOf({ disk, fingerprint }: Workshop, path: string): string | undefined {
  return attempted(() => fingerprint(disk.read(path, Number.MAX_SAFE_INTEGER)))
}

export function pathIn(shop: Workshop, relative: string): KnowledgePath {
  const path = knowledgePath(shop.root, relative)
  if (!path.ok) throw new CoError("refused", path.error)
  return path.value
}

/** The same, and makes the folders above it, none of which may be a link. */
export function placeFor(shop: Workshop, relative: string): KnowledgePath {
  const path = pathIn(shop, relative)
  makeFoldersFor(shop, path)
  return path
}

export function makeFoldersFor(shop: Workshop, path: string): void {
  const folders = foldersAbove(shop, path)
  ensureFolder(shop.disk, shop.root, folders)
  refuseLink(linkInside(shop.disk, shop.root, folders))
  if (folders[0] === layout.inbox) keepFromGit(shop, layout.inbox)
}

function nameTaken(shop: Workshop): CoError {
  return new CoError("conflict", `a file took a new memory's name in ${shop.root} in the meantime; try again`)
}
