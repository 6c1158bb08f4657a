import { shownPath } from "../basics/shown-path.ts"
import type { Tier } from "./memory.ts"
import { parseRef } from "./memory.ts"

/** The frontmatter of an article: a page or document that the user wanted to keep. */
export interface ArticleFields {
  /** Where it came from, in one spelling: an address, or the path of a file. */
  readonly source: string
  readonly fetched: string
  readonly title: string
  readonly tags: readonly string[]
  /** The hash of the text as fetched: if the text no longer matches it, a person has edited it. */
  readonly hash: string | null
  readonly author: string | null
  readonly published: string | null
  /** What a person said an image shows. */
  readonly caption: string | null
  /** The path of the original in the knowledge folder. */
  readonly attachment: string | null
  /** Who had it saved, if not the user. */
  readonly origin: string | null
}

/** An article without its text. */
export interface ArticleHead extends ArticleFields {
  readonly tier: Tier
  /** Its name: the name of its file without the ending. */
  readonly slug: string
  readonly path: string
}

/** Could be mistaken for the number of a memory. */
const likeNumber = /^g?\d[\d.]*$/i

/**
 * `articles/quarry-docs.md`, `quarry-docs.md` and `quarry-docs` all name the same article. Any name that a
 * person gave a file works; one that looks like a number needs its folder or its ending. Hidden files are
 * not articles, and `..` would lead out of the folder.
 */
export function articleName(text: string): string | undefined {
  const [, folder, name, ending] = /^(articles\/)?([^/\\.][^/\\]*?)(\.md)?$/.exec(text.trim()) ?? []
  const isBare = folder === undefined && ending === undefined
  return name === undefined || (isBare && likeNumber.test(name)) ? undefined : name
}

/** The shortest form that `articleName` accepts for it. */
export function showArticleName(slug: string): string {
  return likeNumber.test(slug) || slug.endsWith(".md") ? `${slug}.md` : slug
}

/** The same, quoted for a shell. */
export function typedArticleName(slug: string): string {
  const name = shownPath(showArticleName(slug))
  return /[^\w.\u0080-\uffff-]/.test(name) ? `'${name.replaceAll("'", "'\\''")}'` : name
}

/** Names of devices on some systems. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** A slug that cannot be mistaken for the id of a memory, or for a device. */
export function safeSlug(slug: string): string {
  return parseRef(slug) || reserved.test(slug) ? `article-${slug}` : slug
}
