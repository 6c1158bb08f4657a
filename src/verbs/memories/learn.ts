import { checkKinds, kinds } from "../../domain/kinds.ts"
import { CoError } from "../../domain/outcome.ts"
import { formatInstant } from "../../domain/time.ts"
import type { Draft } from "../../lifecycle/draft.ts"
import type { Session } from "../session.ts"
import { planDraft, previewPlan, save } from "./save.ts"
import type { SaveResult } from "./save-result.ts"

export interface LearnOptions {
  /** Stops after the plan. */
  readonly dryRun?: boolean | undefined
  /** Puts it into the inbox instead, for the user to decide later. */
  readonly propose?: boolean | undefined
  readonly allowSecret?: boolean | undefined
}

/** Saves the user's own words: plans and applies in one go. */
export async function learn(session: Session, draft: Draft, options: LearnOptions = {}): Promise<SaveResult> {
  checkKinds("memory", draft, {})
  checkKinds("options", options, { dryRun: kinds.flag, propose: kinds.flag, allowSecret: kinds.flag })
  const { dryRun, allowSecret } = options
  if (options.propose && draft.sensitive)
    throw new CoError(
      "usage",
      "a proposal is there for others to read; save what is sensitive without --propose",
    )
  if (dryRun) {
    const preview = await previewPlan(session, await planDraft(session, draft, { allowSecret }))
    const waits = "Would wait in the inbox. If accepted now:\n"
    return options.propose ? { ...preview, display: `${waits}${preview.display}` } : preview
  }
  if (!options.propose) return save(session, "learn", draft, { allowSecret })
  const origin = { kind: "tool", at: formatInstant(session.now()) } as const
  // As for a save, the memory to replace must be there.
  if (draft.replaces !== undefined) await planDraft(session, draft, { origin })
  const { propose } = await import("../inbox/propose.ts")
  return propose(session, draft, origin)
}
