import { Buffer } from "node:buffer"
import { shownPath } from "../basics/shown-path.ts"
import { moveDurably, replaceDurably } from "../disk/replace.ts"
import { encodeText } from "../disk/text.ts"
import { CoError } from "../domain/outcome.ts"
import { headOf } from "../markdown/split.ts"
import { keep, makeFoldersFor, replaceUnkept, type Workshop } from "./changes.ts"
import type { AnyFile, Change } from "./journal-entry.ts"
import { noLongerArchived } from "./restoring.ts"

/**
 * Puts things back as they were before a change. What is there now, edited by hand or not, goes to the
 * archive. Returns the changes that this took; none if there is nothing to put back.
 */
export function reverseChange(
  shop: Workshop,
  change: Change,
  left: Left = { spare: [], edited: [], done: [] },
): Change[] {
  switch (change.kind) {
    case "created":
      return reverseCreation(shop, change, left)
    case "replaced":
      return reverseReplacement(shop, change, left)
    case "stamped":
      return reverseStamp(shop, change, left)
    case "archived":
      return putBack(shop, change, left)
    case "restored":
      return reverseRestore(shop, change, left)
  }
}

/** What remains to be done and reported once everything is put back. */
export interface Left {
  /** Files to erase, since they also exist elsewhere. */
  readonly spare: string[]
  /** Files that somebody edited after the change, with where they are kept now. */
  readonly edited: Edited[]
  /** Files that are already as they were, because an earlier undo was cut short. */
  readonly done: string[]
}

export interface Edited extends AnyFile {
  readonly kept: string
}

type Of<K extends Change["kind"]> = Extract<Change, { kind: K }>

function reverseCreation(shop: Workshop, { id, path, hash }: Of<"created">, { edited }: Left): Change[] {
  if (isGone(shop, { id, path })) return []
  const isEdited = isChanged(shop, path, hash)
  const kept = keep(shop, { id, path }, "undone")
  if (moveDurably(shop.disk, path, kept, shop.aside()) !== "moved") return []
  if (isEdited) edited.push({ id, path, kept })
  return [{ kind: "archived", id, path, kept }]
}

function reverseReplacement(
  shop: Workshop,
  { id, path, kept: old, hash }: Of<"replaced">,
  left: Left,
): Change[] {
  const inode = inodeOf(shop, old)
  if (inode === undefined) throw noLongerArchived(old)
  if (isGone(shop, { id, path })) return putBack(shop, { id, path, kept: old }, left)
  left.spare.push(old)
  if (inodeOf(shop, path) === inode) {
    left.done.push(path)
    return []
  }
  const kept = keep(shop, { id, path }, "replaced")
  const after = shop.fingerprint(readWhole(shop, old))
  const before = readWhole(shop, path)
  // The old file itself, not its text: an editor that still has it open keeps writing into the current file.
  const replacement = { expected: before, bytes: { of: old }, keepAs: kept }
  if (replaceDurably(shop.disk, path, replacement, shop.aside()) === "changed") throw changedMeanwhile(path)
  if (shop.fingerprint(before) !== hash) left.edited.push({ id, path, kept })
  return [{ kind: "replaced", id, path, kept, hash: after }]
}

/**
 * Puts the old frontmatter over the current text, which stays byte for byte. Refuses if a person changed
 * the frontmatter itself.
 */
function reverseStamp(shop: Workshop, { id, path, head, hash }: Of<"stamped">, { done }: Left): Change[] {
  if (isGone(shop, { id, path })) return []
  const bytes = Buffer.from(readWhole(shop, path))
  const headBytes = headIn(bytes)
  const found = shop.fingerprint(headBytes)
  if (found !== hash && found === shop.fingerprint(head)) {
    done.push(path)
    return []
  }
  if (found !== hash) throw new CoError("conflict", `the frontmatter of ${shownPath(path)} was changed since`)
  const after = Buffer.concat([encodeText(head), bytes.subarray(headBytes.length)])
  if (replaceUnkept(shop, { id, path }, { expected: bytes, bytes: after }) === "changed")
    throw changedMeanwhile(path)
  return [{ kind: "stamped", id, path, head: headBytes.toString("utf8"), hash: shop.fingerprint(head) }]
}

