import { isExpired, type Memory, supersededBy, tierOf } from "../domain/memory.ts"
import { keysOf, readOrigin } from "../domain/origin.ts"
import { compareInstants } from "../domain/time.ts"
import { planGain } from "./gain.ts"
import { Gallery } from "./gallery.ts"
import { planSave, type Rewrite } from "./plan.ts"
import type { SaveRequest } from "./request.ts"
import { isRecent, newestIn } from "./same.ts"

/** What a batch of saves would do together. */
export interface BatchPlan<R extends SaveRequest> {
  /** Requests that become new memories. */
  readonly creates: readonly R[]
  readonly rewrites: readonly { readonly change: Rewrite; readonly content: string }[]
  /** One for each planned request; the other requests need these to be done first. */
  readonly outcomes: readonly Outcome<R>[]
}

/**
 * What becomes of one request. `known`: all that it says is there already, word for word, as imported before,
 * or in later words.
 */
export type Outcome<R extends SaveRequest> = { readonly request: R } & (
  | { readonly kind: "create" }
  | { readonly kind: "known" }
  | { readonly kind: "rewrite"; readonly target: Memory }
  /** Came in before and was let go since. */
  | { readonly kind: "gone"; readonly memory: Memory }
  /** Past its date when it comes in: it would be archived at once, and come again with every import. */
  | { readonly kind: "expired" }
)

/** The whole import that a batch is part of. */
export interface Whole {
  /** The place of each request in the order in which they were said, and the last place of each text. */
  readonly places: readonly number[]
  readonly lastPlaces: ReadonlyMap<string, number>
  /** What was imported before and let go since, by key. */
  readonly gone: ReadonlyMap<string, Memory>
  /** What co itself let go, by text. */
  readonly condensed: ReadonlyMap<string, Memory>
  /** Texts that the import itself says are superseded: never taken for the same as what still holds. */
  readonly outdated: ReadonlySet<string>
}

/** Archived memories that do not come in again. */
export interface LetGo {
  /** For requests with keys: everything that left. */
  readonly imported: readonly Memory[]
  /**
   * For requests without keys: what decayed or was merged with others. What somebody forgot comes back with
   * its row.
   */
  readonly condensed: readonly Memory[]
}

export function wholeOf(
  requests: readonly SaveRequest[],
  letGo: LetGo,
  superseded: ReadonlySet<SaveRequest>,
): Whole {
  const places: number[] = []
  const lastPlaces = new Map<string, number>()
  const inTime = requests.map((request, n) => ({ request, n, said: saidAt(request) }))
  for (const [place, { request, n }] of inTime.sort((a, b) => compareInstants(a.said, b.said)).entries()) {
    places[n] = place
    lastPlaces.set(requestKey(request), place)
  }
  const current = new Set(requests.filter((request) => !superseded.has(request)).map(requestKey))
  const outdated = new Set([...superseded].map(requestKey).filter((key) => !current.has(key)))
  const gone = new Map(
    letGo.imported.flatMap((memory) => keysOf(memory).map((key) => [key, memory] as const)),
  )
  const condensed = new Map(letGo.condensed.map((memory) => [textKey(memory), memory]))
  return { places, lastPlaces, gone, condensed, outdated }
}

/**
 * Plans saves one after the other, each as if those before it were done. Stops before one that would change
 * what an earlier one writes: that text must be in a file first, so that it can go to the archive. Compares
 * only with what could be the same, an identical text anywhere or one of the newest: a batch can be as long
 * as the store. An identical text gains what is new in the rest of the request. Of several that say the same
 * the last one stays, even when all come in again.
 */
export function planBatch<R extends SaveRequest>(
  requests: readonly R[],
  known: readonly Memory[],
  whole: Whole,
  from: number,
): BatchPlan<R> {
  const creates: R[] = []
  const rewrites = new Map<Memory, { change: Rewrite; content: string }>()
  const outcomes: Outcome<R>[] = []
  const plan = () => ({ creates, rewrites: [...rewrites.values()], outcomes })
  const [first] = requests
  if (!first) return plan()
  const gallery = new Gallery()
  const { live, isKnown, twinsOf, add } = compareWith(known, requests, first.nowMs, whole.outdated)
  let candidates = [...newestIn(live, first)]
  const unwritten = new Set<Memory>()
  for (const [n, request] of requests.entries()) {
    const memory = asMemory(request)
    const twins = twinsOf(memory)
    const isThere = isKnown(memory) || twins.length > 0
    const letGo = letGoAs(memory, isThere, whole)
    const isSettled = isKnown(memory) || letGo !== undefined
    const place = whole.places[from + n] ?? 0
    const change = isSettled
      ? undefined
      : changeFor(request, { memory, twins, candidates, place }, whole, gallery)
    if (change === undefined) outcomes.push({ request, ...withoutChange(request, isThere, letGo) })
    else if (change.kind === "create") {
      outcomes.push({ request, kind: "create" })
      creates.push(request)
      candidates = [...newestIn([...candidates, memory], request)]
    } else {
      if (unwritten.has(change.target) || rewrites.has(change.target)) return plan()
      outcomes.push({ request, kind: "rewrite", target: change.target })
      rewrites.set(change.target, { change, content: memory.content })
    }
    if (isThere || letGo || isOver(request)) continue
    unwritten.add(memory)
    add(memory)
  }
  return plan()
}

/** Co's own rows have no keys and are recognised by their text, unless that text is in the store anyway. */
function letGoAs(memory: Memory, isThere: boolean, { gone, condensed }: Whole): Memory | undefined {
  const keys = keysOf(memory)
  if (keys.length === 0) return isThere ? undefined : condensed.get(textKey(memory))
  return keys.flatMap((key) => gone.get(key) ?? [])[0]
}

