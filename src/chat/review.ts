import {
  type AcceptOptions,
  type Co,
  CoError,
  type ProposalPreview,
  type ReviewResult,
  type SaveResult,
} from "../co.ts"
import type { Offer } from "../domain/answer.ts"
import { showRef, type Tier, tierOf } from "../domain/memory.ts"
import { EditedText, keptIn } from "./edited-text.ts"
import { elsewhere, type PlaceKey, placeOf } from "./elsewhere.ts"

/** Leaves a proposal in the inbox, as does any line that is not an answer. */
export const skip = { key: "s", label: "skip" } as const

/** Yes counts as accept, since it does in a conversation. */
export const accepting = [
  { key: "a", label: "accept" },
  { key: "y", label: "yes (accept)", isUnshown: true },
] as const

const before = [...accepting, { key: "e", label: "edit" }] as const
const after = [{ key: "r", label: "reject" }, skip, { key: "q", label: "quit" }] as const

type Answer = (typeof before | typeof after)[number]["key"] | PlaceKey

/** How a person sees proposals and decides on them, in their own terminal or in a conversation. */
export interface Reviewer {
  /** Shows a proposal and asks about it; undefined if nobody answers any more. */
  choose(proposal: string, answers: readonly Offer<Answer>[]): Promise<Answer | undefined>
  /** The text as the person changed it; undefined if nothing came of that. */
  edit(content: string): Promise<string | undefined>
  /** Hears which draft has what was edited and is not decided on, in case the program ends before it is. */
  keeps?(path: string | undefined): void
  /** What was done. */
  show(text: string): void
  /** Why it could not be done. */
  trouble(message: string): void
}

export interface Reviewed {
  readonly accepted: number
  readonly rejected: number
  /** What remains in the inbox. */
  readonly left: number
}

type Proposed = ReviewResult["proposals"][number]

export interface Review {
  readonly co: Pick<Co, "inbox" | "previewProposal" | "accept" | "reject" | "openDraft">
  readonly reviewer: Reviewer
  readonly allowSecret: boolean
}

/** Shows one proposal after the other until the person quits. */
export async function reviewEach(review: Review, { proposals }: ReviewResult): Promise<Reviewed> {
  const counts = { accepted: 0, rejected: 0 }
  for (const proposal of proposals) {
    const verdict = await reviewOne(review, proposal)
    if (verdict === "quit") break
    if (verdict !== "left") counts[verdict]++
  }
  return { ...counts, left: (await review.co.inbox()).count }
}

/** An edited text is previewed like any other, and saved only when that preview is accepted. */
async function reviewOne(
  review: Review,
  proposal: Proposed,
): Promise<"accepted" | "rejected" | "left" | "quit"> {
  const edited = new EditedText(review.co, proposal.content)
  const verdict = await decideOn(review, proposal, edited)
  const isDecided = verdict === "accepted" || verdict === "rejected"
  if (isDecided) edited.discard()
  else if (edited.path !== undefined) review.reviewer.show(keptIn(edited.path))
  review.reviewer.keeps?.(undefined)
  return verdict
}

async function decideOn(
  { co, reviewer, allowSecret }: Review,
  { id: number, scope, origin, content }: Proposed,
  edited: EditedText,
): Promise<"accepted" | "rejected" | "left" | "quit"> {
  const id = showRef({ id: number, tier: tierOf(scope) })
  for (let place: Tier | undefined; ; ) {
    const options = { content: edited.text, place, allowSecret }
    const shown = await previewOf(co, id, options)
    const answers = [...before, ...elsewhere(place ?? scope), ...after]
    const answer = await reviewer.choose(`Proposal ${id} from ${origin}\n${inWords(shown)}`, answers)
    if (answer === undefined || answer === "q") return "quit"
    if (answer === "s") return "left"
    const named = placeOf(answer)
    if (named) {
      place = named
      continue
    }
    if (answer === "e") {
      await edited.put(await orTrouble(reviewer, () => reviewer.edit(edited.text ?? content)))
      reviewer.keeps?.(edited.path)
      continue
    }
    const isAccepted = answer === "y" || answer === "a"
    const done = await orTrouble<{ display: string }>(reviewer, () =>
      isAccepted ? acceptShown(co, id, shown, options) : rejectShown(co, id, shown, options),
    )
    if (done) {
      reviewer.show(done.display)
      return isAccepted ? "accepted" : "rejected"
    }
    // An error does not lose the edited text.
    if (edited.text === undefined) return "left"
  }
}

/** Undefined if the act failed; then the trouble was shown. */
async function orTrouble<T>(reviewer: Reviewer, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    reviewer.trouble(error.message)
    return undefined
  }
}

/** What accepting would do, or why it is impossible; it can still be edited or rejected. */
async function previewOf(
  co: Review["co"],
  id: string,
  options: AcceptOptions,
): Promise<ProposalPreview | CoError> {
  try {
    return await co.previewProposal(id, options)
  } catch (error) {
    if (error instanceof CoError) return error
    throw error
  }
}

function inWords(shown: ProposalPreview | CoError): string {
  return shown instanceof CoError ? `It cannot be accepted as it is: ${shown.message}` : shown.display
}

/** Does exactly what was shown. If it could not be accepted then, it is not accepted unseen now. */
async function acceptShown(
  co: Review["co"],
  id: string,
  shown: ProposalPreview | CoError,
  options: AcceptOptions,
): Promise<SaveResult> {
  if (shown instanceof CoError) throw shown
  return co.accept(id, { ...options, shown })
}

/** The same for a proposal that is not wanted, or that could not be accepted for a reason that still holds. */
async function rejectShown(
  co: Review["co"],
  id: string,
  shown: ProposalPreview | CoError,
  options: AcceptOptions,
): Promise<{ display: string }> {
  if (!(shown instanceof CoError)) return co.reject(id, { shown })
  if (inWords(await previewOf(co, id, options)) === inWords(shown)) return co.reject(id)
  throw new CoError("conflict", `proposal ${id} has changed since it was shown; look at it again`)
}
