import { basename, join } from "node:path"
import type { Done, Workshop } from "./changes.ts"
import type { Journal } from "./journal.ts"
import { layout, parseArchiveName } from "./layout.ts"

/**
 * Erases memories: their files, every version in the archive, and what the journal says of them. The
 * journal comes last, so that after a crash it still says what there was to erase.
 */
export function purgeMemories(
  shop: Workshop,
  ids: readonly number[],
  journal: Journal,
): Done<readonly string[]> {
  const isMeant = (id: number | null) => id !== null && ids.includes(id)
  const current = shop.roll.memories().filter(({ id }) => isMeant(id))
  const archive = join(shop.root, layout.archive)
  const archived = (shop.disk.list(archive) ?? [])
    .filter(({ name }) => isMeant(parseArchiveName(name)?.id ?? null))
    .map(({ name }) => join(archive, name))
  const erased = [...current.map(({ path }) => path), ...archived]
  for (const path of erased) shop.disk.remove(path)
  for (const folder of [layout.memories, layout.archive]) shop.disk.syncFolder(join(shop.root, folder))
  shop.roll.reread(erased)
  const entries = journal.read()
  const rest = entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ id }) => !isMeant(id))
    return changes.length > 0 ? [{ ...entry, changes }] : []
  })
  if (entries.length > 0) journal.rewrite(rest, shop.aside())
  return { value: erased.map((path) => basename(path)), changes: [] }
}
