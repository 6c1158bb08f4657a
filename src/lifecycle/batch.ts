import { isExpired, type Memory, supersededBy, tierOf } from "../domain/memory.ts"
import { memoryFrom, type Unnumbered } from "./draft.ts"
import { planSave, type Rewrite } from "./plan.ts"
import type { SaveRequest } from "./request.ts"
import { newestIn } from "./same.ts"

/** What a batch of saves would do together. */
export interface BatchPlan {
  readonly creates: readonly { readonly memory: Unnumbered; readonly slug: string }[]
  readonly rewrites: readonly { readonly change: Rewrite; readonly content: string }[]
  /** How many are there word for word. */
  readonly skipped: number
  /** So many of the requests are planned for; the others need these to be done first. */
  readonly planned: number
}

/**
 * Plans saves one after the other, each as if those before it were done. Ends before one that would
 * change what an earlier one writes: that text must be in a file once, to go to the archive. Compares
 * only with what could be the same, an identical text anywhere or one of the newest: a batch can be as
 * long as the store.
 */
export function planBatch(requests: readonly SaveRequest[], known: readonly Memory[]): BatchPlan {
  const [first] = requests
  if (!first) return { creates: [], rewrites: [], skipped: 0, planned: 0 }
  const outdated = supersededBy(known)
  const live = known.filter((memory) => !outdated.has(memory.id) && !isExpired(memory, first.nowMs))
  const texts = new Set(live.map(textKey))
  let candidates = [...newestIn(live, first)]
  const creates: { memory: Unnumbered; slug: string }[] = []
  const rewrites = new Map<Memory, { change: Rewrite; content: string }>()
  const fresh = new Set<Memory>()
  let skipped = 0
  for (const [planned, request] of requests.entries()) {
    const memory = asMemory(request)
    if (texts.has(textKey(memory))) {
      skipped++
      continue
    }
    const unlimited = { ...request, policy: { ...request.policy, maxCount: 0 } }
    const { change, content } = planSave(unlimited, candidates)
    if (change.kind === "create") {
      creates.push({ memory: change.memory, slug: change.slug })
      fresh.add(memory)
      candidates = [...newestIn([...candidates, memory], request)]
    } else {
      if (fresh.has(change.target) || rewrites.has(change.target))
        return { creates, rewrites: [...rewrites.values()], skipped, planned }
      rewrites.set(change.target, { change, content })
    }
    texts.add(textKey(memory))
  }
  return { creates, rewrites: [...rewrites.values()], skipped, planned: requests.length }
}

function textKey({ scope, language, content }: Pick<Memory, "scope" | "language" | "content">): string {
  return `${scope} ${language}\n${content}`
}

/** A memory that has no file yet, to compare the next ones with. */
function asMemory({ draft, origin, nowMs }: SaveRequest): Memory {
  const scope = draft.scope ?? "project"
  const { content, created, tags, language = null } = memoryFrom(draft, origin, nowMs)
  return {
    id: Number.MAX_SAFE_INTEGER,
    content,
    created,
    tags,
    language,
    scope,
    tier: tierOf(scope),
    path: "",
    source: null,
    auto_category: null,
    updated: null,
    decay_protected: false,
    expires: null,
    supersedes: null,
    origin: null,
    sensitive: false,
  }
}
