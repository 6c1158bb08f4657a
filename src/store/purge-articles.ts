import { basename, join } from "node:path"
import { type Disk, namesIn } from "../disk/port.ts"
import { listArchive } from "./archive.ts"
import { attachmentOf, isTextOf } from "./archived-name.ts"
import type { Done, Workshop } from "./changes.ts"
import type { Journal } from "./journal.ts"
import { layout } from "./layout.ts"
import { forgetInJournal } from "./purge.ts"

/**
 * Erases articles: the texts, the originals beside them, every version of both in the archive, and what the journal
 * says of all these, which comes last. Originals that articles name which stay are left to them.
 */
export function purgeArticles(
  shop: Workshop,
  slugs: readonly string[],
  staying: ReadonlySet<string>,
  journal: Journal,
): Done<readonly string[]> {
  const { disk, root } = shop
  const folders = slugs.map((slug) => join(root, layout.attachments, slug))
  const texts = slugs.map((slug) => join(root, layout.articles, `${slug}.md`))
  const isOurs = (path: string) =>
    texts.includes(path) || (folders.some((folder) => path.startsWith(`${folder}/`)) && !staying.has(path))
  const present = [...texts, ...folders.flatMap((folder) => filesIn(disk, folder))].filter(isOurs)
  const erased = [
    ...present.filter((path) => disk.stat(path) !== undefined),
    ...archived(shop, slugs, journal),
  ]
  for (const path of erased) disk.remove(path)
  for (const folder of folders) disk.removeFolder?.(folder)
  for (const folder of [layout.articles, layout.attachments, layout.archive].map((name) => join(root, name)))
    if (disk.stat(folder)) disk.syncFolder(folder)
  forgetInJournal(journal, shop, ({ id, path }) => id === null && isOurs(path), new Set(erased))
  return { value: erased.map((path) => basename(path)), changes: [] }
}

function filesIn(disk: Disk, folder: string): string[] {
  if (disk.stat(folder)?.kind !== "folder") return []
  return namesIn(disk, folder).map((name) => join(folder, name))
}

/** An attachment is called `SLUG.NAME` there: where two names fit, it is the longer one's. */
function archived({ disk, root }: Workshop, slugs: readonly string[], journal: Journal): string[] {
  const files = listArchive(disk, root, journal).filter(({ kind }) => kind !== undefined)
  const known = [
    ...namesIn(disk, join(root, layout.articles)),
    ...files.filter(({ kind }) => kind === "article").map(({ name }) => name),
  ].map((name) => name.slice(0, -".md".length))
  const ownerOf = (name: string) =>
    [...slugs, ...known]
      .filter((slug) => attachmentOf(name, slug) !== undefined)
      .reduce((longest, slug) => (slug.length > longest.length ? slug : longest), "")
  const isTheirs = ({ kind, name }: (typeof files)[number]) =>
    kind === "article" ? slugs.some((slug) => isTextOf(name, slug)) : slugs.includes(ownerOf(name))
  return files.filter(isTheirs).map(({ path }) => path)
}
