import { join } from "node:path"
import { encodeText } from "../../disk/text.ts"
import { eolOf } from "../../domain/eol.ts"
import { type NewMemory, noteSlug, type Tier, tierOf } from "../../domain/memory.ts"
import { numberedName } from "../../domain/numbered-name.ts"
import { CoError } from "../../domain/outcome.ts"
import type { Policy } from "../../lifecycle/decay.ts"
import { describePlan, foretell } from "../../lifecycle/describe.ts"
import { type Draft, memoryFrom, type Unnumbered } from "../../lifecycle/draft.ts"
import { Gallery } from "../../lifecycle/gallery.ts"
import { planSave, type Rewrite, type SavePlan } from "../../lifecycle/plan.ts"
import type { Origin } from "../../lifecycle/provenance.ts"
import type { SaveRequest } from "../../lifecycle/request.ts"
import { renderMemory } from "../../markdown/memory.ts"
import { slugOf, transliterationFor } from "../../markdown/slug.ts"
import { headOf } from "../../markdown/split.ts"
import { countsIn, type SettingName } from "../../settings/table.ts"
import type { NewFile } from "../../store/changes.ts"
import type { Operation } from "../../store/journal-entry.ts"
import { layout } from "../../store/layout.ts"
import type { Archiving, Replacing, Steps } from "../../store/perform.ts"
import { perSession } from "../per-session.ts"
import { byFlag, maskedText, refuseSecrets } from "../secrets.ts"
import type { Session } from "../session.ts"
import { currentText } from "./edit.ts"
import { presentSave, type SaveResult, toResult } from "./save-result.ts"

export interface SaveOptions {
  /** Null for what the user says. */
  readonly origin?: Origin | null
  /** Only ever from a person. */
  readonly allowSecret?: boolean | undefined
  /** What somebody agreed to: anything else is refused with `conflict`. */
  readonly approved?: SavePlan | undefined
  /** What else belongs to the operation, such as the proposal that it settles. */
  readonly also?: readonly Archiving[]
}

/** What saving a draft would do, as things are now. */
export async function planDraft(
  session: Session,
  draft: Draft,
  options: SaveOptions = {},
): Promise<SavePlan> {
  const request = await prepare(session, draft, options)
  const store = session.stores[tierFor(draft)]
  const { memories } = await store.snapshot()
  const untouchable = new Set<string>()
  for (;;) {
    const plan = planSave({ ...request, untouchable }, memories, galleryOf[store.tier](session))
    if (plan.change.kind === "create" || (await canRewrite(session, plan.change))) return plan
    untouchable.add(plan.change.target.path)
  }
}

/** Whether a file's frontmatter can be edited as planned: a plan that is shown must be one that can be done. */
export async function canRewrite(session: Session, { target, fields }: Rewrite): Promise<boolean> {
  const { spliceFields } = await import("../../markdown/splice.ts")
  return "text" in spliceFields(currentText(session, target), fields)
}

/** The plan in words, with the file that would be written. */
export async function previewDraft(
  session: Session,
  draft: Draft,
  options: SaveOptions,
): Promise<SaveResult> {
  return previewPlan(session, await planDraft(session, draft, options))
}

export async function previewPlan(session: Session, plan: SavePlan): Promise<SaveResult> {
  const store = session.stores[plan.tier]
  const { change } = plan
  const id = change.kind === "create" ? await store.nextId() : change.target.id
  const file = change.kind === "create" ? fileOf(change.memory, change.slug, id) : undefined
  const path =
    change.kind === "create" ? join(store.root, layout.memories, file?.name ?? "") : change.target.path
  const lines = describePlan(plan)
  if (file) lines.push("", `${path}:`, "", file.text.trimEnd())
  const archived = [...plan.expired, ...(plan.decay?.sources ?? [])].map((memory) => memory.path)
  return {
    ...toResult(plan, "planned", id, path),
    display: lines.join("\n"),
    archived: change.kind === "consolidate" ? [path, ...archived] : archived,
  }
}

/**
 * Plans and applies in one go, under the lock. Where somebody else's change comes between, it is planned
 * anew; only with an `approved` plan that has to hold.
 */
export async function save(
  session: Session,
  operation: Operation,
  draft: Draft,
  options: SaveOptions = {},
): Promise<SaveResult> {
  const request = await prepare(session, draft, options)
  const store = session.stores[tierFor(draft)]
  // What is to be replaced must be there; a folder is not made for an error.
  if (draft.replaces !== undefined) await planDraft(session, draft, options)
  const deed = session.deed(operation)
  const untouchable = new Set<string>()
  let splice: Splice | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.transact(deed, ({ memories }) => {
        const plan = planSave({ ...request, untouchable }, memories, galleryOf[store.tier](session))
        if (plan.change.kind !== "create" && !splice) throw new NeedsSplice()
        const steps = toSteps(session, plan, splice, options.also ?? [])
        // Only now it is known what cannot be edited, as it was known for the plan that was shown.
        if (options.approved && !isSamePlan(options.approved, plan)) throw movedOn()
        if (plan.decay && attempt === 1) session.warn(foretell(plan.decay))
        return { steps, done: (performed) => presentSave(plan, performed) }
      })
    } catch (error) {
      if (error instanceof Untouchable) untouchable.add(error.path)
      else if (error instanceof NeedsSplice) splice = (await import("../../markdown/splice.ts")).spliceFields
      else if (options.approved || attempt >= mostAttempts || !isConflict(error)) throw error
    }
  }
}

