import { shownPath } from "../../basics/shown-path.ts"
import { attempted } from "../../disk/aside.ts"
import type { Tier } from "../../domain/memory.ts"
import type { Origin } from "../../domain/origin.ts"
import { CoError } from "../../domain/outcome.ts"
import { type Draft, movedTo } from "../../lifecycle/draft.ts"
import type { SavePlan } from "../../lifecycle/plan.ts"
import { openDraft } from "../memories/draft.ts"
import { makesOwnStore, ownStoreMade } from "../memories/own-store.ts"
import { planDraft, save } from "../memories/save.ts"
import { type SaveResult, tellPlan } from "../memories/save-result.ts"
import type { Session } from "../session.ts"
import { propose } from "./propose.ts"

/** What a person decides on, with all that will be done. */
export interface Question {
  readonly plan: SavePlan
  readonly draft: Draft
  readonly origin: Origin
  /** The plan in words. */
  readonly display: string
}

export type Decision =
  | { readonly kind: "approve" }
  | { readonly kind: "deny"; readonly reason?: string | undefined }
  /** The person's own wording, or another place; the new plan is shown before anything is done. */
  | { readonly kind: "edit"; readonly content: string; readonly place?: Tier | undefined }
  /** Updates that memory instead. */
  | { readonly kind: "replace"; readonly id: number }
  /** Nobody is there to ask. */
  | { readonly kind: "absent" }

/** The only source of consent. No text, of a memory or a model, ever answers it. */
export type Approval = (question: Question) => Promise<Decision>

/** The person has agreed beforehand to saves from this origin, and is shown nothing. */
export type Trusted = "trusted"

/** How often a person is asked about one draft at most, while it is edited and the store changes. */
const mostQuestions = 20

/** Saves for somebody other than the user: plans, shows the plan, and does only what was approved. */
export async function saveFor(
  session: Session,
  draft: Draft,
  origin: Origin,
  approval: Approval | Trusted,
): Promise<SaveResult> {
  const isFirst = makesOwnStore(session)
  const result = await decideOn(session, draft, origin, approval)
  if (!isFirst || makesOwnStore(session)) return result
  return { ...result, display: `${result.display}\n${ownStoreMade(session)}` }
}

async function decideOn(
  session: Session,
  draft: Draft,
  origin: Origin,
  approval: Approval | Trusted,
): Promise<SaveResult> {
  if (approval === "trusted") return save(session, "learn", draft, { origin })
  let current = draft
  /** Keeps the text that the person typed if the save fails. */
  const keepingEdits = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      throw current.content === draft.content ? error : keptAside(session, current.content, error)
    }
  }
  for (let asked = 0; asked < mostQuestions; asked++) {
    const plan = await keepingEdits(() => planDraft(session, current, { origin }))
    const display = (await tellPlan(plan)).join("\n")
    const decision = await approval({ plan, draft: current, origin, display })
    switch (decision.kind) {
      case "approve":
        return keepingEdits(() => save(session, "learn", current, { origin, approved: plan }))
      case "deny": {
        const why = decision.reason ? `: ${decision.reason}` : ""
        throw new CoError("refused", `the user did not want this saved${why}`, {
          reason: decision.reason ?? null,
        })
      }
      case "absent":
        return keepingEdits(() => propose(session, current, origin))
      case "edit":
        current = movedTo({ ...current, content: decision.content }, decision.place)
        break
      case "replace":
        current = { ...current, replaces: decision.id }
        break
    }
  }
  return keepingEdits(() => {
    throw new CoError("refused", `no decision after ${mostQuestions} questions; nothing was saved`)
  })
}

/** The same error, which also says where the text was kept, if it could be written. */
function keptAside(session: Session, text: string, error: unknown): unknown {
  if (!(error instanceof CoError) || text.trim() === "") return error
  const kept = attempted(() => openDraft(session, "memory.md", `${text}\n`).path)
  if (kept === undefined) return error
  const message = `${error.message}\n${shownPath(kept)} keeps the edited text`
  return new CoError(error.code, message, { ...error.details, kept, cause: error })
}
