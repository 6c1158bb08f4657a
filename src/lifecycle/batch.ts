import { isExpired, type Memory, supersededBy, tierOf } from "../domain/memory.ts"
import { memoryFrom, type Unnumbered } from "./draft.ts"
import { newestIn, planSave, type Rewrite, type SaveRequest } from "./plan.ts"

/** What a batch of saves would do together. */
export interface BatchPlan {
  readonly creates: readonly { readonly memory: Unnumbered; readonly slug: string }[]
  readonly rewrites: readonly { readonly change: Rewrite; readonly content: string }[]
  /** Of the batch, those that updated a memory, and those that are there word for word. */
  readonly consolidated: number
  readonly skipped: number
}

/**
 * Plans saves one after the other, each as if those before it were done. Compares only with what could be
 * the same, an identical text anywhere or one of the newest: a batch can be as long as the store.
 */
export function planBatch(requests: readonly SaveRequest[], known: readonly Memory[]): BatchPlan {
  const outdated = supersededBy(known)
  const nowMs = requests[0]?.nowMs ?? 0
  const live = known.filter((memory) => !outdated.has(memory.id) && !isExpired(memory, nowMs))
  const texts = new Set(live.map(textKey))
  let candidates = requests[0] ? [...newestIn(live, requests[0])] : []
  const pending = new Map<string, { memory: Unnumbered; slug: string }>()
  const rewrites = new Map<string, { change: Rewrite; content: string }>()
  let [consolidated, skipped] = [0, 0]
  for (const [n, request] of requests.entries()) {
    const memory = memoryFrom(request.draft, request.origin, request.nowMs)
    const key = textKey({
      ...memory,
      scope: request.draft.scope ?? "project",
      language: memory.language ?? null,
    })
    if (texts.has(key)) {
      skipped++
      continue
    }
    texts.add(key)
    const unlimited = { ...request, policy: { ...request.policy, maxCount: 0 } }
    const { change, content } = planSave(unlimited, candidates)
    if (change.kind === "create") {
      const path = `pending ${n}`
      pending.set(path, { memory, slug: request.slug })
      candidates = [...newestIn([...candidates, asMemory(memory, path, request)], request)]
      continue
    }
    consolidated++
    const { path } = change.target
    const merged = { ...change.target, ...change.fields, content } as Memory
    const waiting = pending.get(path)
    if (waiting)
      pending.set(path, {
        ...waiting,
        memory: { ...waiting.memory, ...change.fields, content } as Unnumbered,
      })
    else {
      const fields = { ...rewrites.get(path)?.change.fields, ...change.fields }
      rewrites.set(path, { change: { ...change, fields }, content })
    }
    candidates = candidates.map((each) => (each === change.target ? merged : each))
  }
  return { creates: [...pending.values()], rewrites: [...rewrites.values()], consolidated, skipped }
}

function textKey({ scope, language, content }: Pick<Memory, "scope" | "language" | "content">): string {
  return `${scope} ${language}\n${content}`
}

/** A memory that has no file yet, to compare the next ones with. */
function asMemory(memory: Unnumbered, path: string, { draft }: SaveRequest): Memory {
  const scope = draft.scope ?? "project"
  return {
    source: null,
    auto_category: null,
    updated: null,
    decay_protected: false,
    expires: null,
    language: null,
    supersedes: null,
    origin: null,
    sensitive: false,
    ...memory,
    id: Number.MAX_SAFE_INTEGER,
    scope,
    tier: tierOf(scope),
    path,
  } as Memory
}
