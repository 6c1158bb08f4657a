import { Buffer } from "node:buffer"
import { shownPath } from "../basics/shown-path.ts"
import { moveDurably, replaceDurably } from "../disk/replace.ts"
import { encodeText } from "../disk/text.ts"
import { CoError } from "../domain/outcome.ts"
import { headOf } from "../markdown/split.ts"
import { type AnyFile, keep, makeFoldersFor, replaceUnkept, type Workshop } from "./changes.ts"
import type { Change } from "./journal-entry.ts"
import { noLongerArchived } from "./restoring.ts"

/**
 * Puts things back as they were before a change. What stands there now, edited by hand or not, goes to
 * the archive. What that took are changes as well; none where there is nothing to put back.
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

/** What there is to do, and to say, once everything is put back. */
export interface Left {
  /** Files that are elsewhere too, to be erased. */
  readonly spare: string[]
  /** What somebody changed after the change that is taken back, with where it is kept now. */
  readonly edited: Edited[]
  /** What is as it was before already, since an undo was cut short. */
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
  // The old file itself, not its text: whoever has it open since then goes on writing into what is there.
  const replacement = { expected: before, bytes: { of: old }, keepAs: kept }
  if (replaceDurably(shop.disk, path, replacement, shop.aside()) === "changed") throw changedMeanwhile(path)
  if (shop.fingerprint(before) !== hash) left.edited.push({ id, path, kept })
  return [{ kind: "replaced", id, path, kept, hash: after }]
}

/**
 * The old frontmatter over whatever the text is by now, byte for byte; refused where a person changed the
 * frontmatter itself.
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

/** The text may be no valid UTF-8 by now; a frontmatter that is none is another than the one we wrote. */
function headIn(bytes: Buffer): Buffer {
  return bytes.subarray(0, Buffer.byteLength(headOf(bytes.toString("utf8"))))
}

export function headAt(shop: Workshop, path: string): string {
  return headIn(Buffer.from(readWhole(shop, path))).toString("utf8")
}

/** To the very place where it was: what stands there by now is somebody else's. */
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

/** Whether it is where it was; of a memory its number tells. */
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

/** Whether nothing is there any more. Refused where a memory is, under another name, or what is there is no file. */
function isGone(shop: Workshop, { id, path }: AnyFile): boolean {
  if (inodeOf(shop, path) !== undefined) return false
  const twin = shop.roll.memories().find((memory) => memory.id === id && memory.path !== path)
  if (twin)
    throw new CoError("conflict", `${shownPath(path)} is gone, and ${shownPath(twin.path)} has its number`)
  return true
}

/** Asked before anything is moved: a link that is moved could not be read, and neither be taken back. */
function inodeOf({ disk }: Workshop, path: string): bigint | undefined {
  const stat = disk.stat(path)
  if (stat && stat.kind !== "file") throw new CoError("conflict", `${shownPath(path)} is no longer a file`)
  return stat?.inode
}

/** Whether a new file is still what was written into it. */
export function isAsMade(shop: Workshop, { path, hash }: Of<"created">): boolean {
  return shop.disk.stat(path)?.kind === "file" && !isChanged(shop, path, hash)
}

/** Undefined where no file is there. */
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
