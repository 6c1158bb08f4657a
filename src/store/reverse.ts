import { Buffer } from "node:buffer"
import { moveDurably, replaceDurably } from "../disk/replace.ts"
import { encodeText } from "../disk/text.ts"
import { CoError } from "../domain/outcome.ts"
import { bodyOf } from "../markdown/split.ts"
import { bringBack, keep, type Workshop } from "./changes.ts"
import type { Change } from "./journal.ts"

/** What taking a change back did: a change as well, and where the text is that gave way. */
export type Reversal = Change & { readonly kept?: string }

/**
 * Puts things back as they were before a change. What stands there now, edited by hand or not, goes to
 * the archive. Empty where there is nothing to put back: somebody was there before.
 */
export function reverseChange(shop: Workshop, change: Change): Reversal[] {
  switch (change.kind) {
    case "created":
      return reverseCreation(shop, change)
    case "replaced":
      return reverseReplacement(shop, change)
    case "stamped":
      return reverseStamp(shop, change)
    case "archived": {
      const path = bringBack(
        shop,
        { id: change.id, path: change.kept },
        change.path.slice(shop.root.length + 1),
      )
      return [{ kind: "restored", id: change.id, path, kept: change.kept }]
    }
    case "restored":
      return reverseRestore(shop, change)
  }
}

type Of<K extends Change["kind"]> = Extract<Change, { kind: K }>

function reverseCreation(shop: Workshop, { id, path }: Of<"created">): Reversal[] {
  const kept = keep(shop, { id, path }, "undone")
  const isMoved = moveDurably(shop.disk, path, kept, shop.aside()) === "moved"
  return isMoved ? [{ kind: "archived", id, path, kept }] : []
}

function reverseReplacement(shop: Workshop, { id, path, kept: old }: Of<"replaced">): Reversal[] {
  const { disk } = shop
  if (disk.stat(old) === undefined) throw new CoError("conflict", `${old} is no longer in the archive`)
  if (disk.stat(path) === undefined) {
    bringBack(shop, { id, path: old }, path.slice(shop.root.length + 1))
    return [{ kind: "restored", id, path, kept: old }]
  }
  const bytes = disk.read(old, Number.MAX_SAFE_INTEGER)
  const kept = keep(shop, { id, path }, "replaced")
  put(shop, path, bytes, kept)
  disk.remove(old)
  return [{ kind: "replaced", id, path, kept, hash: shop.fingerprint(bytes) }]
}

/** Only where the file is still what we made of it: a text that a person changed keeps its frontmatter. */
function reverseStamp(shop: Workshop, { id, path, head, hash }: Of<"stamped">): Reversal[] {
  const { disk } = shop
  if (disk.stat(path) === undefined) return []
  const text = Buffer.from(disk.read(path, Number.MAX_SAFE_INTEGER)).toString("utf8")
  if (shop.fingerprint(text) !== hash) return []
  const body = bodyOf(text)
  const bytes = encodeText(head + body)
  const kept = keep(shop, { id, path }, "replaced")
  put(shop, path, bytes, kept)
  disk.remove(kept)
  return [
    {
      kind: "stamped",
      id,
      path,
      head: text.slice(0, text.length - body.length),
      hash: shop.fingerprint(bytes),
    },
  ]
}

function reverseRestore(shop: Workshop, { id, path, kept }: Of<"restored">): Reversal[] {
  const result = moveDurably(shop.disk, path, kept, shop.aside())
  if (result === "taken") throw new CoError("conflict", `${kept} exists already`)
  return result === "moved" ? [{ kind: "archived", id, path, kept }] : []
}

function put(shop: Workshop, path: string, bytes: Uint8Array, keepAs: string): void {
  const expected = shop.disk.read(path, Number.MAX_SAFE_INTEGER)
  if (replaceDurably(shop.disk, path, { expected, bytes, keepAs }, shop.aside()) === "changed")
    throw new CoError("conflict", `${path} was changed meanwhile; try again`)
}
