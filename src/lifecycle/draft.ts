import { saysNothing } from "../basics/says-nothing.ts"
import { checkKinds, kinds } from "../domain/kinds.ts"
import { limits } from "../domain/limits.ts"
import { type NewMemory, type Scope, type Tier, tierOf } from "../domain/memory.ts"
import { type Origin, showOrigin } from "../domain/origin.ts"
import { CoError } from "../domain/outcome.ts"
import { normalizeTags } from "../domain/tags.ts"
import { dayMs, formatInstant, isInCalendar, parseEnd, readInstant } from "../domain/time.ts"
import { categoryOf, sourceOf } from "./provenance.ts"

/** What a person, an agent or an import wants remembered. A draft does not say by which door it came. */
export interface Draft {
  readonly content: string
  readonly tags?: readonly string[] | undefined
  readonly scope?: Scope | undefined
  readonly language?: string | undefined
  readonly protect?: boolean | undefined
  /** For the user's eyes only: kept from models, transcripts and exports. */
  readonly sensitive?: boolean | undefined
  /** An ISO date or `30d`. */
  readonly expires?: string | undefined
  /** The memory that this one updates: the old one stays, ranked last, until somebody forgets it. */
  readonly replaces?: number | undefined
  /** For imports: when it was first said, and by whom. */
  readonly created?: string | undefined
  readonly updated?: string | undefined
  readonly source?: string | undefined
}

/** The same for another folder, in which the number of a memory to replace would mean another one. */
export function movedTo(draft: Draft, place: Tier | undefined): Draft {
  if (place === undefined || place === tierOf(draft.scope ?? "project")) return draft
  return { ...draft, scope: place, language: undefined, replaces: undefined }
}

export type Unnumbered = Omit<NewMemory, "id">

/** The draft as a memory that lacks only its number; throws if it cannot be one. */
export function memoryFrom(
  draft: Draft,
  origin: Origin | null,
  nowMs: number,
  maxBytes?: number,
): Unnumbered {
  checkKinds("memory", draft, draftKinds)
  const tags = normalizeTags(draft.tags ?? [])
  return {
    content: checkContent(draft.content, maxBytes),
    created: formatInstant(draft.created === undefined ? nowMs : readInstant("created", draft.created)),
    tags,
    source: draft.source === undefined ? sourceOf(tags) : checkSource(draft.source),
    auto_category: categoryOf(tags),
    updated: draft.updated === undefined ? null : formatInstant(readInstant("updated", draft.updated)),
    decay_protected: draft.protect ?? false,
    expires: draft.expires === undefined ? null : formatInstant(readExpiry(draft, nowMs)),
    ...scopeFields(draft.scope ?? "project", draft.language),
    supersedes: draft.replaces ?? null,
    origin: origin === null || origin.kind === "user" ? null : showOrigin(origin),
    sensitive: draft.sensitive ?? false,
  }
}

const draftKinds = {
  tags: kinds.texts,
  scope: kinds.scope,
  protect: kinds.flag,
  sensitive: kinds.flag,
  language: kinds.text,
  expires: kinds.text,
  source: kinds.text,
  created: kinds.text,
  updated: kinds.text,
  replaces: kinds.count,
}

/**
 * The scope and language of a frontmatter. Throws if a language is missing, or is given where none belongs.
 */
export function scopeFields(
  scope: Scope,
  language: string | undefined,
): { scope: Scope | null; language: string | null } {
  if (scope === "language" && !language) {
    throw new CoError("usage", "the scope 'language' needs a language; expected e.g. --language python")
  }
  if (scope !== "language" && language) {
    throw new CoError("usage", `a language goes with the scope 'language'; the scope is '${scope}'`)
  }
  return {
    scope: scope === "project" ? null : scope,
    language: language === undefined ? null : normalizeLanguage(language),
  }
}

/** Unlike a tag, it may have the signs in names of languages: c++, c#, f*. */
function normalizeLanguage(text: string): string {
  const language = text.trim().toLowerCase()
  if (/^[a-z0-9][a-z0-9+#*._-]{0,31}$/.test(language)) return language
  throw new CoError("usage", `the language is ${JSON.stringify(text)}; expected a name like python or c++`)
}

function checkSource(source: string): string {
  if (source.length <= limits.sourceCharacters && source.isWellFormed()) return source
  throw new CoError(
    "usage",
    `the source has ${source.length} characters; expected at most ${limits.sourceCharacters}`,
  )
}

export function checkContent(text: string, maxBytes: number = limits.memoryTextBytes): string {
  // Programs without types save too.
  if (typeof text !== "string") throw new CoError("usage", "there is no text; expected something to remember")
  const content = text.trim()
  if (content === "") throw new CoError("usage", "the text is empty; expected something to remember")
  if (content.includes("\0")) throw new CoError("usage", "the text has a NUL character; expected plain text")
  if (!content.isWellFormed()) throw new CoError("usage", "the text is not valid Unicode; expected UTF-8")
  if (saysNothing(content)) {
    const message = "the text is empty: none of its characters can be seen; expected something to remember"
    throw new CoError("usage", message)
  }
  const bytes = Buffer.byteLength(content)
  if (bytes > maxBytes) {
    throw new CoError(
      "usage",
      `the text has ${bytes} bytes; expected at most ${maxBytes}: a memory is one fact; co save FILE keeps a document`,
    )
  }
  return content
}

/**
 * Only a draft with a creation date may be past its expiry date: it comes from elsewhere and was said back
 * then.
 */
function readExpiry({ expires: text = "", created }: Draft, nowMs: number): number {
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  const ms = days === undefined ? parseEnd(text) : nowMs + Number(days) * dayMs
  if (ms === undefined) {
    throw new CoError(
      "usage",
      `expires is ${JSON.stringify(text)}; expected a date like 2026-02-09, or 30d for 30 days`,
    )
  }
  if (!isInCalendar(ms))
    throw new CoError(
      "usage",
      `expires is ${JSON.stringify(text)}, which is after the year 9999; expected an earlier date`,
    )
  if (ms <= nowMs && created === undefined)
    throw new CoError(
      "usage",
      `expires is ${JSON.stringify(text)}, which is in the past; expected a later date`,
    )
  return ms
}
