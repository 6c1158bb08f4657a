import { join } from "node:path"
import type { Disk } from "../disk/port.ts"
import type { ArticleHead } from "../domain/article.ts"
import type { Tier } from "../domain/memory.ts"
import { normalizeTags } from "../domain/tags.ts"
import { dayOf } from "../domain/time.ts"
import { noEmbedder } from "../embed/none.ts"
import { nameOf, tagMark } from "../index/entry.ts"
import { articleFileOf, articleFiles } from "../index/files.ts"
import type { Known } from "../index/port.ts"
import { wordsOf } from "../index/tokens.ts"
import { recallFromIndex } from "../recall/recall.ts"
import { type Answer, recallByScan } from "../recall/scan.ts"
import { understand } from "../recall/understand.ts"
import { type Passage, readPassages } from "../store/passages.ts"
import { readArticles } from "./articles.ts"
import { warnAboutFiles, withCatalogues, within } from "./catalogues.ts"
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

/** Searches the articles, part by part, with the ranking that memories have. */
export async function recallArticles(
  session: Session,
  query: string,
  options: ArticleQuestion = {},
): Promise<ArticleRecall> {
  const asked = {
    text: query,
    mode: options.mode ?? "auto",
    tags: normalizeTags(options.tags ?? []),
    maxResults: options.maxResults ?? session.settings().number("recall_max_results"),
    nowMs: session.now(),
  }
  const hasWords = wordsOf(understand(query).phrase).length > 0
  const { found, passages } = await (hasWords && asked.mode !== "scan" ? byIndex : byScan)(session, asked)
  const results: RecalledPart[] = []
  for (const { memory, score } of found.matches) {
    const passage = passages.get(memory.path)
    if (passage) results.push(await toResult(passage, score))
  }
  const { total, stages, degraded } = found
  return {
    display: present(query.trim(), results, degraded),
    count: results.length,
    total,
    results,
    stages,
    degraded,
  }
}

interface Asked {
  readonly text: string
  readonly mode: NonNullable<ArticleQuestion["mode"]>
  readonly tags: readonly string[]
  readonly maxResults: number
  readonly nowMs: number
}

interface Found {
  readonly found: Answer
  /** By the paths that their memories have. */
  readonly passages: ReadonlyMap<string, Passage>
}

/** From the kept index; only the articles that answer are read. */
async function byIndex(session: Session, { text, mode, tags, ...asked }: Asked): Promise<Found> {
  const passages = new Map<string, Passage>()
  const partsOf = readOnce(session.disk)
  const read = async ({ address: { tier, name } }: Known) => {
    const path = join(session.stores[tier].root, articleFiles.folder, articleFileOf(name))
    const passage = (await partsOf(tier, path)).find(({ memory }) => nameOf(memory) === name)
    if (!passage || !hasTags(passage.article, tags)) return undefined
    passages.set(passage.memory.path, passage)
    return passage.memory
  }
  const embedder = session.embedder()
  const found = await withCatalogues([session.catalogs.articles], async (current) => {
    warnAboutFiles(session, current)
    const answer = await recallFromIndex(
      {
        ...asked,
        query: understand(text),
        filter: { marks: tags.map(tagMark) },
        mode: embedder === undefined || mode === "scan" ? "fts" : mode,
      },
      {
        indexes: current.flatMap(({ index }) => index ?? []),
        within: (work) => within(current, work),
        embedder: () => embedder ?? noEmbedder,
        read,
      },
    )
    return { ...answer, degraded: current.flatMap(({ degraded }) => degraded) }
  })
  return { found, passages }
}

/** From the files: every part of every article is looked at. */
async function byScan(session: Session, { text, tags, ...asked }: Asked): Promise<Found> {
  const { articles } = await readArticles(session)
  const partsOf = readOnce(session.disk)
  const all: Passage[] = []
  for (const article of articles)
    if (hasTags(article, tags)) all.push(...(await partsOf(article.tier, article.path)))
  return {
    found: recallByScan(
      all.map(({ memory }) => memory),
      { ...asked, query: text },
    ),
    passages: new Map(all.map((passage) => [passage.memory.path, passage])),
  }
}

/** The parts of an article as its file is now; several answers may be from one. */
function readOnce(disk: Disk): (tier: Tier, path: string) => Promise<readonly Passage[]> {
  const known = new Map<string, readonly Passage[]>()
  return async (tier, path) => {
    let passages = known.get(path)
    if (!passages) {
      const read = await readPassages(disk, tier, path)
      passages = Array.isArray(read) ? read : []
      known.set(path, passages)
    }
    return passages
  }
}

function hasTags({ tags }: ArticleHead, wanted: readonly string[]): boolean {
  return wanted.every((tag) => tags.includes(tag))
}

async function toResult({ article, chunk }: Passage, score: number): Promise<RecalledPart> {
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
