import { join } from "node:path"
import { type Disk, namesIn } from "../disk/port.ts"
import type { ArchivedFile } from "./archive.ts"
import { attachmentOf } from "./archived-name.ts"
import { type JournalEntry, keptIn } from "./journal-entry.ts"
import { layout } from "./layout.ts"

/** An attachment in the archive, with the name that it had in its article's folder. */
export interface ArchivedOriginal extends ArchivedFile {
  readonly slug: string
  readonly original: string
}

/**
 * The originals in the archive, each with its article. An attachment is called `SLUG.NAME` there, and both
 * parts may have dots. If several slugs fit, the journal decides, or else the longest slug wins.
 */
export function archivedOriginals(
  { disk, root }: { readonly disk: Disk; readonly root: string },
  archived: readonly ArchivedFile[],
  history: readonly JournalEntry[],
  slugs: readonly string[],
): ArchivedOriginal[] {
  const names = [
    ...namesIn(disk, join(root, layout.articles)),
    ...archived.filter(({ kind }) => kind === "article").map(({ name }) => name),
  ]
  const known = new Set([...slugs, ...names.map((name) => name.slice(0, -".md".length))])
  const longestFirst = [...known].sort((a, b) => b.length - a.length)
  const told = ownersTold(root, history)
  return archived.flatMap((file) => {
    if (file.kind !== "attachment") return []
    const fitting = longestFirst.filter((slug) => attachmentOf(file.name, slug) !== undefined)
    const slug = fitting.find((each) => each === told.get(file.path)) ?? fitting[0]
    const original = slug === undefined ? undefined : attachmentOf(file.name, slug)
    return slug === undefined || original === undefined ? [] : [{ ...file, slug, original }]
  })
}

/** Maps a file in the archive to the article whose folder it was in. */
function ownersTold(root: string, history: readonly JournalEntry[]): Map<string, string | undefined> {
  const folder = `${join(root, layout.attachments)}/`
  return new Map(
    keptIn(history)
      .filter(({ path }) => path.startsWith(folder))
      .map(({ path, kept }) => [kept, path.slice(folder.length).split("/", 1)[0]]),
  )
}
