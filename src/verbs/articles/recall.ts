import { join } from "node:path"
import { fitting } from "../../basics/fitting.ts"
import { shownPath } from "../../basics/shown-path.ts"
import type { Disk } from "../../disk/port.ts"
import { showArticleName, typedArticleName } from "../../domain/article.ts"
import { articleFileOf } from "../../domain/article-part.ts"
import { limits } from "../../domain/limits.ts"
import type { Tier } from "../../domain/memory.ts"
import type { RecallMode } from "../../domain/recall-mode.ts"
import { hasTags } from "../../domain/tags.ts"
import { dayOf } from "../../domain/time.ts"
import { noEmbedder } from "../../embed/none.ts"
import { nameOf } from "../../index/entry.ts"
import { articleFiles } from "../../index/files.ts"
import type { Known } from "../../index/port.ts"
import { wordsOf } from "../../index/tokens.ts"
import { excerptOf } from "../../recall/excerpt.ts"
import { passes } from "../../recall/filter.ts"
import { withHidden } from "../../recall/hidden.ts"
import { type Match, wordsIn } from "../../recall/match.ts"
import { explain, reason } from "../../recall/present.ts"
import { recallFromIndex } from "../../recall/recall.ts"
import { type Answer, recallByScan } from "../../recall/scan.ts"
import { understand } from "../../recall/understand.ts"
import { type Passage, readPassages } from "../../store/passages.ts"
import { warnAboutFiles, withCurrent, within } from "../recall/current-index.ts"
import { toFilter } from "../recall/filter.ts"
import { toIndexFilter } from "../recall/from-index.ts"
import { type RecallOptions, resultLimit } from "../recall/options.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"
import { readArticles } from "./articles.ts"
import { maskedArticle } from "./views.ts"

/** Like the options for memories, without those articles lack. Dates mean when an article was fetched. */
export interface ArticleQuestion extends Omit<RecallOptions, "scope" | "category" | "forModel" | "restBy"> {
  /** Results beyond this many characters in total are left out, except the first, and the display says so. */
  readonly charactersOfAll?: number | undefined
}

/** A part of an article that matches, and where it is. */
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
  /** Who had it saved, if not the user. */
  readonly origin: string | null
  readonly why?: string
}

export interface ArticleRecall {
  readonly display: string
  readonly count: number
  readonly total: number
  readonly results: readonly RecalledPart[]
  readonly stages: readonly string[]
  readonly degraded: readonly string[]
}

/** Searches the articles part by part, ranked like memories. */
export async function recallArticles(
  session: Session,
  query: string,
  options: ArticleQuestion = {},
): Promise<ArticleRecall> {
  const { found, passages } = await find(session, query, options)
  const all: Shown[] = []
  for (const match of found.matches) {
    const passage = passages.get(match.memory.path)
    if (passage) all.push(await show(passage, match, options))
  }
  const shown = fitting(all, options.charactersOfAll ?? Number.POSITIVE_INFINITY, sizeOf)
  for (const { match } of shown) options.onFound?.(wordsIn(match, found.query))
  const { total, stages, degraded } = found
  return {
    display: present(query.trim(), shown, degraded, { ...options, left: all.length - shown.length }),
    count: shown.length,
    total,
    results: shown.map(({ part }) => part),
    stages,
    degraded,
  }
}

/** Whether any part of an article has all the words of a question. */
export async function isInArticle(
  session: Session,
  query: string,
  options: ArticleQuestion,
): Promise<boolean> {
  const { found } = await find(session, query, { ...options, maxResults: undefined, mode: "fts" })
  return found.matches.some(({ kind }) => kind === "phrase" || kind === "all-words")
}

async function find(session: Session, query: string, options: ArticleQuestion): Promise<Found> {
  const asked = {
    text: query,
    mode: options.mode ?? "auto",
    filter: await toFilter(options, session.now()),
    maxResults: resultLimit(session, options),
    nowMs: session.now(),
    isExplained: options.explain ?? false,
  }
  const hasWords = wordsOf(understand(query).phrase).length > 0
  return await (hasWords && asked.mode !== "scan" ? byIndex : byScan)(session, asked)
}

interface Asked {
  readonly text: string
  readonly mode: RecallMode
  readonly filter: Awaited<ReturnType<typeof toFilter>>
  readonly maxResults: number
  readonly nowMs: number
  readonly isExplained: boolean
}

interface Found {
  readonly found: Answer
  /** Keyed by the path of each passage's memory. */
  readonly passages: ReadonlyMap<string, Passage>
}

