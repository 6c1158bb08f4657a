import { Buffer } from "node:buffer"
import { dirname } from "node:path"
import { moveDurably, replaceDurably } from "../disk/replace.ts"
import { encodeText } from "../disk/text.ts"
import { CoError } from "../domain/outcome.ts"
import { headOf } from "../markdown/split.ts"
import { type AnyFile, keep, type Workshop } from "./changes.ts"
import type { Change } from "./journal-entry.ts"

/**
 * Puts things back as they were before a change. What stands there now, edited by hand or not, goes to
 * the archive. What that took are changes as well; none where there is nothing to put back.
 */
export function reverseChange(
  shop: Workshop,
  change: Change,
  left: Left = { spare: [], edited: [] },
): Change[] {
  switch (change.kind) {
    case "created":
      return reverseCreation(shop, change, left)
    case "replaced":
      return reverseReplacement(shop, change, left)
    case "stamped":
      return reverseStamp(shop, change)
    case "archived":
      return [putBack(shop, change)]
    case "restored":
      return reverseRestore(shop, change)
  }
}

/** What there is to do, and to say, once everything is put back. */
export interface Left {
  /** Files that are elsewhere too, to be erased. */
  readonly spare: string[]
  /** What somebody changed after the change that is taken back, with where it is kept now. */
  readonly edited: Edited[]
}

export interface Edited extends AnyFile {
  readonly kept: string
}

type Of<K extends Change["kind"]> = Extract<Change, { kind: K }>

function reverseCreation(shop: Workshop, { id, path, hash }: Of<"created">, { edited }: Left): Change[] {
  const kept = keep(shop, { id, path }, "undone")
  if (moveDurably(shop.disk, path, kept, shop.aside()) !== "moved") return []
  if (isChanged(shop, kept, hash)) edited.push({ id, path, kept })
  return [{ kind: "archived", id, path, kept }]
}

function reverseReplacement(
  shop: Workshop,
  { id, path, kept: old, hash }: Of<"replaced">,
  { spare, edited }: Left,
): Change[] {
  const { disk } = shop
  if (disk.stat(old) === undefined) throw new CoError("conflict", `${old} is no longer in the archive`)
  if (disk.stat(path) === undefined) {
    const twin = shop.roll.memories().find((memory) => memory.id === id)
    if (twin) throw new CoError("conflict", `${path} is gone, and ${twin.path} has its number`)
    return [putBack(shop, { id, path, kept: old })]
  }
  const bytes = disk.read(old, Number.MAX_SAFE_INTEGER)
  const kept = keep(shop, { id, path }, "replaced")
  put(shop, path, bytes, kept)
  if (isChanged(shop, kept, hash)) edited.push({ id, path, kept })
  spare.push(old)
  return [{ kind: "replaced", id, path, kept, hash: shop.fingerprint(bytes) }]
}

/**
 * The old frontmatter over whatever the text is by now, byte for byte; refused where a person changed the
 * frontmatter itself.
 */
function reverseStamp(shop: Workshop, { id, path, head, hash }: Of<"stamped">): Change[] {
  const { disk } = shop
  if (disk.stat(path) === undefined) return []
  const bytes = Buffer.from(disk.read(path, Number.MAX_SAFE_INTEGER))
  // The text may be no valid UTF-8 by now; a frontmatter that is none is another than the one we wrote.
  const headBytes = bytes.subarray(0, Buffer.byteLength(headOf(bytes.toString("utf8"))))
  if (shop.fingerprint(headBytes) !== hash)
    throw new CoError("conflict", `the frontmatter of ${path} was changed since`)
  const kept = keep(shop, { id, path }, "replaced")
  put(shop, path, Buffer.concat([encodeText(head), bytes.subarray(headBytes.length)]), kept)
  erase(shop, kept)
  return [{ kind: "stamped", id, path, head: headBytes.toString("utf8"), hash: shop.fingerprint(head) }]
}

/** To the very place where it was: what stands there by now is somebody else's. */
function putBack(
  shop: Workshop,
  { id, path, kept }: { id: number | null; path: string; kept: string },
): Change {
  const result = moveDurably(shop.disk, kept, path, shop.aside())
  if (result === "taken") throw new CoError("conflict", `another file has the name ${path} by now`)
  if (result === "changed") throw new CoError("conflict", `${kept} is no longer in the archive`)
  return { kind: "restored", id, path, kept }
}

function reverseRestore(shop: Workshop, { id, path, kept }: Of<"restored">): Change[] {
  const result = moveDurably(shop.disk, path, kept, shop.aside())
  if (result === "taken") throw new CoError("conflict", `${kept} exists already`)
  return result === "moved" ? [{ kind: "archived", id, path, kept }] : []
}

function isChanged({ disk, fingerprint }: Workshop, path: string, hash: string): boolean {
  return fingerprint(disk.read(path, Number.MAX_SAFE_INTEGER)) !== hash
}

/** Takes away what is elsewhere too, for good: a power loss must not bring it back. */
export function erase(shop: Workshop, path: string): void {
  shop.disk.remove(path)
  shop.disk.syncFolder(dirname(path))
}

function put(shop: Workshop, path: string, bytes: Uint8Array, keepAs: string): void {
  const expected = shop.disk.read(path, Number.MAX_SAFE_INTEGER)
  if (replaceDurably(shop.disk, path, { expected, bytes, keepAs }, shop.aside()) === "changed")
    throw new CoError("conflict", `${path} was changed meanwhile; try again`)
}
