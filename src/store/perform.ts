import { Buffer } from "node:buffer"
import { attempt } from "../disk/aside.ts"
import { moveDurably } from "../disk/replace.ts"
import { CoError } from "../domain/outcome.ts"
import { bodyOf } from "../markdown/split.ts"
import {
  type AnyFile,
  archiveFiles,
  createFixedFile,
  createMemories,
  type Done,
  type NewFile,
  replaceFile,
  type StoredFile,
  type Workshop,
} from "./changes.ts"
import type { Change } from "./journal.ts"
import type { ArchiveReason } from "./layout.ts"
import { reverseChange } from "./reverse.ts"

/** What one operation does to a store: all of it or nothing. */
export interface Steps {
  /** New memories, numbered in order. */
  readonly create?: readonly ((id: number) => NewFile)[]
  /** New files with a place of their own, as a path in the knowledge folder. */
  readonly add?: readonly { readonly relative: string; readonly text: string }[]
  readonly replace?: readonly Replacing[]
  readonly archive?: readonly Archiving[]
}

export interface Replacing extends AnyFile {
  readonly id: number
  readonly expected: Uint8Array
  readonly bytes: Uint8Array
  /** Whether only the frontmatter changes: then the old one is written to the journal, and nothing to the archive. */
  readonly isStamp: boolean
}

export interface Archiving extends AnyFile {
  readonly reason: ArchiveReason
}

export interface Performed {
  readonly created: readonly StoredFile[]
  readonly archived: readonly (AnyFile & { readonly kept: string })[]
}

/** What is new is written and synced before anything old is taken away. */
export function perform(shop: Workshop, steps: Steps): Done<Performed> {
  const changes: Change[] = []
  try {
    const created = take(changes, createMemories(shop, steps.create ?? []))
    for (const { relative, text } of steps.add ?? []) {
      if (!take(changes, createFixedFile(shop, relative, text))) throw movedOn(relative)
    }
    const archived: (AnyFile & { kept: string })[] = []
    for (const step of steps.replace ?? []) {
      if (step.isStamp) {
        changes.push(stampFile(shop, step))
        continue
      }
      const replaced = take(changes, replaceFile(shop, step, step.expected, step.bytes))
      if (!replaced.ok) throw movedOn(step.path)
      archived.push({ id: step.id, path: step.path, kept: replaced.value.kept })
    }
    for (const step of steps.archive ?? []) {
      const moved = take(changes, archiveFiles(shop, [step], step.reason))
      if (moved.length === 0) throw movedOn(step.path)
      archived.push(...moved)
    }
    return { value: { created, archived }, changes }
  } catch (error) {
    for (const change of changes.toReversed()) attempt(() => takeBack(shop, change))
    throw error
  }
}

function take<T>(changes: Change[], done: Done<T>): T {
  changes.push(...done.changes)
  return done.value
}

/** After an error: as if nothing had been. What was just made goes, the rest is put back as by an undo. */
function takeBack(shop: Workshop, change: Change): void {
  if (change.kind === "created") shop.disk.remove(change.path)
  else if (change.kind === "archived") moveDurably(shop.disk, change.kept, change.path, shop.aside())
  else for (const { kept } of reverseChange(shop, change)) if (kept) shop.disk.remove(kept)
}

/** A new frontmatter over the same text. */
function stampFile(shop: Workshop, { id, path, expected, bytes }: Replacing): Change {
  const { value } = replaceFile(shop, { id, path }, expected, bytes)
  if (!value.ok) throw movedOn(path)
  const text = Buffer.from(expected).toString("utf8")
  const head = text.slice(0, text.length - bodyOf(text).length)
  shop.disk.remove(value.value.kept)
  return { kind: "stamped", id, path, head, hash: value.value.hash }
}

function movedOn(path: string): CoError {
  return new CoError("conflict", `${path} was changed meanwhile; look at it and try again`, { path })
}
