import { attempt } from "../disk/aside.ts"
import { moveDurably, type NewBytes, replaceDurably } from "../disk/replace.ts"
import { type CoError, fileError } from "../domain/outcome.ts"
import {
  archiveFiles,
  createFixedFile,
  createMemories,
  type Done,
  erase,
  type Leaving,
  type NewFile,
  replaceFile,
  replaceUnkept,
  type StoredFile,
  stamped,
  type Workshop,
} from "./changes.ts"
import type { AnyFile, Change } from "./journal-entry.ts"
import type { ArchiveReason } from "./layout.ts"
import { putBackFile } from "./restoring.ts"
import { reverseChange } from "./reverse.ts"

/** What one operation does to a store: all of it or nothing. */
export interface Steps {
  /** New memories, numbered in order. */
  readonly create?: readonly ((id: number) => NewFile)[]
  /** New files at a given path in the knowledge folder. */
  readonly add?: readonly Adding[]
  /** Files other than memories to move from the archive to a path in the knowledge folder. */
  readonly putBack?: readonly { readonly relative: string; readonly kept: string }[]
  readonly replace?: readonly Replacing[]
  readonly archive?: readonly Archiving[]
}

export interface Adding {
  readonly relative: string
  readonly text: string | Uint8Array
  /** For a memory that already has a number. */
  readonly id?: number | null
}

export interface Replacing extends Leaving, NewBytes {
  /** Whether only the frontmatter changes: then the old one goes to the journal, nothing to the archive. */
  readonly isStamp?: boolean
}

export interface Archiving extends Leaving {
  readonly reason: ArchiveReason
}

export interface Performed {
  readonly created: readonly StoredFile[]
  readonly archived: readonly (AnyFile & { readonly kept: string })[]
}

/** Writes and syncs everything new before it removes anything old. */
export function perform(shop: Workshop, steps: Steps): Done<Performed> {
  const changes: Change[] = []
  try {
    const created = take(changes, createMemories(shop, steps.create ?? []))
    for (const { relative, text, id } of steps.add ?? []) {
      if (!take(changes, createFixedFile(shop, relative, text, id))) throw movedOn(relative)
    }
    for (const { relative, kept } of steps.putBack ?? []) take(changes, putBackFile(shop, relative, kept))
    const archived: (AnyFile & { kept: string })[] = []
    for (const step of steps.replace ?? []) {
      if (step.isStamp) {
        changes.push(stampFile(shop, step))
        continue
      }
      const replaced = take(changes, replaceFile(shop, step, step))
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

/** Rolls back a change after an error, without a trace. */
export function takeBack(shop: Workshop, change: Change): void {
  switch (change.kind) {
    case "created":
      erase(shop, change.path)
      break
    case "archived":
      moveDurably(shop.disk, change.kept, change.path, shop.aside())
      break
    case "replaced":
      takeReplacementBack(shop, change)
      break
    case "restored":
      moveDurably(shop.disk, change.path, change.kept, shop.aside())
      break
    default:
      reverseChange(shop, change)
  }
}

/** Our own text goes away through the folder for temporary files, so it never appears in the archive. */
function takeReplacementBack(shop: Workshop, { path, kept }: Extract<Change, { kind: "replaced" }>): void {
  const { disk } = shop
  const [aside, keepAside] = [shop.aside(), shop.aside()]
  const expected = disk.read(path, Number.MAX_SAFE_INTEGER)
  const keepAs = `${keepAside.folder}/${keepAside.token}`
  if (replaceDurably(disk, path, { expected, bytes: { of: kept }, keepAs }, aside) === "changed") return
  disk.remove(keepAs)
  erase(shop, kept)
}

/** Writes a new frontmatter over the same text. */
function stampFile(shop: Workshop, step: Replacing): Change {
  if (replaceUnkept(shop, step, step) === "changed") throw movedOn(step.path)
  return stamped(shop, step)
}

function movedOn(path: string): CoError {
  return fileError("conflict", path, "was changed in the meantime; look at it and try again")
}
