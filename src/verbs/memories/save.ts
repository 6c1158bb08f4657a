import { join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import type { Memory, Tier } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { foretell } from "../../lifecycle/describe.ts"
import type { Draft } from "../../lifecycle/draft.ts"
import { Gallery } from "../../lifecycle/gallery.ts"
import { planSave, type SavePlan } from "../../lifecycle/plan.ts"
import type { SaveRequest } from "../../lifecycle/request.ts"
import type { Operation } from "../../store/deed.ts"
import { layout } from "../../store/layout.ts"
import type { Archiving, Replacing, Steps } from "../../store/perform.ts"
import { perSession } from "../per-session.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"
import { fileOf, leaving, planRewriting, transactRewriting } from "./apply.ts"
import { tellOfOwnStore } from "./own-store.ts"
import { type PrepareOptions, prepare, tierFor } from "./prepare.ts"
import { type SaveResult, tellPlan, tellSave, toResult } from "./save-result.ts"

export interface SaveOptions extends PrepareOptions {
  /** The plan that somebody agreed to; any other plan is refused with `conflict`. */
  readonly approved?: SavePlan | undefined
  /** What else the operation archives, such as the proposal that it settles. */
  readonly also?: readonly Archiving[]
}

/** What saving a draft would do right now. */
export async function planDraft(
  session: Session,
  draft: Draft,
  options: SaveOptions = {},
): Promise<SavePlan> {
  const request = await prepare(session, draft, options)
  const { memories } = await session.stores[tierFor(draft)].snapshot()
  return (await planRewriting(session, memories, planner(session, request))).plan
}

/** Makes a plan, and lists its changes to existing files. */
function planner(session: Session, request: SaveRequest) {
  const gallery = galleryOf[tierFor(request.draft)](session)
  return (memories: readonly Memory[], untouchable: ReadonlySet<string>) => {
    const plan = planSave({ ...request, untouchable }, memories, gallery)
    const { change, content } = plan
    return { plan, rewrites: change.kind === "create" ? [] : [{ change, content }] }
  }
}

/** The plan in words, with the file that would be written. */
export async function previewPlan(session: Session, plan: SavePlan): Promise<SaveResult> {
  const store = session.stores[plan.tier]
  const { change } = plan
  const id = change.kind === "create" ? await store.nextId() : change.target.id
  const file = change.kind === "create" ? fileOf(change.memory, change.slug, id) : undefined
  const path =
    change.kind === "create" ? join(store.root, layout.memories, file?.name ?? "") : change.target.path
  const lines = await tellPlan(plan)
  if (file) lines.push("", `${shownPath(path)}:`, "", await maskedText(file.text.trimEnd()))
  const archived = [...plan.expired, ...(plan.decay?.sources ?? [])].map((memory) => memory.path)
  return {
    ...toResult(plan, "planned", id, path),
    display: lines.join("\n"),
    archived: change.kind === "consolidate" ? [path, ...archived] : archived,
  }
}

/**
 * Plans and applies in one go, under the lock. If somebody else's change comes in between, it plans again,
 * but an `approved` plan is refused instead.
 */
export async function save(
  session: Session,
  operation: Operation,
  draft: Draft,
  options: SaveOptions = {},
): Promise<SaveResult> {
  const request = await prepare(session, draft, options)
  const store = session.stores[tierFor(draft)]
  // Fails first if the memory to replace is missing: no folder is created for an error.
  if (draft.replaces !== undefined) await planDraft(session, draft, options)
  // Who saves for somebody else tells them: nobody may be reading the warnings.
  if (store.tier === "project" && !options.origin) tellOfOwnStore(session)
  const deed = session.deed(operation)
  const planFor = planner(session, request)
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await transactRewriting(session, store, deed, planFor, ({ plan }, replace) => {
        if (options.approved && !isSamePlan(options.approved, plan)) throw movedOn()
        if (plan.decay && attempt === 1) session.warn(foretell(plan.decay))
        const steps = toSteps(plan, replace, options.also ?? [])
        return { steps, done: (performed) => ({ plan, performed }) }
      })
      const isForAgent = request.origin !== null
      return logged(session, await tellSave(session, done.plan, done.performed, { isForAgent }))
    } catch (error) {
      if (options.approved || attempt >= mostAttempts || !isConflict(error)) throw error
    }
  }
}

const mostAttempts = 5

function logged(session: Session, result: SaveResult): SaveResult {
  session.log(`${result.action} ${shownPath(result.path)}`)
  return result
}

function isConflict(error: unknown): boolean {
  return error instanceof CoError && error.code === "conflict"
}

function movedOn(): CoError {
  return new CoError(
    "conflict",
    "the store has changed since the plan was shown; nothing was saved, try again",
  )
}

/** For each folder, what comparing with its memories has worked out so far. */
const galleryOf: Record<Tier, (session: Session) => Gallery> = {
  project: perSession(() => new Gallery()),
  global: perSession(() => new Gallery()),
}

function isSamePlan(a: SavePlan, b: SavePlan): boolean {
  return JSON.stringify(essence(a)) === JSON.stringify(essence(b))
}

/** What a person agrees to: which texts come and which go. Similar memories that stay are only mentioned. */
function essence({ tier, content, change, expired, decay }: SavePlan): unknown {
  const target =
    change.kind === "create" ? null : { path: change.target.path, content: change.target.content }
  const archived = [...expired, ...(decay?.sources ?? [])].map(({ path, content }) => ({ path, content }))
  return { tier, content, kind: change.kind, target, archived }
}

function toSteps(
  { change, expired, decay }: SavePlan,
  replace: readonly Replacing[],
  also: readonly Archiving[],
): Steps {
  const { create, archive } = leaving(expired, decay)
  const made = change.kind === "create" ? [(id: number) => fileOf(change.memory, change.slug, id)] : []
  return { create: [...made, ...create], replace, archive: [...archive, ...also] }
}
