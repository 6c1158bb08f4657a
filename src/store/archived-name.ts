import { basename } from "node:path"
import { type ArchiveKind, layout } from "./layout.ts"
import { shortHash } from "./short-hash.ts"

/** What the archive needs to know about a file. */
export interface Archivable {
  readonly kind?: ArchiveKind
  /** The name of the file; for an attachment, the names of its article and itself, to be joined by a dot. */
  readonly parts: readonly string[]
}

/** An attachment is in its article's folder, so its name in the archive has to include that folder. */
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

/** The bytes that fit after the other parts of a name in the archive: for one name, and for each of two. */
const nameBytes = 208
const partBytes = 103

/** The last part of a file's name in the archive, after id, stamp and reason. */
export function archivedName(parts: readonly string[]): string {
  const whole = parts.join(".")
  if (Buffer.byteLength(whole) <= nameBytes) return whole
  return parts.map((part) => shortened(part, parts.length > 1 ? partBytes : nameBytes)).join(".")
}

/** A long name keeps its start and its ending; a hash of the whole name keeps it unique. */
function shortened(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name
  const ending = `~${shortHash(name)}${/\.\w{1,8}$/.exec(name)?.[0] ?? ""}`
  const start = Buffer.from(name).subarray(0, bytes - ending.length)
  return start.toString("utf8").replace(/\ufffd+$/, "") + ending
}

/** Whether a name in the archive was shortened. Earlier versions called all of them `000-long-name.md`. */
export function isShortened(name: string): boolean {
  return /~[0-9a-f]{8}(?:\.|$)|\b\d{3,}-long-name\.md$/.test(name)
}

/** Whether a name in the archive belongs to an article's text. */
export function isTextOf(name: string, slug: string): boolean {
  return name === `${slug}.md` || name === archivedName([`${slug}.md`])
}

/** An attachment's own name, from its name in the archive; undefined if it belongs to another article. */
export function attachmentOf(name: string, slug: string): string | undefined {
  const start = [slug, shortened(slug, partBytes)].find((each) => name.startsWith(`${each}.`))
  return start === undefined ? undefined : name.slice(start.length + 1)
}
