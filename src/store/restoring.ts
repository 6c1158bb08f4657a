import { shownPath } from "../basics/shown-path.ts"
import { attempt } from "../disk/aside.ts"
import { knowledgePath } from "../disk/paths.ts"
import { moveDurably, moveRewritten, type NewBytes } from "../disk/replace.ts"
import { numberedName } from "../domain/numbered-name.ts"
import { CoError } from "../domain/outcome.ts"
import type { ArchivedFile } from "./archive.ts"
import {
  archived,
  createMemories,
  type Done,
  hashOf,
  type NewFile,
  pathIn,
  placeFor,
  type StoredFile,
  stamped,
  type Workshop,
} from "./changes.ts"
import type { AnyFile, Change } from "./journal-entry.ts"
import { layout } from "./layout.ts"

/** Restores a file from the archive under its old name, or a similar one if that is taken. */
export function restoreFile(
  shop: Workshop,
  file: ArchivedFile & { id: number },
  content?: NewBytes,
): Done<StoredFile> {
  for (let copy = 1; ; copy++) {
    const path = restorePath(shop, file, copy === 1 ? "" : `-${copy}`)
    const result = content
      ? moveRewritten(shop.disk, file.path, path, content, shop.aside())
      : moveDurably(shop.disk, file.path, path, shop.aside())
    if (result === "taken") continue
    if (result === "changed") throw noLongerArchived(file.path)
    const value = { id: file.id, path }
    return { value, changes: broughtBack(shop, value, file.path, content) }
  }
}

/** A file restored with a new frontmatter is recorded as restored and then stamped, so undo can handle it. */
function broughtBack(
  shop: Workshop,
  file: StoredFile,
  kept: string,
  content: NewBytes | undefined,
): Change[] {
  if (!content) return [restored(shop, file, kept)]
  const hash = shop.fingerprint(content.expected)
  return [{ kind: "restored", ...file, kept, hash }, stamped(shop, { ...file, ...content })]
}

/**
 * The same under a new number. The archived file stays in the archive, as an earlier version. If an earlier
 * try was killed after it made the file with the new number (`numbered`), only marking the archived one is
 * left to do.
 */
export function restoreAnew(
  shop: Workshop,
  file: ArchivedFile & { id: number },
  make: (id: number) => NewFile,
  numbered?: StoredFile,
): Done<StoredFile> {
  const kept = shop.keepPath(file, "replaced")
  if (!numbered) return renumberFile(shop, file, make, kept)
  if (moveDurably(shop.disk, file.path, kept, shop.aside()) !== "moved") throw noLongerArchived(file.path)
  const hash = shop.fingerprint(make(numbered.id).text)
  const created: Change = { kind: "created", id: numbered.id, path: numbered.path, hash }
  return { value: numbered, changes: [created, archived(shop, file, kept)] }
}

function renumberFile(
  shop: Workshop,
  file: StoredFile,
  make: (id: number) => NewFile,
  kept: string,
): Done<StoredFile> {
  const { value, changes } = createMemories(shop, [make])
  const [created] = value
  if (!created) throw new Error("one memory was to be made and none was")
  let isMoved = false
  try {
    isMoved = moveDurably(shop.disk, file.path, kept, shop.aside()) === "moved"
  } finally {
    if (!isMoved) attempt(() => shop.disk.remove(created.path))
  }
  if (!isMoved) throw new CoError("conflict", `${shownPath(file.path)} was changed in the meantime`)
  return { value: created, changes: [...changes, archived(shop, file, kept)] }
}

/** The old name, or a plain one if the old name is not allowed: files in the archive can have any name. */
function restorePath(shop: Workshop, { id, name }: { id: number; name: string }, ending: string): string {
  const path = knowledgePath(shop.root, `${layout.memories}/${name.replace(/\.md$/, `${ending}.md`)}`)
  return path.ok ? path.value : pathIn(shop, `${layout.memories}/${numberedName(id, `restored${ending}`)}`)
}

/** Moves a file other than a memory from the archive back to where it was. */
export function putBackFile(shop: Workshop, relative: string, kept: string): Done<void> {
  const path = placeFor(shop, relative)
  const result = moveDurably(shop.disk, kept, path, shop.aside())
  if (result === "taken") throw new CoError("conflict", `another file now has the name ${shownPath(path)}`)
  if (result === "changed") throw noLongerArchived(kept)
  return { value: undefined, changes: [restored(shop, { id: null, path }, kept)] }
}

function restored(shop: Workshop, { id, path }: AnyFile, kept: string): Change {
  const hash = hashOf(shop, path)
  return { kind: "restored", id, path, kept, ...(hash !== undefined && { hash }) }
}

export function noLongerArchived(path: string): CoError {
  return new CoError("conflict", `${shownPath(path)} is no longer in the archive`)
}
