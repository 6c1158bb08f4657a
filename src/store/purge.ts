import { basename, join } from "node:path"
import { readText } from "../disk/text.ts"
import { bodyOf } from "../markdown/split.ts"
import type { Done, Workshop } from "./changes.ts"
import type { Journal } from "./journal.ts"
import type { Change } from "./journal-entry.ts"
import { layout, parseArchiveName } from "./layout.ts"

/**
 * Erases memories: their files, every version in the archive, the proposals that they were made from, and
 * what the journal says of all these. The journal comes last, so that after a crash it still says what
 * there was to erase.
 */
export function purgeMemories(
  shop: Workshop,
  ids: readonly number[],
  journal: Journal,
): Done<readonly string[]> {
  const isMeant = (id: number | null) => id !== null && ids.includes(id)
  const current = shop.roll.memories().filter(({ id }) => isMeant(id))
  const archive = archived(shop)
  const versions = [
    ...current.map(({ path }) => path),
    ...archive.filter(({ id }) => isMeant(id)).map(({ path }) => path),
  ]
  const texts = new Set(versions.map((path) => textOf(shop, path)))
  const proposals = archive.filter(({ id, path }) => id === null && texts.has(textOf(shop, path)))
  const erased = [...versions, ...proposals.map(({ path }) => path)]
  for (const path of erased) shop.disk.remove(path)
  for (const folder of [layout.memories, layout.archive]) shop.disk.syncFolder(join(shop.root, folder))
  shop.roll.reread(erased)
  forgetInJournal(journal, shop, (change) => isMeant(change.id), new Set(erased))
  return { value: erased.map((path) => basename(path)), changes: [] }
}

function archived(shop: Workshop): { id: number | null; path: string }[] {
  const folder = join(shop.root, layout.archive)
  return (shop.disk.list(folder) ?? []).flatMap(({ name }) => {
    const parsed = parseArchiveName(name)
    const mayHold = parsed?.kind === undefined || parsed.kind === "file"
    return parsed && mayHold ? [{ id: parsed.id, path: join(folder, name) }] : []
  })
}

function textOf(shop: Workshop, path: string): string {
  const read = readText(shop.disk, path)
  return read && "text" in read ? bodyOf(read.text).trim() : path
}

/** A proposal's changes are known by the file that it became in the archive, and by the name that it had before. */
export function forgetInJournal(
  journal: Journal,
  shop: Workshop,
  isMeant: (change: Change) => boolean,
  erased: ReadonlySet<string>,
): void {
  const entries = journal.read()
  if (entries.length === 0) return
  const former = new Set(
    entries.flatMap(({ changes }) =>
      changes.flatMap((change) => ("kept" in change && erased.has(change.kept) ? [change.path] : [])),
    ),
  )
  const rest = entries.flatMap((entry) => {
    const changes = entry.changes.filter((change) => !isMeant(change) && !former.has(change.path))
    const isWorthNoting = changes.length > 0 || entry.undoes !== undefined || entry.operation === "purge"
    return isWorthNoting ? [{ ...entry, changes }] : []
  })
  journal.rewrite(rest.every(({ operation }) => operation === "purge") ? [] : rest, shop.aside())
}