const mostAttempts = 5

export type Splice = typeof import("../../markdown/splice.ts").spliceFields

/** The editor of frontmatters brings a YAML parser along and is loaded only where a file is changed. */
export class NeedsSplice extends Error {}

/** A frontmatter that cannot be edited by the line: a duplicate of such a memory is saved beside it. */
export class Untouchable extends Error {
  readonly path: string

  constructor(path: string) {
    super(`${path} cannot be edited`)
    this.path = path
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof CoError && error.code === "conflict"
}

function movedOn(): CoError {
  return new CoError(
    "conflict",
    "the store has changed since the plan was shown; nothing was saved, look again",
  )
}

/** Everything about a save that needs no lock. The table for other scripts is loaded only for them. */
export async function prepare(session: Session, draft: Draft, options: SaveOptions): Promise<SaveRequest> {
  const [origin, nowMs] = [options.origin ?? null, session.now()]
  // Refused before anything is touched, if it cannot be a memory at all.
  const memory = memoryFrom(draft, origin, nowMs)
  const text = [draft.content, ...(draft.tags ?? []), draft.source ?? ""].join("\n")
  if (!options.allowSecret) await refuseSecrets(text, { done: "saved", override: origin ? "" : byFlag })
  // A secret that somebody insists on, or what is sensitive, has no business in a file's name.
  const open = options.allowSecret ? await maskedText(draft.content) : draft.content
  const title = draft.sensitive ? sensitiveTitle : open
  return {
    draft,
    memory,
    slug: slugOf(title, await transliterationFor(title)),
    origin,
    nowMs,
    policy: policyOf(session, tierFor(draft)),
  }
}

const sensitiveTitle = "sensitive"

function tierFor({ scope = "project" }: Draft): Tier {
  return tierOf(scope)
}

/** The user's own memories follow the user's own settings, whatever the project says. */
export function policyOf(session: Session, tier: Tier): Policy {
  const settings = session.settings()
  const get = <N extends SettingName>(name: N) => settings.getFor(tier, name)
  return {
    maxCount: get("memory_max_count"),
    windowDays: get("memory_dedup_window_days"),
    threshold: get("memory_dedup_threshold"),
    strategy: get("memory_decay_strategy"),
    share: get("memory_decay_percentage"),
    categoryLimits: countsIn(get("memory_category_limits")),
  }
}

/** What was learnt about the memories of each folder for comparing with them. */
const galleryOf: Record<Tier, (session: Session) => Gallery> = {
  project: perSession(() => new Gallery()),
  global: perSession(() => new Gallery()),
}

function isSamePlan(a: SavePlan, b: SavePlan): boolean {
  return JSON.stringify(essence(a)) === JSON.stringify(essence(b))
}

/** What a person agrees to: which texts come, which give way. Look-alikes that stay are only told of. */
function essence({ tier, content, change, expired, decay }: SavePlan): unknown {
  const target =
    change.kind === "create" ? null : { path: change.target.path, content: change.target.content }
  const leaving = [...expired, ...(decay?.sources ?? [])].map(({ path, content }) => ({ path, content }))
  return { tier, content, kind: change.kind, target, leaving }
}

export function fileOf(memory: Unnumbered, slug: string, id: number): NewFile {
  const numbered: NewMemory = { id, ...memory }
  return { name: numberedName(id, slug), text: renderMemory(numbered) }
}

function toSteps(
  session: Session,
  plan: SavePlan,
  splice: Splice | undefined,
  also: readonly Archiving[],
): Steps {
  const { change, expired, decay } = plan
  const create: ((id: number) => NewFile)[] = []
  if (change.kind === "create") create.push((id) => fileOf(change.memory, change.slug, id))
  const note = decay?.note
  if (note) create.push((id) => fileOf(note, noteSlug, id))
  return {
    create,
    replace: change.kind === "create" || !splice ? [] : [replacing(session, change, plan.content, splice)],
    archive: [
      ...expired.map(({ id, path }) => ({ id, path, reason: "expired" as const })),
      ...(decay?.sources ?? []).map(({ id, path }) => ({ id, path, reason: "decayed" as const })),
      ...also,
    ],
  }
}

/** The file with its new fields, and with the new text where that is another one. Every other byte stays. */
export function replacing(
  session: Session,
  { kind, target, fields }: Rewrite,
  content: string,
  splice: Splice,
): Replacing {
  const before = currentText(session, target)
  const spliced = splice(before, fields)
  if ("problem" in spliced) throw new Untouchable(target.path)
  const head = headOf(spliced.text)
  const eol = eolOf(head)
  const text = content.replaceAll("\r\n", "\n").replaceAll("\n", eol)
  const after = kind === "refresh" ? spliced.text : `${head}${eol}${text}${eol}`
  return {
    id: target.id,
    path: target.path,
    expected: encodeText(before),
    bytes: encodeText(after),
    isStamp: kind === "refresh",
  }
}