/** Searches the index and reads only matching articles; also scans if the index may have missed some. */
async function byIndex(session: Session, { text, mode, filter, ...asked }: Asked): Promise<Found> {
  const passages = new Map<string, Passage>()
  const partsOf = readOnce(session.disk)
  const read = async ({ address: { tier, name } }: Pick<Known, "address">) => {
    const path = join(session.stores[tier].root, articleFiles.folder, articleFileOf(name))
    const passage = (await partsOf(tier, path)).find(({ memory }) => nameOf(memory) === name)
    if (!passage || !passes(passage.memory, filter)) return undefined
    passages.set(passage.memory.path, passage)
    return passage.memory
  }
  const embedder = await session.embedder()
  const catalogs = await session.catalogs()
  const found = await withCurrent([catalogs.articles], async (current) => {
    warnAboutFiles(session, current)
    const answer = await recallFromIndex(
      {
        ...asked,
        query: understand(text),
        filter: toIndexFilter(filter),
        mode: embedder === undefined || mode === "scan" ? "fts" : mode,
      },
      {
        indexes: current.flatMap(({ index }) => index ?? []),
        within: (work) => within(current, work),
        embedder: embedder ?? noEmbedder,
        read,
      },
    )
    return { ...answer, degraded: current.flatMap(({ degraded }) => degraded) }
  })
  if (!found.besideHidden) return { found, passages }
  const scanned = await byScan(session, { text, mode, filter, ...asked })
  return {
    found: withHidden(found, scanned.found, asked.maxResults, undefined),
    passages: new Map([...scanned.passages, ...passages]),
  }
}

/** Searches the files: every part of every article with the wanted tags. */
async function byScan(session: Session, { text, filter, ...asked }: Asked): Promise<Found> {
  const { articles } = await readArticles(session)
  const partsOf = readOnce(session.disk)
  const all: Passage[] = []
  for (const { tags, tier, path } of articles)
    if (hasTags(tags, filter.tags)) all.push(...(await partsOf(tier, path)))
  return {
    found: recallByScan(
      all.map(({ memory }) => memory),
      { ...asked, filter, query: understand(text) },
    ),
    passages: new Map(all.map((passage) => [passage.memory.path, passage])),
  }
}

/** Reads the parts of an article from its current file, once: several matches may be in the same article. */
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

interface Shown {
  readonly part: RecalledPart
  readonly match: Match
  /** For a long part, an excerpt around the match and the command that shows the whole article. */
  readonly text: string
}

/** The characters that a model reads of a result. */
function sizeOf({ part: { title, heading, source }, text }: Shown): number {
  return title.length + heading.length + source.length + text.length
}

async function show(
  { article, chunk }: Passage,
  match: Match,
  { explain: withReason, charactersEach }: ArticleQuestion,
): Promise<Shown> {
  const { slug, title, tags, fetched, source, path, origin } = await maskedArticle(article)
  const whole = await maskedText(chunk.text)
  const excerpt = excerptOf(whole, match.words, charactersEach ?? limits.recalledCharacters)
  const text = excerpt === whole ? whole : `${excerpt} (the rest: co show ${typedArticleName(slug)})`
  const part: RecalledPart = {
    id: showArticleName(slug),
    kind: "article",
    scope: "project",
    title,
    heading: await maskedText(chunk.headings.join(" › ")),
    line: chunk.line,
    content: charactersEach === undefined ? whole : text,
    tags,
    created: fetched,
    updated: null,
    source,
    path,
    score: match.score,
    origin,
    ...(withReason && { why: reason(match) }),
  }
  return { part, match, text }
}

/** The title and headings, without saying the title twice: most documents begin with it as a heading. */
function placeIn(title: string, heading: string): string {
  const isBelowTitle = heading === title || heading.startsWith(`${title} › `)
  return [isBelowTitle ? "" : title, heading].filter((part) => part !== "").join(" › ")
}

function present(
  query: string,
  shown: readonly Shown[],
  degraded: readonly string[],
  { explain: withReasons, left }: ArticleQuestion & { readonly left: number },
): string {
  const missing = degraded.map((reason) => `Part of recall could not run: ${reason}`)
  if (shown.length === 0) return [`No articles found matching '${query}'`, ...missing].join("\n\n")
  const noun = shown.length === 1 ? "part of an article" : "parts of articles"
  const items = shown.map(({ part, match, text }) => {
    const { id, line, created, title, heading, tags, source } = part
    const lines = [`**Article ${shownPath(id)}**, line ${line} (fetched ${dayOf(created)})`]
    lines.push(placeIn(title, heading))
    if (tags.length > 0) lines.push(`Tags: ${tags.join(", ")}`)
    lines.push(`Source: ${shownPath(source)}`)
    if (withReasons) lines.push(...explain(match))
    return [...lines, text].join("\n")
  })
  return [
    `Found ${shown.length} ${noun} matching '${query}':`,
    ...items,
    ...(left > 0 ? [`${left} more did not fit; ask for something narrower.`] : []),
    ...missing,
  ].join("\n\n")
}
