import { shownPath } from "../../basics/shown-path.ts"
import { type AnyId, type Scope, showRef, type Tier, tierOf } from "../../domain/memory.ts"
import { showOrigin } from "../../domain/origin.ts"
import { CoError, describeProblem, tellingMore } from "../../domain/outcome.ts"
import { dayOf } from "../../domain/time.ts"
import { type Draft, movedTo } from "../../lifecycle/draft.ts"
import type { SavePlan } from "../../lifecycle/plan.ts"
import type { Leaving } from "../../store/changes.ts"
import { planDraft, previewPlan, save } from "../memories/save.ts"
import type { SaveResult } from "../memories/save-result.ts"
import { maskedText } from "../secrets.ts"
import { asOneOperation, type Session } from "../session.ts"
import { draftOf, findProposal, leaving, type Proposal, readInbox } from "./proposals.ts"

export interface ReviewResult {
  readonly display: string
  readonly count: number
  readonly proposals: readonly {
    readonly id: number
    readonly scope: Scope
    readonly content: string
    readonly tags: readonly string[]
    readonly origin: string
    readonly proposed: string
    readonly replaces: number | null
    readonly path: string
  }[]
}

export async function inbox(session: Session): Promise<ReviewResult> {
  const { waiting, broken } = await readInbox(session)
  for (const problem of broken) session.warnOnce(`not a proposal: ${describeProblem(problem)}`)
  const shown = await Promise.all(
    waiting.map(async ({ id, tier, path, content, fields, origin }) => ({
      id,
      scope: fields.scope ?? tier,
      content: await maskedText(content),
      tags: await Promise.all(fields.tags.map(maskedText)),
      origin: showOrigin(origin),
      proposed: fields.proposed,
      replaces: fields.replaces,
      path,
    })),
  )
  return { display: present(shown, broken.length), count: shown.length, proposals: shown }
}

function present(proposals: ReviewResult["proposals"], brokenCount: number): string {
  const unreadable = brokenCount > 0 ? [`${brokenCount} more cannot be read`] : []
  if (proposals.length === 0) return ["The inbox is empty.", ...unreadable].join(" ")
  const noun = proposals.length === 1 ? "proposal" : "proposals"
  const hint = "Decide with: co review --accept ID, co review --reject ID, or co review in a terminal"
  return [
    `${proposals.length} ${noun} in the inbox`,
    "",
    ...proposals.map(line),
    ...unreadable,
    "",
    hint,
  ].join("\n")
}

function line({
  id,
  scope,
  content,
  tags,
  origin,
  proposed,
  replaces,
}: ReviewResult["proposals"][number]): string {
  const tier = tierOf(scope)
  const name = showRef({ id, tier })
  const from = ` from ${origin.split(" ")[0]}${scope === "project" ? "" : `, for ${scope}`}`
  const updates = replaces === null ? "" : `, replaces ${showRef({ id: replaces, tier })}`
  const tagged = tags.length > 0 ? ` [${tags.join(", ")}]` : ""
  return `**${name}** (${dayOf(proposed)}${from}${updates})${tagged}: ${content}`
}

async function validProposal(session: Session, id: AnyId): Promise<Proposal> {
  const found = await findProposal(session, id)
  if ("content" in found) return found
  throw new CoError("refused", `proposal ${id} cannot be read: ${describeProblem(found)}`)
}

export interface AcceptOptions {
  /** The text as the user corrected it. */
  readonly content?: string | undefined
  /** The folder that the user wants it in, if it is another one. */
  readonly place?: Tier | undefined
  readonly allowSecret?: boolean | undefined
  /** What the user was shown, with that text; refused with `conflict` if proposal or plan changed since. */
  readonly shown?: ProposalPreview | undefined
}

/** What accepting a proposal would do, and all that was known when it was shown. */
export interface ProposalPreview extends SaveResult {
  readonly plan: SavePlan
  readonly proposal: Proposal
}

/** What accepting would do, to show it first. */
export async function previewProposal(
  session: Session,
  id: AnyId,
  { content, place, allowSecret }: Omit<AcceptOptions, "shown"> = {},
): Promise<ProposalPreview> {
  const proposal = await validProposal(session, id)
  const draft = draftAs(proposal, { content, place })
  const planning = planDraft(session, draft, { origin: proposal.origin, allowSecret })
  const plan = await advising(proposal, planning)
  return { ...(await previewPlan(session, plan)), plan, proposal }
}

