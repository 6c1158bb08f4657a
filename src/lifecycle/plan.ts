import type { FieldEdits } from "../domain/field.ts"
import {
  isDue,
  isNote,
  type Memory,
  onlyOne,
  type Scope,
  showRef,
  supersededBy,
  type Tier,
  tierOf,
} from "../domain/memory.ts"
import { mergeOrigins } from "../domain/origin.ts"
import { CoError } from "../domain/outcome.ts"
import { formatInstant } from "../domain/time.ts"
import { type Decay, planDecay } from "./decay.ts"
import type { Draft, Unnumbered } from "./draft.ts"
import { Gallery } from "./gallery.ts"
import { type Lookalike, lookalikes } from "./lookalikes.ts"
import { categoryOf, sourceOf } from "./provenance.ts"
import type { SaveRequest, Similar } from "./request.ts"
import { findSame, plainText } from "./same.ts"

/** What a save would do. Pure data: shown first, applied later, with the id assigned at the last moment. */
export interface SavePlan {
  readonly tier: Tier
  readonly scope: Scope
  readonly content: string
  readonly change: { readonly kind: "create"; readonly memory: Unnumbered; readonly slug: string } | Rewrite
  readonly similar: readonly Similar[]
  /** Memories past their date. */
  readonly expired: readonly Memory[]
  readonly decay: Decay | undefined
}

export type Rewrite =
  /** The same in other words: the file keeps its name and number and gets the new text. */
  | {
      readonly kind: "consolidate"
      readonly target: Memory
      readonly similarity: number
      readonly fields: FieldEdits
    }
  /** The very same text: only the frontmatter is updated. */
  | { readonly kind: "refresh"; readonly target: Memory; readonly fields: FieldEdits }

export function planSave(
  request: SaveRequest,
  known: readonly Memory[],
  gallery: Gallery = new Gallery(),
): SavePlan {
  const { draft, memory, nowMs, policy } = request
  const scope = draft.scope ?? "project"
  const expired = gallery.expiring(known).filter((each) => isDue(each, nowMs))
  const present = expired.length === 0 ? known : known.filter((each) => !expired.includes(each))
  checkReplaced(draft, known, present)
  const alike = lookalikes(memory.content, present, policy.threshold, gallery).filter((each) =>
    isComparable(each.memory, request),
  )
  const found = findSame(alike, present, request, gallery)
  const change = toChange(found.same, memory, request)
  return {
    tier: tierOf(scope),
    scope,
    content: memory.content,
    change,
    similar: found.others,
    expired,
    decay:
      change.kind === "create"
        ? planDecay(present, 1, policy, nowMs, { replaced: draft.replaces, category: memory.auto_category })
        : undefined,
  }
}

/**
 * Sensitive memories are compared only with what the user says: anybody else could find them out by guessing.
 */
function isComparable(each: Memory, { origin }: SaveRequest): boolean {
  return (!each.sensitive || origin === null) && !isNote(each)
}

/** One that is past its date can be replaced, too, though it leaves with the same save. */
function checkReplaced(
  { replaces, content, scope = "project" }: Draft,
  known: readonly Memory[],
  present: readonly Memory[],
): void {
  if (replaces === undefined) return
  const newer = supersededBy(present).get(replaces)
  const replacing = present.find(({ id }) => id === newer)
  if (replacing && plainText(replacing.content) !== plainText(content)) {
    const [old, last] = [showRef({ ...replacing, id: replaces }), showRef(replacing)]
    const message = `memory ${old} is superseded by ${last} already; did you mean --replaces ${last}?`
    throw new CoError("conflict", message, { superseded_by: newer })
  }
  if (onlyOne(known, { id: replaces, tier: tierOf(scope) })) return
  throw new CoError(
    "not-found",
    `no ${tierOf(scope)} memory ${replaces} to replace; co list shows what there is`,
  )
}

function toChange(
  same: Lookalike | undefined,
  memory: Unnumbered,
  { draft, slug, nowMs }: SaveRequest,
): SavePlan["change"] {
  if (same === undefined) return { kind: "create", memory, slug }
  const target = same.memory
  if (draft.replaces !== undefined && target.supersedes !== null && target.supersedes !== draft.replaces) {
    const [name, old] = [showRef(target), showRef({ ...target, id: target.supersedes })]
    const message = `memory ${name} says that already and supersedes ${old}; change that with: co edit ${name}`
    throw new CoError("conflict", message, { path: target.path })
  }
  const fields = updatedFields(target, memory, draft, nowMs)
  if (plainText(target.content) === plainText(memory.content)) return { kind: "refresh", target, fields }
  return { kind: "consolidate", target, similarity: Math.floor(same.similarity), fields }
}

/** The frontmatter fields that change when a memory is said again. */
function updatedFields(target: Memory, memory: Unnumbered, draft: Draft, nowMs: number): FieldEdits {
  const tags = [...new Set([...target.tags, ...memory.tags])]
  const source = draft.source === undefined ? sourceOf(tags) : memory.source
  // Somebody may have set it by hand, without a tag.
  const category = categoryOf(tags) ?? target.auto_category
  // What the user said stays theirs when somebody repeats it.
  const isTheirs = target.origin === null && plainText(target.content) === plainText(memory.content)
  return {
    updated: formatInstant(nowMs),
    ...(tags.length > target.tags.length && { tags }),
    ...(source !== target.source && { source: source ?? undefined }),
    ...(category !== null && category !== target.auto_category && { auto_category: category }),
    ...(memory.decay_protected && !target.decay_protected && { decay_protected: true }),
    ...(memory.sensitive && !target.sensitive && { sensitive: true }),
    // Whoever says it again without a date means it without one.
    ...(memory.expires !== target.expires && { expires: memory.expires ?? undefined }),
    ...(memory.origin !== target.origin &&
      !isTheirs && { origin: mergeOrigins(target.origin, memory.origin) }),
    ...(draft.replaces !== undefined &&
      draft.replaces !== target.id &&
      draft.replaces !== target.supersedes && { supersedes: draft.replaces }),
    consolidation_reason: undefined,
  }
}
