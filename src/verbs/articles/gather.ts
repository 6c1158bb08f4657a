import { basename, sep } from "node:path"
import { pathToFileURL } from "node:url"
import { shownPath } from "../../basics/shown-path.ts"
import { errnoOf } from "../../disk/port.ts"
import { refusedByDisk } from "../../disk/refused.ts"
import { limits } from "../../domain/limits.ts"
import { isAddress } from "../../domain/models/address.ts"
import { CoError } from "../../domain/outcome.ts"
import { endingOf, mediaOfName } from "../../web/media.ts"
import { normalizeUrl } from "../../web/normalize-url.ts"
import type { Source } from "../../web/read.ts"
import type { Reading } from "../../web/reading.ts"
import type { Refusal } from "../../web/refusal.ts"
import { wayInside } from "../inside.ts"
import { refuseLink } from "../refuse-link.ts"
import type { Session } from "../session.ts"
import { readArticles } from "./articles.ts"

/** A page or document that was fetched and read, but not saved yet. */
export interface Gathered extends Reading {
  /** The key of the article that it becomes. */
  readonly source: string
  /** What is kept unchanged beside the text: a local file, or a fetched PDF or image. */
  readonly original: { readonly name: string; readonly bytes: Uint8Array } | undefined
  /** Whether the text was longer than an article may be. */
  readonly isCut: boolean
  /** What a person said an image shows; null if nobody did. */
  readonly caption: string | null
  /** Tags from the frontmatter of a markdown file. */
  readonly tags?: readonly string[]
}

export interface GatherOptions {
  /** What an image shows; by default its caption from an earlier save. */
  readonly caption?: string | undefined
  /** Stops fetching and reading at any point. */
  readonly signal?: AbortSignal | undefined
}

/** Reads a page by its address, or a document by its path. */
export async function gather(session: Session, from: string, options: GatherOptions = {}): Promise<Gathered> {
  const { source, key, isKept } = isAddress(from)
    ? await fetched(session, from, options.signal)
    : fromFile(session, from)
  const caption = source.media === "image" ? (options.caption ?? (await captionOf(session, key))) : null
  const { readSource } = await import("../../web/read.ts")
  const read = await readSource({ ...source, caption }, { signal: options.signal })
  if (!read.ok) throw refused(read.error)
  const { title, author } = read.value
  const text = cutText(read.value.text)
  return {
    ...read.value,
    title: cutName(title),
    author: author && cutName(author),
    text,
    source: key,
    original: isKept ? { name: source.name, bytes: source.bytes } : undefined,
    isCut: text !== read.value.text,
    caption,
    ...(isKept && source.media === "markdown" && { tags: await tagsOfFile(source.bytes) }),
  }
}

async function tagsOfFile(bytes: Uint8Array): Promise<readonly string[]> {
  const [{ splitFront, tagsSaid }, { tagsOf }, { decodePlain }] = await Promise.all([
    import("../../formats/frontmatter.ts"),
    import("../../formats/wording.ts"),
    import("../../web/charset.ts"),
  ])
  return tagsOf(tagsSaid(splitFront(decodePlain(bytes, "") ?? "")))
}

async function captionOf(session: Session, key: string): Promise<string | null> {
  const { articles } = await readArticles(session)
  return articles.find(({ source }) => source === key)?.caption ?? null
}

interface Found {
  readonly source: Omit<Source, "caption">
  readonly key: string
  readonly isKept: boolean
}

/** Fetches an address. Of a page only the text is kept; the rest stays where it came from. */
async function fetched(session: Session, address: string, signal: AbortSignal | undefined): Promise<Found> {
  const { fetchSafely } = await import("../../web/fetch.ts")
  const outcome = await fetchSafely(address, { ...session.web, signal })
  if (!outcome.ok) throw refused(outcome.error)
  const { url, media, contentType, bytes } = outcome.value
  const last = basename(new URL(url).pathname)
  const name =
    mediaOfName(last) === media ? last : `${last || new URL(url).hostname}.${endingOf(contentType, media)}`
  return {
    source: { media, bytes, name, url, contentType },
    key: normalizeUrl(url) ?? url,
    isKept: media === "pdf" || media === "image",
  }
}

function fromFile(session: Session, path: string): Found {
  const name = basename(path)
  const media = mediaOfName(name)
  refuseNoFile(session, path)
  const bytes = readBytes(session, path)
  if (media === undefined) {
    const message = `cannot tell the type of ${shownPath(name)} from its name; expected .html, .md, .txt, .pdf, .png, .jpg or the like`
    throw new CoError("usage", message)
  }
  const url = pathToFileURL(path).href
  const inside = wayInside(session.places.projectFolder, path)
  return {
    source: { media, bytes, name, url, contentType: "" },
    // A project is shared and moved, so a file in it is identified by its path there.
    key: inside?.replaceAll(sep, "/") || url,
    isKept: true,
  }
}

function refuseNoFile(session: Session, path: string): void {
  const kind = session.disk.stat(path)?.kind
  if (kind === "folder")
    throw new CoError("usage", `${shownPath(path)} is a folder; name the files in it to save`)
  if (kind === "other") throw new CoError("usage", `${shownPath(path)} is not a regular file`)
  refuseLink(session, path, "save")
}

function readBytes({ disk }: Session, path: string): Uint8Array {
  try {
    const bytes = disk.read(path, limits.fetchBytes)
    if (bytes.length <= limits.fetchBytes) return bytes
  } catch (error) {
    if (errnoOf(error) === "ENOENT") throw new CoError("not-found", `no file ${shownPath(path)}`)
    throw refusedByDisk(error, "read", path)
  }
  throw new CoError("refused", `${shownPath(path)} is larger than ${limits.fetchBytes / 1024 / 1024} MiB`)
}

function cutName(name: string): string {
  const most = limits.articleNameCharacters
  return name.length <= most ? name : `${name.slice(0, most - 1).toWellFormed()}…`
}

/** Cuts a text that is too long, at the end of a paragraph if possible, with a note that says so. */
function cutText(text: string): string {
  if (Buffer.byteLength(text) <= limits.articleTextBytes) return text
  const kept = Buffer.from(text)
    .subarray(0, limits.articleTextBytes - 100)
    .toString("utf8")
    .replace(/\ufffd$/, "")
  const end = kept.lastIndexOf("\n\n")
  return `${kept.slice(0, end > 0 ? end : kept.length)}\n\n(cut here: the text is longer than ${limits.articleTextBytes / 1024} KiB)`
}

/** What cannot be read is a wrong text, as in an edit; anything else is what a guard refuses. */
function refused({ reason, message }: Refusal): CoError {
  return new CoError(reason === "unreadable" ? "usage" : "refused", message, { reason })
}
