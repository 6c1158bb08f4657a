import { basename } from "node:path"
import { type ArchiveKind, layout } from "./layout.ts"
import { shortHash } from "./short-hash.ts"

/** What a file is to the archive. */
export interface Archivable {
  readonly kind?: ArchiveKind
  /** The name of the file; of an attachment the name of its article and its own, which are joined by a dot. */
  readonly parts: readonly string[]
}

/** An attachment is in a folder of its article's, which its name in the archive has to tell. */
export function archivableOf(root: string, { id, path }: { id: number | null; path: string }): Archivable {
  const relative = path.slice(root.length + 1)
  const parts = [basename(path)]
  if (id !== null || relative === layout.context) return { parts }
  const [folder, slug = "", ...names] = relative.split("/")
  if (folder === layout.articles) return { kind: "article", parts }
  if (folder === layout.attachments)
    return { kind: "attachment", parts: names.length > 0 ? [slug, names.join(".")] : [slug] }
  return folder === layout.inbox ? { parts } : { kind: "file", parts }
}

/** So much fits behind whatever else a name in the archive says; of two parts, so much of each. */
const nameBytes = 208
const partBytes = 103

/** The name that a file has in the archive, behind what else is said of it there. */
export function archivedName(parts: readonly string[]): string {
  const whole = parts.join(".")
  if (Buffer.byteLength(whole) <= nameBytes) return whole
  return parts.map((part) => shortened(part, parts.length > 1 ? partBytes : nameBytes)).join(".")
}

/** A long name keeps its start and its ending, and a hash of the whole tells it from others. */
function shortened(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name
  const ending = `~${shortHash(name)}${/\.\w{1,8}$/.exec(name)?.[0] ?? ""}`
  const start = Buffer.from(name).subarray(0, bytes - ending.length)
  return start.toString("utf8").replace(/\ufffd+$/, "") + ending
}

/** Whether a name in the archive is not the whole one. It once was the same for all, `000-long-name.md`. */
export function isShortened(name: string): boolean {
  return /~[0-9a-f]{8}(?:\.|$)|\b\d{3,}-long-name\.md$/.test(name)
}

/** Whether a name in the archive is that of an article's text. */
export function isTextOf(name: string, slug: string): boolean {
  return name === `${slug}.md` || name === archivedName([`${slug}.md`])
}

/** What an article's attachment is called, by its name in the archive; undefined where it is another's. */
export function attachmentOf(name: string, slug: string): string | undefined {
  const start = [slug, shortened(slug, partBytes)].find((each) => name.startsWith(`${each}.`))
  return start === undefined ? undefined : name.slice(start.length + 1)
}
