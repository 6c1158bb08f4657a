import { isExpired, type Memory, type Scope, supersededBy, type Tier, tierOf } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import { dayMs, formatInstant, parseInstant } from "../domain/time.ts"
import { type Decay, isNote, type Policy, planDecay } from "./decay.ts"
import { type Difference, differenceOf } from "./difference.ts"
import { type Draft, memoryFrom, type Unnumbered } from "./draft.ts"
import { Gallery } from "./gallery.ts"
import { type Lookalike, lookalikes } from "./lookalikes.ts"
import { categoryOf, type Origin, sourceOf } from "./provenance.ts"
import { plainWords, wordsOf } from "./words.ts"

/** Everything that a decision about a save rests on, besides what is in the store. */
export interface SaveRequest {
  readonly draft: Draft
  readonly slug: string
  /** Null for what the user says. */
  readonly origin: Origin | null
  readonly nowMs: number
  readonly policy: Policy
  /** Files whose frontmatter cannot be edited without touching more than asked: never taken for the same. */
  readonly untouchable?: ReadonlySet<string>
}

export interface Similar {
  readonly id: number
  readonly similarity: number
  /** Why it is not taken for the same. */
  readonly because: string
}

/** What a save would do. Pure data: shown before, applied after, with the id given at the last moment. */
export interface SavePlan {
  readonly tier: Tier
  readonly scope: Scope
  readonly content: string
  readonly change: { readonly kind: "create"; readonly memory: Unnumbered; readonly slug: string } | Rewrite
  readonly similar: readonly Similar[]
  /** Past their date. */
  readonly expired: readonly Memory[]
  readonly decay: Decay | undefined
}

export type Rewrite =
  /** The same said in other words: the file keeps its name and number and gets the new text. */
  | {
      readonly kind: "consolidate"
      readonly target: Memory
      readonly similarity: number
      readonly fields: Fields
    }
  /** The very same text: only the frontmatter is brought up to date. */
  | { readonly kind: "refresh"; readonly target: Memory; readonly fields: Fields }

/** Frontmatter to set; undefined takes a field away. */
export type Fields = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** So many of the newest memories are candidates for being the same. */
const candidateCount = 10
/** So many look-alikes are named. */
const namedCount = 5

export function planSave(
  request: SaveRequest,
  known: readonly Memory[],
  gallery: Gallery = new Gallery(),
): SavePlan {
  const { draft, nowMs, policy } = request
  const memory = memoryFrom(draft, request.origin, nowMs)
  const scope = draft.scope ?? "project"
  const expired = known.filter(
    (each) => each.expires !== null && isExpired(each, nowMs) && !each.decay_protected,
  )
  const present = expired.length === 0 ? known : known.filter((each) => !expired.includes(each))
  checkReplaced(draft, present)
  const alike = lookalikes(memory.content, present, policy.threshold, gallery).filter(
    (each) => isRival(each.memory, memory, scope) && !request.untouchable?.has(each.memory.path),
  )
  const found = findSame(alike, present, request, gallery)
  const change = toChange(found.same, memory, request)
  return {
    tier: tierOf(scope),
    scope,
    content: memory.content,
    change,
    similar: found.others.slice(0, namedCount),
    expired,
    decay:
      change.kind === "create"
        ? planDecay(present, 1, policy, nowMs, { replaced: draft.replaces })
        : undefined,
  }
}

function isRival(each: Memory, memory: Unnumbered, scope: Scope): boolean {
  return each.scope === scope && (each.language ?? null) === (memory.language ?? null) && !isNote(each)
}

function checkReplaced({ replaces, scope = "project" }: Draft, present: readonly Memory[]): void {
  if (replaces === undefined) return
  const found = present.filter(({ id }) => id === replaces)
  if (found.length === 1) return
  if (found.length > 1) {
    const paths = found.map(({ path }) => path)
    throw new CoError("ambiguous", `memory ${replaces} is in ${found.length} files:\n${paths.join("\n")}`, {
      paths,
    })
  }
  throw new CoError(
    "not-found",
    `no ${tierOf(scope)} memory ${replaces} to replace; co list shows what there is`,
  )
}

interface Found {
  readonly same: Lookalike | undefined
  readonly others: readonly Similar[]
}

/**
 * Which memory says the same, if any: an identical text anywhere, else the most alike of the newest ones
 * inside the window that no guard keeps apart. All others are named with the reason.
 */
