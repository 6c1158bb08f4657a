import { Defuddle } from "defuddle/node"
import { parseHTML } from "linkedom"
import { type Element, mendPage, threadOf } from "./mend.ts"
import type { Reading } from "./reading.ts"

const threadId = "co-thread"

/** The words of a page as markdown: without what surrounds them, with links that work from anywhere. */
export async function readPage(html: string, url: string): Promise<Reading> {
  const { document } = parseHTML(whole(html))
  const page = document as unknown as Element
  const base = baseOf(page, url)
  mendPage(page)
  const headline = oneLine(page.querySelector("h1")?.textContent)
  const thread = threadOf(page)
  if (thread) thread.id = threadId
  const older = dateOf(dateIn(page))
  // Nothing that the library wants to fetch from third parties is fetched.
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

/** The parser takes what it is given for a whole document; browsers fill in what is missing. */
function whole(html: string): string {
  if (/<html[\s>]/i.test(html) && /<body[\s>]/i.test(html)) return html
  const bare = html.replace(/<!doctype[^>]*>|<\/?(?:html|head|body)\b[^>]*>/gi, "")
  const inHead = /<title\b[^>]*>[^<]*<\/title>|<(?:meta|base)\b[^>]*>/gi
  const head = (bare.match(inHead) ?? []).join("")
  return `<!doctype html><html><head>${head}</head><body>${bare.replace(inHead, "")}</body></html>`
}

/** Where links are meant from; nowhere for a file, whose links stay as they are, relative to it. */
function baseOf(page: Element, url: string): string {
  const href = page.querySelector("base[href]")?.getAttribute("href")
  const base = href ? (URL.parse(href, url)?.href ?? url) : url
  return base.startsWith("file:") ? "" : base
}

/** Where older pages say when they were written, which the library does not look at. */
function dateIn(page: Element): string {
  const said = ["date", "dc.date", "DC.date", "dcterms.created", "pubdate"].map((name) =>
    page.querySelector(`meta[name="${name}"]`)?.getAttribute("content"),
  )
  return said.find(Boolean) ?? ""
}

function oneLine(text: string | null | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim()
}

/** `Headline | Site` and `Site - Headline` are the headline, where the page has it. */
function titleOf(given: string, headline: string): string {
  const title = oneLine(given)
  const parts = title.split(/\s+[|–—·•:»-]\s+/)
  return parts.length > 1 && headline !== "" && parts.includes(headline) ? headline : title
}

/** The last word of an address, for a page that has no other name. */
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

/** A day or an instant as ISO 8601 has it; null for anything that is neither. */
function dateOf(text: string): string | null {
  const day = /^\s*(\d{4}-\d\d-\d\d)(?![T\d])/.exec(text)?.[1]
  if (day !== undefined) return day
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z")
}

/** Links that run something or hold a file are only their words; the title is not said twice. */
function tidy(markdown: string, title: string): string {
  const safe = markdown
    .replace(/!\[([^\]]*)\]\(\s*data:[^)]*\)/gi, "$1")
    .replace(/!?\[([^\]]*)\]\(\s*<?(?:javascript|vbscript|data|file|blob):[^)]*\)/gi, "$1")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
  const [first = "", ...rest] = safe.split("\n")
  const isTitle = /^#{1,2} /.test(first) && oneLine(first.replace(/^#+ /, "").replaceAll("\\", "")) === title
  return isTitle ? rest.join("\n").trim() : safe
}
