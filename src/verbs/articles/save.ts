import { Buffer } from "node:buffer"
import { basename, join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { newText } from "../../disk/text.ts"
import type { ArticleFields, ArticleHead } from "../../domain/article.ts"
import { limits } from "../../domain/limits.ts"
import { type Origin, showOrigin } from "../../domain/origin.ts"
import { CoError } from "../../domain/outcome.ts"
import { normalizeTags } from "../../domain/tags.ts"
import { formatInstant } from "../../domain/time.ts"
import { renderArticle } from "../../markdown/article.ts"
import { transliterationFor } from "../../markdown/slug.ts"
import { bodyOf, headOf } from "../../markdown/split.ts"
import { articleText, scanArticles } from "../../store/articles.ts"
import type { Operation } from "../../store/deed.ts"
import { layout } from "../../store/layout.ts"
import type { Performed, Steps } from "../../store/perform.ts"
import { mediaOfName } from "../../web/media.ts"
import type { Session } from "../session.ts"
import { contentOf } from "./articles.ts"
import { freeSlug } from "./free-slug.ts"
import type { Gathered } from "./gather.ts"
import { originalPlace, originalSteps } from "./originals.ts"
import { refuseArticleSecrets } from "./secrets.ts"

export interface ArticleOptions {
  readonly tags?: readonly string[] | undefined
  /** Only says what would be done. */
  readonly dryRun?: boolean | undefined
  /** Only a person may set this. */
  readonly allowSecret?: boolean | undefined
  /** The hash of the article that it replaces, as it was shown to somebody. If that changed, nothing is saved. */
  readonly seen?: string | undefined
  /** Who wants it saved, if not the user. */
  readonly origin?: Origin | undefined
  /** Shows a person the plan and throws if they decline. If the plan changes after that, nothing is saved. */
  readonly approve?: ((planned: ArticleResult) => Promise<void>) | undefined
}

export interface ArticleResult {
  readonly display: string
  readonly action: "saved" | "updated" | "unchanged" | "planned"
  readonly slug: string
  readonly title: string
  readonly source: string
  readonly path: string
  readonly tags: readonly string[]
  /** The path of the original; null if none is kept. */
  readonly attachment: string | null
  /** The length of its text. */
  readonly characters: number
  /** Whether a person had edited the text that was replaced. */
  readonly edited: boolean
  readonly archived: readonly string[]
}

/** What saving would do: which file it concerns and what changes. */
interface ArticlePlan {
  readonly slug: string
  readonly known: ArticleHead | undefined
  readonly action: "saved" | "updated" | "unchanged"
  readonly tags: readonly string[]
  readonly attachment: string | null
  /** Whether the text to be replaced differs from what was fetched. */
  readonly isEdited: boolean
  readonly steps: Steps
}

interface Tools {
  readonly parse: Parameters<typeof scanArticles>[2]
  readonly splice: typeof import("../../markdown/splice.ts").spliceFields
  readonly hash: (text: string | Uint8Array) => string
  readonly transliterate: ((text: string) => string) | undefined
}

/** Saves a gathered article. It replaces an earlier one from the same source, which goes to the archive. */
export async function saveArticle(
  session: Session,
  gathered: Gathered,
  options: ArticleOptions = {},
  operation: Extract<Operation, "save" | "refresh"> = "save",
): Promise<ArticleResult> {
  const tags = [...normalizeTags(options.tags ?? []), ...(gathered.tags ?? [])]
  refuseLongSource(gathered)
  if (!options.allowSecret) await refuseArticleSecrets(gathered)
  const tools = await loadTools(gathered.title)
  const store = session.stores.project
  const planNow = () => planArticle(session, gathered, tags, options, tools)
  if (options.dryRun) return present(session, gathered, planNow(), [], true)
  const approved = options.approve && planNow()
  if (approved) await options.approve?.(present(session, gathered, approved, [], true))
  return store.transact(session.deed(operation), () => {
    const plan = planNow()
    if (approved && essence(approved, tools) !== essence(plan, tools)) throw movedOn(plan.slug)
    if (options.seen !== undefined && !replacesSeen(plan, options.seen, tools)) throw movedOn(plan.slug)
    return {
      steps: plan.steps,
      done: ({ archived }) => present(session, gathered, plan, archived, false),
    }
  })
}

function refuseLongSource({ source, caption }: Gathered): void {
  const bytes = Buffer.byteLength(source) + Buffer.byteLength(caption ?? "")
  if (bytes <= limits.articleSourceBytes) return
  const what = caption === null ? "the address has" : "the address and the caption have"
  throw new CoError("usage", `${what} ${bytes} bytes; expected at most ${limits.articleSourceBytes}`)
}

/** What a person approves besides the text: where it goes, and exactly which bytes it replaces. */
function essence({ slug, action, tags, attachment, steps }: ArticlePlan, { hash }: Tools): string {
  const leaving = (steps.replace ?? []).map(({ path, expected }) => [path, hash(expected)])
  const archived = (steps.archive ?? []).map(({ path }) => path)
  return JSON.stringify({ slug, action, tags, attachment, leaving, archived })
}

function replacesSeen({ known, steps }: ArticlePlan, seen: string, { hash }: Tools): boolean {
  const leaving = steps.replace?.find(({ path }) => path === known?.path)
  return leaving !== undefined && hash(leaving.expected) === seen
}

function movedOn(slug: string): CoError {
  return new CoError(
    "conflict",
    `article ${shownPath(slug)} has changed since it was shown; nothing was saved, try again`,
  )
}

async function loadTools(title: string): Promise<Tools> {
  const [{ parseFull }, { spliceFields }, { fingerprint }] = await Promise.all([
    import("../../markdown/full.ts"),
    import("../../markdown/splice.ts"),
    import("../../store/fingerprint.ts"),
  ])
  const transliterate = await transliterationFor(title)
  return { parse: parseFull, splice: spliceFields, hash: fingerprint, transliterate }
}

function planArticle(
  session: Session,
  gathered: Gathered,
  tags: readonly string[],
  options: ArticleOptions,
  tools: Tools,
): ArticlePlan {
  const { articles } = scanArticles(session.disk, session.places.project, tools.parse)
  const known = knownFrom(gathered.source, articles)
  const slug = known?.slug ?? freeSlug(session, gathered, tools.transliterate)
  const attachment = gathered.original ? originalPlace(slug, gathered.original, tools.transliterate) : null
  const fields: ArticleFields = {
    source: gathered.source,
    fetched: formatInstant(session.now()),
    title: gathered.title,
    tags: [...new Set([...(known?.tags ?? []), ...tags])].slice(0, limits.tagsPerMemory),
    hash: tools.hash(gathered.text),
    author: gathered.author,
    published: gathered.published,
    caption: gathered.caption,
    attachment,
    origin: options.origin ? showOrigin(options.origin) : null,
  }
  const content = gathered.text || noText(attachment)
  const rest = { slug, known, tags: fields.tags, attachment }
  const originals = originalSteps(session, known, attachment, gathered, articles)
  if (!known) {
    const text = renderArticle(fields, content)
    const add = [...(originals.add ?? []), { relative: `${layout.articles}/${slug}.md`, text }]
    return { ...rest, action: "saved", isEdited: false, steps: { ...originals, add } }
  }
  const isSame = known.hash === fields.hash && !namesAnother(session, known, attachment)
  const replaced = rewrite(session, known, fields, isSame ? undefined : content, tools)
  const steps = { ...originals, replace: [...(originals.replace ?? []), replaced] }
  const isEdited = !isSame && isByHand(known, replaced.expected, tools)
  return { ...rest, action: isSame ? "unchanged" : "updated", isEdited, steps }
}

/** The article from a source; if a copy was made by hand, the one with its original in its own folder. */
function knownFrom(source: string, articles: readonly ArticleHead[]): ArticleHead | undefined {
  const found = articles.filter((article) => article.source === source)
  const isWhole = ({ slug, attachment }: ArticleHead) =>
    attachment?.startsWith(`${layout.attachments}/${slug}/`)
  return found.find(isWhole) ?? found[0]
}

/** Whether the article has only the placeholder for missing text, which names another original than now. */
function namesAnother(session: Session, known: ArticleHead, attachment: string | null): boolean {
  return known.attachment !== attachment && contentOf(session, known) === noText(known.attachment)
}

function isByHand({ hash, attachment }: ArticleHead, file: Uint8Array, tools: Tools): boolean {
  const text = bodyOf(Buffer.from(file).toString("utf8")).trim()
  return tools.hash(text === noText(attachment) ? "" : text) !== hash
}

/** The step that updates the fields. Other frontmatter stays, and so does the text if none is given. */
function rewrite(
  session: Session,
  known: ArticleHead,
  { source: _source, ...fields }: ArticleFields,
  content: string | undefined,
  { splice }: Tools,
): NonNullable<Steps["replace"]>[number] {
  const before = articleText(session.disk, known)
  if (before === undefined) throw new CoError("conflict", `${shownPath(known.path)} cannot be read`)
  const edits = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? undefined]))
  const spliced = splice(before, edits)
  if ("problem" in spliced)
    throw new CoError("conflict", `${shownPath(known.path)}: ${spliced.problem.message}`)
  const after = content === undefined ? spliced.text : `${headOf(spliced.text)}\n${content.trim()}\n`
  return { id: null, path: known.path, ...newText(before, after), isStamp: content === undefined }
}