/** The text may not be valid UTF-8 by now. A frontmatter that is not valid is not the one we wrote. */
function headIn(bytes: Buffer): Buffer {
  return bytes.subarray(0, Buffer.byteLength(headOf(bytes.toString("utf8"))))
}

export function headAt(shop: Workshop, path: string): string {
  return headIn(Buffer.from(readWhole(shop, path))).toString("utf8")
}

/** Moves a file back to its exact path, or refuses: anything there by now is somebody else's. */
function putBack(
  shop: Workshop,
  { id, path, kept }: { id: number | null; path: string; kept: string },
  { done }: Left,
): Change[] {
  if (inodeOf(shop, kept) !== undefined) makeFoldersFor(shop, path)
  const result = moveDurably(shop.disk, kept, path, shop.aside())
  if (result === "changed" && isThere(shop, { id, path })) {
    done.push(path)
    return []
  }
  if (result === "taken") throw new CoError("conflict", `another file now has the name ${shownPath(path)}`)
  if (result === "changed") throw noLongerArchived(kept)
  return [{ kind: "restored", id, path, kept }]
}

/** Whether a file is back at its path; a memory must also have its number. */
function isThere({ disk, roll }: Workshop, { id, path }: AnyFile): boolean {
  if (id === null) return disk.stat(path)?.kind === "file"
  return roll.memories().some((memory) => memory.path === path && memory.id === id)
}

function reverseRestore(
  shop: Workshop,
  { id, path, kept, hash }: Of<"restored">,
  { edited }: Left,
): Change[] {
  if (isGone(shop, { id, path })) return []
  const isEdited = hash !== undefined && isChanged(shop, path, hash)
  const result = moveDurably(shop.disk, path, kept, shop.aside())
  if (result === "taken") throw new CoError("conflict", `${shownPath(kept)} exists already`)
  if (result !== "moved") return []
  if (isEdited) edited.push({ id, path, kept })
  return [{ kind: "archived", id, path, kept }]
}

/** Whether the file is gone. Refuses if its memory has another name now, or if something else is there. */
function isGone(shop: Workshop, { id, path }: AnyFile): boolean {
  if (inodeOf(shop, path) !== undefined) return false
  const twin = shop.roll.memories().find((memory) => memory.id === id && memory.path !== path)
  if (twin)
    throw new CoError("conflict", `${shownPath(path)} is gone, and ${shownPath(twin.path)} has its number`)
  return true
}

/** Called before anything is moved: a link that was moved could neither be read nor moved back. */
function inodeOf({ disk }: Workshop, path: string): bigint | undefined {
  const stat = disk.stat(path)
  if (stat && stat.kind !== "file") throw new CoError("conflict", `${shownPath(path)} is no longer a file`)
  return stat?.inode
}

/** Whether a new file still holds what was written into it. */
export function isAsMade(shop: Workshop, { path, hash }: Of<"created">): boolean {
  return shop.disk.stat(path)?.kind === "file" && !isChanged(shop, path, hash)
}

/** Undefined if there is no file. */
export function hashAt(shop: Workshop, path: string): string | undefined {
  return shop.disk.stat(path)?.kind === "file" ? shop.fingerprint(readWhole(shop, path)) : undefined
}

function isChanged(shop: Workshop, path: string, hash: string): boolean {
  return shop.fingerprint(readWhole(shop, path)) !== hash
}

function readWhole({ disk }: Workshop, path: string): Uint8Array {
  return disk.read(path, Number.MAX_SAFE_INTEGER)
}

function changedMeanwhile(path: string): CoError {
  return new CoError("conflict", `${shownPath(path)} was changed in the meantime; try again`)
}
