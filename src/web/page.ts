import { Defuddle } from "defuddle/node"
import { parseHTML } from "linkedom"
import { blankLine, keepContent } from "./keep.ts"
import { type Element, mendPage, threadOf } from "./mend.ts"
import type { Reading } from "./reading.ts"

const threadId = "co-thread"

/** The text of a page as markdown, without what surrounds it and with links that work from anywhere. */
export async function readPage(html: string, url: string): Promise<Reading> {
  const { document } = parseHTML(whole(html))
  const page = document as unknown as Element
  const base = baseOf(page, url)
  mendPage(page)
  keepContent(page)
  const headline = oneLine(page.querySelector("h1")?.textContent)
  const thread = threadOf(page)
  if (thread) thread.id = threadId
  const older = dateOf(dateIn(page))
  // Not async: the library would fetch things from third parties.
  const found = await Defuddle(document, base, {
    markdown: true,
    useAsync: false,
    includeReplies: true,
    ...(thread && { contentSelector: `#${threadId}` }),
  })
  const title = titleOf(found.title, headline) || headline || nameIn(url)
  return {
    title,
    author: oneLine(found.author) || null,
    published: dateOf(found.published) ?? older,
    text: tidy(found.content, title),
  }
}

/** Fills in missing parts of a document as browsers do; the parser expects a whole one. */
function whole(html: string): string {
  if (/<html[\s>]/i.test(html) && /<body[\s>]/i.test(html)) return html
  const bare = html.replace(/<!doctype[^>]*>|<\/?(?:html|head|body)\b[^>]*>/gi, "")
  const inHead = /<title\b[^>]*>[^<]*<\/title>|<(?:meta|base)\b[^>]*>/gi
  const head = (bare.match(inHead) ?? []).join("")
  return `<!doctype html><html><head>${head}</head><body>${bare.replace(inHead, "")}</body></html>`
}

/** The address that links are relative to; empty for a file, whose relative links stay as they are. */
function baseOf(page: Element, url: string): string {
  const href = page.querySelector("base[href]")?.getAttribute("href")
  const base = href ? (URL.parse(href, url)?.href ?? url) : url
  return base.startsWith("file:") ? "" : base
}

/** The date of an older page, from places where the library does not look. */
function dateIn(page: Element): string {
  const said = ["date", "dc.date", "DC.date", "dcterms.created", "pubdate"].map((name) =>
    page.querySelector(`meta[name="${name}"]`)?.getAttribute("content"),
  )
  return said.find(Boolean) ?? ""
}

function oneLine(text: string | null | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim()
}

/** Reduces `Headline | Site` and `Site - Headline` to the headline, if that is on the page. */
function titleOf(given: string, headline: string): string {
  const title = oneLine(given)
  const parts = title.split(/\s+[|–—·•:»-]\s+/)
  return parts.length > 1 && headline !== "" && parts.includes(headline) ? headline : title
}

/** The last part of an address, for a page that has no other name. */
function nameIn(url: string): string {
  const { hostname, pathname } = new URL(url)
  const last = pathname.split("/").findLast(Boolean)
  return last === undefined
    ? hostname
    : unescaped(last)
        .replace(/\.\w{1,5}$/, "")
        .replace(/[-_]+/g, " ")
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A day or an instant in ISO 8601; null for anything else. */
function dateOf(text: string): string | null {
  const day = /^\s*(\d{4}-\d\d-\d\d)(?![T\d])/.exec(text)?.[1]
  if (day !== undefined) return day
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z")
}

/** Reduces links that run code or hold a file to their text, and drops a heading that repeats the title. */
function tidy(markdown: string, title: string): string {
  const safe = markdown
    .replaceAll(blankLine, "")
    .replace(/!\[((?:\\.|[^\]\\])*)\]\(\s*data:[^)]*\)/gi, "$1")
    .replace(/!?\[((?:\\.|[^\]\\])*)\]\(\s*<?(?:javascript|vbscript|data|file|blob):[^)]*\)/gi, "$1")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
  const [first = "", ...rest] = safe.split("\n")
  const isTitle = /^#{1,2} /.test(first) && oneLine(first.replace(/^#+ /, "").replaceAll("\\", "")) === title
  return isTitle ? rest.join("\n").trim() : safe
}