function noText(attachment: string | null): string {
  return attachment === null
    ? "(no text was found in it)"
    : `(no text was found in it; the original is ${attachment})`
}

function aboutNoText({ original }: Gathered): string {
  const isImage = original !== undefined && mediaOfName(original.name) === "image"
  return `No text was found in it${isImage ? "; --caption TEXT says what it shows" : ""}.`
}

function present(
  session: Session,
  gathered: Gathered,
  { slug, action, known, tags, attachment, isEdited }: ArticlePlan,
  archived: Performed["archived"],
  isDry: boolean,
): ArticleResult {
  const { root } = session.stores.project
  const path = known?.path ?? join(root, layout.articles, `${slug}.md`)
  const done = { saved: "Saved", updated: "Updated", unchanged: "Checked" }[action]
  const would = { saved: "Would save", updated: "Would update", unchanged: "Nothing new in" }[action]
  const lines = [
    `${isDry ? would : `✓ ${done}`} article ${shownPath(slug)}: ${gathered.title}`,
    ...(action === "unchanged" && !isDry ? ["Its text is the same as before."] : []),
    ...(gathered.text === "" ? [aboutNoText(gathered)] : []),
    ...(gathered.isCut ? ["The text is too long for an article and was cut."] : []),
    ...(attachment === null ? [] : [`Original: ${shownPath(join(root, attachment))}`]),
    ...(isEdited ? [aboutEdits(slug, archived.find((each) => each.path === path)?.kept)] : []),
    ...archived.map(({ kept }) => `Archived: ${shownPath(basename(kept))}`),
    `Location: ${shownPath(path)}`,
  ]
  return {
    display: lines.join("\n"),
    action: isDry ? "planned" : action,
    slug,
    title: gathered.title,
    source: gathered.source,
    path,
    tags,
    attachment: attachment === null ? null : join(root, attachment),
    characters: gathered.text.length,
    edited: isEdited,
    archived: archived.map(({ kept }) => kept),
  }
}

function aboutEdits(slug: string, kept: string | undefined): string {
  return kept === undefined
    ? `Your edits of ${shownPath(slug)} would go to the archive.`
    : `Your edits of ${shownPath(slug)} are in the archive as ${shownPath(basename(kept))}`
}
