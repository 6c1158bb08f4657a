import { join } from "node:path"
import type { Disk } from "../disk/port.ts"
import { listArchive } from "./archive.ts"
import { isTextOf } from "./archived-name.ts"
import { archivedOriginals } from "./attachments.ts"
import type { Done, Workshop } from "./changes.ts"
import type { Journal } from "./journal.ts"
import { layout } from "./layout.ts"
import { eraseAll, forgetInJournal } from "./purge.ts"

/**
 * Erases articles: the texts, the originals beside them, every version of both in the archive, and what the journal
 * says of all these. The texts come last: by them an article is known to who has to begin again. Originals that articles name which stay are left to them.
 */
export function purgeArticles(
  shop: Workshop,
  slugs: readonly string[],
  staying: ReadonlySet<string>,
  journal: Journal,
): Done<void> {
  const { disk, root } = shop
  const folders = slugs.map((slug) => join(root, layout.attachments, slug))
  const texts = slugs.map((slug) => join(root, layout.articles, `${slug}.md`))
  const isOurs = (path: string) =>
    texts.includes(path) || (folders.some((folder) => path.startsWith(`${folder}/`)) && !staying.has(path))
  const present = texts.filter((path) => disk.stat(path) !== undefined)
  const originals = folders.flatMap((folder) => filesIn(disk, folder)).filter(isOurs)
  const kept = archived(shop, slugs, journal)
  const erased = [...kept.originals, ...originals, ...kept.texts, ...present]
  forgetInJournal(journal, ({ id, path }) => id === null && isOurs(path), new Set(erased))
  eraseAll(shop, [...kept.originals, ...originals])
  for (const folder of folders) removeFolders(disk, folder)
  if (disk.stat(join(root, layout.attachments))) disk.syncFolder(join(root, layout.attachments))
  for (const paths of [kept.texts, present]) eraseAll(shop, paths)
  return { value: undefined, changes: [] }
}

/** With what is in folders below it, which somebody else made. A link is a file here: what it leads to is not ours. */
function filesIn(disk: Disk, folder: string): string[] {
  if (disk.stat(folder)?.kind !== "folder") return []
  return (disk.list(folder) ?? []).flatMap(({ name, kind }) => {
    const path = join(folder, name)
    return kind === "folder" ? filesIn(disk, path) : [path]
  })
}

/** The deepest first, so that each is empty by then. */
function removeFolders(disk: Disk, folder: string): void {
  if (disk.stat(folder)?.kind !== "folder") return
  for (const { name } of disk.list(folder) ?? []) removeFolders(disk, join(folder, name))
  disk.removeFolder?.(folder)
}

function archived(
  shop: Workshop,
  slugs: readonly string[],
  journal: Journal,
): { texts: string[]; originals: string[] } {
  const files = listArchive(shop.disk, shop.root, journal)
  const texts = files.filter(
    ({ kind, name }) => kind === "article" && slugs.some((slug) => isTextOf(name, slug)),
  )
  const originals = archivedOriginals(shop, files, journal.read(), slugs).filter(({ slug }) =>
    slugs.includes(slug),
  )
  return { texts: texts.map(({ path }) => path), originals: originals.map(({ path }) => path) }
}