/** Why a request changes nothing. */
function withoutChange(request: SaveRequest, isThere: boolean, letGo: Memory | undefined) {
  if (letGo && !isThere) return { kind: "gone", memory: letGo } as const
  return { kind: isOver(request) && !isThere ? "expired" : "known" } as const
}

interface Standing {
  readonly memory: Memory
  /** Memories with exactly its text, and memories that may say the same. */
  readonly twins: readonly Memory[]
  readonly candidates: readonly Memory[]
  readonly place: number
}

/**
 * Undefined if it says nothing new, no longer holds, or would undo what was said later, here or in an
 * earlier import.
 */
function changeFor(
  request: SaveRequest,
  { memory, twins, candidates, place }: Standing,
  { lastPlaces, outdated }: Whole,
  gallery: Gallery,
) {
  if (twins.length > 0)
    return planGain(twins, memory, { ...request, isLast: lastPlaces.get(textKey(memory)) === place })
  if (isOver(request)) return undefined
  // What is past its date must not replace what holds, nor what is older than anything it is compared with.
  const isPast = isExpired(memory, request.nowMs) || !isRecent(request)({ created: saidAt(request) })
  const rivals = isPast ? [] : rivalsOf(memory, candidates, outdated)
  const { change } = planSave(unlimited(request), rivals, gallery)
  if (change.kind === "create") return change
  const lastPlace = lastPlaces.get(textKey(change.target)) ?? -1
  return lastPlace > place || isSaidAfter(change.target, request) ? undefined : change
}

function saidAt({ memory: { created, updated } }: SaveRequest): string {
  return updated ?? created
}

/** An import that updates a memory leaves its own time in it, not when the new text was said. */
function isSaidAfter({ created, updated, origin }: Memory, request: SaveRequest): boolean {
  const from = readOrigin(origin ?? "")
  const isOfImport = from?.kind === "import" && updated !== null && compareInstants(updated, from.at) >= 0
  return compareInstants((!isOfImport && updated) || created, saidAt(request)) > 0
}

/**
 * What holds in a store, which of it has the very same text, and whether that text is known for another
 * reason: it came in before, or it is outdated or past its date in the store as in the import.
 */
function compareWith(
  known: readonly Memory[],
  requests: readonly SaveRequest[],
  nowMs: number,
  outdated: ReadonlySet<string>,
) {
  const newer = supersededBy(known)
  const isOld = (memory: Memory) => newer.has(memory.id) || outdated.has(textKey(memory))
  const live = known.filter((memory) => !isOld(memory) && !isExpired(memory, nowMs))
  const byText = new Map<string, Memory[]>()
  const add = (memory: Memory) => {
    const twins = byText.get(textKey(memory))
    if (twins) twins.push(memory)
    else byText.set(textKey(memory), [memory])
  }
  live.forEach(add)
  const oldTexts = new Set(outdated.size > 0 ? known.filter(isOld).map(textKey) : [])
  const ended = new Set(known.filter((memory) => isExpired(memory, nowMs)).map(textKey))
  const keys = new Set(requests.some(({ origin }) => origin?.keys) ? known.flatMap(keysOf) : [])
  const isOldToo = (text: string) => outdated.has(text) && oldTexts.has(text)
  const hasEndedToo = (memory: Memory) => isExpired(memory, nowMs) && ended.has(textKey(memory))
  return {
    live,
    isKnown: (memory: Memory) =>
      isOldToo(textKey(memory)) || hasEndedToo(memory) || keysOf(memory).some((key) => keys.has(key)),
    twinsOf: (memory: Memory): readonly Memory[] => byText.get(textKey(memory)) ?? [],
    add,
  }
}

/** An outdated text becomes a separate memory, and nothing is merged into it. */
function rivalsOf(memory: Memory, candidates: readonly Memory[], outdated: ReadonlySet<string>) {
  if (outdated.size === 0) return candidates
  const holds = (each: Memory) => !outdated.has(textKey(each))
  return holds(memory) ? candidates.filter(holds) : []
}

/** Whether a row is past its date and not protected. */
export function isOver({ memory, nowMs }: SaveRequest): boolean {
  return !memory.decay_protected && isExpired({ expires: memory.expires ?? null }, nowMs)
}

/** Without limits: decay comes once, after all requests. */
function unlimited(request: SaveRequest): SaveRequest {
  return { ...request, policy: { ...request.policy, maxCount: 0, categoryLimits: new Map() } }
}

export function textKey({
  scope,
  language,
  content,
}: Pick<Memory, "scope" | "language" | "content">): string {
  return `${scope} ${language}\n${content}`
}

/** The same for a request. Only the name of a language is normalised on the way. */
export function requestKey(request: SaveRequest): string {
  const { content, scope = "project", language } = request.draft
  return textKey(
    language === undefined ? { content: content.trim(), scope, language: null } : asMemory(request),
  )
}

/** A memory that has no file yet, for comparing the next ones with it. */
export function asMemory({ draft, memory: made }: SaveRequest, id = Number.MAX_SAFE_INTEGER): Memory {
  const scope = draft.scope ?? "project"
  const { content, created, tags, language = null, origin: from = null } = made
  return {
    id,
    content,
    created,
    tags,
    language,
    scope,
    tier: tierOf(scope),
    path: "",
    source: null,
    auto_category: made.auto_category ?? null,
    updated: null,
    decay_protected: made.decay_protected ?? false,
    expires: made.expires ?? null,
    supersedes: null,
    origin: from,
    sensitive: made.sensitive ?? false,
  }
}