function findSame(
  alike: readonly Lookalike[],
  present: readonly Memory[],
  request: SaveRequest,
  gallery: Gallery,
): Found {
  const { draft } = request
  if (alike.length === 0) return { same: undefined, others: [] }
  const content = plainText(draft.content)
  const outdated = supersededBy(present)
  const isInWindow = windowOf(request)
  let candidates: ReadonlySet<Memory> | undefined
  const words = plainWords(wordsOf(content))
  let same = alike.find(({ memory }) => plainText(memory.content) === content && !outdated.has(memory.id))
  const others: Similar[] = []
  for (const each of alike) {
    if (each === same) continue
    // The first few are named with the reason; after them only what may still be the same is looked at.
    const isNamed = others.length < namedCount
    if (!isNamed && (same !== undefined || !isInWindow(each.memory))) continue
    const because = apart(each)
    if (because === undefined && same === undefined) same = each
    else if (isNamed) {
      others.push({
        id: each.memory.id,
        similarity: Math.floor(each.similarity),
        because: because ?? "another one is more alike",
      })
    }
  }
  return { same, others }

  function apart({ memory }: Lookalike): string | undefined {
    if (memory.id === draft.replaces) return "it is replaced by this one"
    const newer = outdated.get(memory.id)
    if (newer !== undefined) return `${newer} supersedes it`
    if (draft.replaces !== undefined) return "this one replaces another"
    if (same !== undefined) return "another one is more alike"
    if (isQuestion(memory.content) !== isQuestion(content)) return "one of the two is a question"
    const difference = differenceOf(gallery.plainWords(memory), words)
    if (difference) return explain(difference)
    if (isInWindow(memory)) candidates ??= newestIn(present, request)
    return candidates?.has(memory)
      ? undefined
      : "it is not one of the newest inside the window for duplicates"
  }
}

/** As it counts for being identical: a file's line endings do not. */
function plainText(content: string): string {
  return content.trim().replaceAll("\r\n", "\n")
}

function isQuestion(content: string): boolean {
  return /[?？]\s*$/.test(content)
}

/** The candidates for being the same: the newest by creation, of those inside the window. */
export function newestIn(present: readonly Memory[], request: SaveRequest): ReadonlySet<Memory> {
  const inWindow = present
    .filter(windowOf(request))
    .map((memory) => ({ memory, createdMs: parseInstant(memory.created) ?? 0 }))
  inWindow.sort((a, b) => b.createdMs - a.createdMs || b.memory.id - a.memory.id)
  return new Set(inWindow.slice(0, candidateCount).map(({ memory }) => memory))
}

function windowOf({ nowMs, policy }: SaveRequest): (memory: Memory) => boolean {
  const sinceMs = nowMs - policy.windowDays * dayMs
  const since = formatInstant(sinceMs)
  return ({ created }) =>
    // In the form that co writes, the order of the texts is the order of time.
    created.length === since.length && created.endsWith("Z")
      ? created >= since
      : (parseInstant(created) ?? 0) >= sinceMs
}

function explain({ kind, ours, theirs }: Difference): string {
  if (kind === "order") return "the words come in another order"
  const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 37)}...` : text)
  if (ours === "") return `this one adds ${JSON.stringify(shorten(theirs))}`
  if (theirs === "") return `this one leaves out ${JSON.stringify(shorten(ours))}`
  return `${JSON.stringify(shorten(ours))} there, ${JSON.stringify(shorten(theirs))} here`
}

function toChange(
  same: Lookalike | undefined,
  memory: Unnumbered,
  { draft, slug, nowMs }: SaveRequest,
): SavePlan["change"] {
  if (same === undefined) return { kind: "create", memory, slug }
  const target = same.memory
  if (draft.replaces !== undefined && target.supersedes !== null && target.supersedes !== draft.replaces) {
    const message = `memory ${target.id} says that already and supersedes ${target.supersedes}; change that with: co edit ${target.id}`
    throw new CoError("conflict", message, { path: target.path })
  }
  const fields = updatedFields(target, memory, draft, nowMs)
  if (plainText(target.content) === plainText(memory.content)) return { kind: "refresh", target, fields }
  return { kind: "consolidate", target, similarity: Math.floor(same.similarity), fields }
}

/** What a memory's frontmatter says after it was said again. Only what changes is named. */
function updatedFields(target: Memory, memory: Unnumbered, draft: Draft, nowMs: number): Fields {
  const tags = [...new Set([...target.tags, ...memory.tags])]
  const source = draft.source === undefined ? sourceOf(tags) : memory.source
  const category = categoryOf(tags)
  return {
    updated: formatInstant(nowMs),
    ...(tags.length > target.tags.length && { tags }),
    ...(source !== target.source && { source: source ?? undefined }),
    ...(category !== target.auto_category && { auto_category: category ?? undefined }),
    ...(memory.decay_protected && !target.decay_protected && { decay_protected: true }),
    // Whoever says it again without a date means it without one.
    ...(memory.expires !== target.expires && { expires: memory.expires ?? undefined }),
    ...(memory.origin !== target.origin && { origin: memory.origin ?? undefined }),
    ...(draft.replaces !== undefined &&
      draft.replaces !== target.id &&
      draft.replaces !== target.supersedes && { supersedes: draft.replaces }),
    consolidation_reason: undefined,
  }
}
