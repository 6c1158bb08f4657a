import type { ArticleHead } from "../domain/article.ts"
import { limits } from "../domain/limits.ts"
import type { Memory } from "../domain/memory.ts"
import { normalizeTags } from "../domain/tags.ts"
import { dayOf } from "../domain/time.ts"
import { noEmbedder } from "../embed/none.ts"
import { entryOf } from "../index/entry.ts"
import { PackedIndex } from "../index/packed/index.ts"
import { memoryShelf } from "../index/packed/shelf.ts"
import { wordsOf } from "../index/tokens.ts"
import { type Chunk, chunksOf } from "../markdown/chunks.ts"
import { absentFields } from "../markdown/memory.ts"
import { bodyOf } from "../markdown/split.ts"
import { recallFromIndex } from "../recall/recall.ts"
import { recallByScan } from "../recall/scan.ts"
import { understand } from "../recall/understand.ts"
import { articleText } from "../store/articles.ts"
import { readArticles } from "./articles.ts"
import { maskedText } from "./secrets.ts"
import type { Session } from "./session.ts"

export interface ArticleQuestion {
  readonly tags?: readonly string[] | undefined
  readonly maxResults?: number | undefined
  readonly mode?: "auto" | "scan" | "fts" | "hybrid" | undefined
}

/** A part of an article that answers, with where it stands. */
export interface RecalledPart {
  /** The article's name. */
  readonly id: string
  readonly kind: "article"
  readonly scope: "project"
  readonly title: string
  /** The headings above it, joined; empty at the top. */
  readonly heading: string
  readonly line: number
  readonly content: string
  readonly tags: readonly string[]
  readonly created: string
  readonly updated: null
  readonly source: string
  readonly path: string
  readonly score: number
  /** Whose words these are. */
  readonly origin: string
}

export interface ArticleRecall {
  readonly display: string
  readonly count: number
  readonly total: number
  readonly results: readonly RecalledPart[]
  readonly stages: readonly string[]
  readonly degraded: readonly string[]
}

interface Part {
  readonly article: ArticleHead
  readonly chunk: Chunk
  /** What is ranked: its title and headings count as its words. */
  readonly memory: Memory
}

/**
 * Searches the articles, part by part, with the ranking that memories have. The parts are read and indexed for the
 * question: for some thousand of them that is quick, and nothing can be out of date.
 */
export async function recallArticles(
  session: Session,
  query: string,
  options: ArticleQuestion = {},
): Promise<ArticleRecall> {
  const maxResults = options.maxResults ?? session.settings().number("recall_max_results")
  const { parts, isWhole } = await readParts(session, normalizeTags(options.tags ?? []))
  const found = await rankParts(session, query, parts, maxResults, options.mode ?? "auto")
  const results: RecalledPart[] = []
  for (const { memory, score } of found.matches) {
    const part = parts.get(memory.path)
    if (part) results.push(await toResult(part, score))
  }
  const degraded = isWhole ? [] : [`only the newest ${limits.articleParts} parts of articles were searched`]
  const { total, stages } = found
  return {
    display: present(query.trim(), results, degraded),
    count: results.length,
    total,
    results,
    stages,
    degraded,
  }
}

async function readParts(
  session: Session,
  tags: readonly string[],
): Promise<{ parts: ReadonlyMap<string, Part>; isWhole: boolean }> {
  const parts = new Map<string, Part>()
  const { articles } = await readArticles(session)
  const wanted = articles.filter((article) => tags.every((tag) => article.tags.includes(tag)))
  for (const article of wanted.toSorted((a, b) => (a.fetched < b.fetched ? 1 : -1))) {
    const text = articleText(session.disk, article) ?? ""
    const body = bodyOf(text)
    const before = text.slice(0, text.length - body.length).split("\n").length - 1
    for (const [at, chunk] of chunksOf(body, before).entries()) {
      if (parts.size === limits.articleParts) return { parts, isWhole: false }
      const path = `${article.path}#${at}`
      parts.set(path, { article, chunk, memory: memoryOf(article, chunk, path, parts.size + 1) })
    }
  }
  return { parts, isWhole: true }
}

function memoryOf(
  { title, tags, fetched, tier }: ArticleHead,
  chunk: Chunk,
  path: string,
  id: number,
): Memory {
  const content = [title, ...chunk.headings, chunk.text].join("\n")
  return { ...absentFields, id, created: fetched, tags, tier, scope: tier, content, path }
}

async function rankParts(
  session: Session,
  text: string,
  parts: ReadonlyMap<string, Part>,
  maxResults: number,
  mode: NonNullable<ArticleQuestion["mode"]>,
) {
  const memories = [...parts.values()].map(({ memory }) => memory)
  const query = understand(text)
  const nowMs = session.now()
  if (mode === "scan" || memories.length === 0 || wordsOf(query.phrase).length === 0)
    return recallByScan(memories, { query: text, maxResults, nowMs })
  const embedder = session.embedder() ?? noEmbedder
  const index = new PackedIndex(memoryShelf(), "project")
  index.apply({ put: memories.map((memory) => entryOf(memory, 0, embedder)), remove: [] })
  const byName = new Map(
    memories.map((memory) => [memory.path.slice(memory.path.lastIndexOf("/") + 1), memory]),
  )
  return recallFromIndex(
    { query, filter: {}, maxResults, nowMs, mode: session.embedder() ? mode : "fts" },
    {
      indexes: [index],
      within: (work) => index.reading(work),
      embedder: () => embedder,
      read: async ({ address }) => byName.get(address.name),
    },
  )
}

async function toResult({ article, chunk }: Part, score: number): Promise<RecalledPart> {
  const { slug, title, tags, fetched, source, path } = article
  return {
    id: slug,
    kind: "article",
    scope: "project",
    title,
    heading: chunk.headings.join(" › "),
    line: chunk.line,
    content: await maskedText(chunk.text),
    tags,
    created: fetched,
    updated: null,
    source,
    path,
    score,
    origin: `web/${URL.parse(source)?.host || "file"}`,
  }
}

function present(query: string, results: readonly RecalledPart[], degraded: readonly string[]): string {
  const missing = degraded.map((reason) => `Not all of recall could run: ${reason}`)
  if (results.length === 0) return [`No articles found matching '${query}'`, ...missing].join("\n\n")
  const noun = results.length === 1 ? "part of an article" : "parts of articles"
  const items = results.map((each) => {
    const place = each.heading === "" ? each.title : `${each.title} › ${each.heading}`
    const lines = [`**Article ${each.id}**, line ${each.line} (fetched ${dayOf(each.created)})`, place]
    if (each.tags.length > 0) lines.push(`Tags: ${each.tags.join(", ")}`)
    return [...lines, `Source: ${each.source}`, each.content].join("\n")
  })
  return [`Found ${results.length} ${noun} matching '${query}':`, ...items, ...missing].join("\n\n")
}