/** Makes a proposal a memory. It keeps its origin: agreeing does not make others' words the user's own. */
export async function accept(
  session: Session,
  id: AnyId,
  { content, place, allowSecret, shown }: AcceptOptions = {},
): Promise<SaveResult> {
  const proposal = await validProposal(session, id)
  if (shown) refuseChanged(id, shown.proposal, proposal)
  const draft = draftAs(proposal, { content, place })
  const options = { origin: proposal.origin, allowSecret, approved: shown?.plan }
  if (tierOf(draft.scope ?? "project") !== proposal.tier)
    return acceptElsewhere(session, proposal, (together) =>
      advising(proposal, save(together, "accept", draft, options)),
    )
  const settled = { ...leaving(proposal), reason: "accepted" } as const
  return advising(proposal, save(session, "accept", draft, { ...options, also: [settled] }))
}

function draftAs(proposal: Proposal, { content, place }: Pick<AcceptOptions, "content" | "place">): Draft {
  return movedTo({ ...draftOf(proposal), ...(content !== undefined && { content }) }, place)
}

/** Saves before the proposal goes from the other folder; both are one operation. */
async function acceptElsewhere(
  session: Session,
  proposal: Proposal,
  saveIn: (session: Session) => Promise<SaveResult>,
): Promise<SaveResult> {
  const together = asOneOperation(session)
  const saved = await saveIn(together)
  try {
    const store = session.stores[proposal.tier]
    const [moved] = await store.archive(together.deed("accept"), [leaving(proposal)], "accepted")
    if (moved) return saved
    return { ...saved, display: `${saved.display}\n${whyLeft(session, proposal, " and still waits")}` }
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    throw tellingMore(error, ["Saved before that, co undo takes it back:", saved.display], {
      accepted: [saved],
    })
  }
}

/** Why a proposal did not go to the archive, with what to say besides about one that was edited. */
function whyLeft({ disk }: Session, { path }: Pick<Leaving, "path">, besides: string): string {
  const isThere = disk.stat(path) !== undefined
  return `${shownPath(path)} ${isThere ? `was changed in the meantime${besides}` : "is gone from the inbox"}`
}

/** Whoever decides on a proposal has no flag to replace another memory: that stands in the proposal's file. */
async function advising<T>({ id, tier, path, fields }: Proposal, deciding: Promise<T>): Promise<T> {
  try {
    return await deciding
  } catch (error) {
    if (!(error instanceof CoError) || !Number.isInteger(error.details.superseded_by)) throw error
    const { superseded_by: newer } = error.details
    const [name, old, last] = [id, fields.replaces ?? 0, Number(newer)].map((each) =>
      showRef({ id: each, tier }),
    )
    const message = `memory ${old}, which it replaces, is superseded by ${last} already; write replaces: ${newer} into ${shownPath(path)}, or reject it: co review --reject ${name}`
    throw new CoError(error.code, message, error.details)
  }
}

function refuseChanged(id: AnyId, shown: Proposal, now: object): void {
  if (JSON.stringify(shown) === JSON.stringify(now)) return
  throw new CoError("conflict", `proposal ${id} has changed since it was shown; look at it again`)
}

export interface RejectResult {
  readonly display: string
  readonly rejected: readonly { id: number; scope: Scope; path: string }[]
}

export interface RejectOptions {
  /** What the user was shown; refused with `conflict` if the proposal changed since. */
  readonly shown?: Pick<ProposalPreview, "proposal"> | undefined
}

/** Moves a proposal from the inbox to the archive, so that `undo` can bring it back. */
export async function reject(
  session: Session,
  id: AnyId,
  { shown }: RejectOptions = {},
): Promise<RejectResult> {
  const proposal = await findProposal(session, id)
  if (shown) refuseChanged(id, shown.proposal, proposal)
  const { id: number, tier } = proposal
  const scope = "fields" in proposal ? (proposal.fields.scope ?? tier) : tier
  const store = session.stores[tier]
  const [moved] = await store.archive(session.deed("reject"), [leaving(proposal)], "rejected")
  if (!moved) throw new CoError("conflict", whyLeft(session, proposal, "; look at it again"))
  const display = `✓ Rejected proposal ${showRef({ id: number ?? 0, tier })}`
  return { display, rejected: [{ id: number ?? 0, scope, path: moved.kept }] }
}
