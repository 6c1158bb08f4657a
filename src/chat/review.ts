import { type Co, CoError, type ProposalPreview, type ReviewResult } from "../co.ts"
import { showRef, tierOf } from "../domain/memory.ts"

/** What leaves a proposal where it is, and whatever is no answer leaves it there too. */
export const skip = { key: "s", label: "skip" } as const

export const answers = [
  { key: "a", label: "accept" },
  { key: "e", label: "edit" },
  { key: "r", label: "reject" },
  skip,
  { key: "q", label: "quit" },
] as const

type Answer = (typeof answers)[number]["key"]

/** How a person is shown proposals and decides on them, in a terminal of their own or in a conversation. */
export interface Reviewer {
  /** Shows a proposal and asks about it; undefined where nobody answers any more. */
  choose(proposal: string): Promise<Answer | undefined>
  /** Hands over the text as the person changed it; undefined where they left it as it is. */
  edit(content: string, accept: (edited: string) => Promise<Done>): Promise<Done | undefined>
  /** What was done. */
  show(text: string): void
  /** Why it could not be done. */
  trouble(message: string): void
}

interface Done {
  readonly display: string
}

export interface Reviewed {
  readonly accepted: number
  readonly rejected: number
  /** What is in the inbox after it. */
  readonly left: number
}

export interface Review {
  readonly co: Pick<Co, "inbox" | "previewProposal" | "accept" | "reject">
  readonly reviewer: Reviewer
  readonly allowSecret: boolean
}

/** One proposal after the other, until the person has enough. */
export async function reviewEach(review: Review, { proposals }: ReviewResult): Promise<Reviewed> {
  const { co, reviewer } = review
  const counts = { accepted: 0, rejected: 0 }
  for (const { id: number, scope, origin, content } of proposals) {
    const id = showRef({ id: number, tier: tierOf(scope) })
    const shown = await previewOf(review, id)
    const answer = await reviewer.choose(`Proposal ${id} from ${origin}\n${inWords(shown)}`)
    if (answer === undefined || answer === "q") break
    if (answer === "s") continue
    try {
      const done = await settle(review, answer, { id, content, shown })
      if (done === undefined) continue
      reviewer.show(done.display)
      counts[answer === "r" ? "rejected" : "accepted"]++
    } catch (error) {
      if (!(error instanceof CoError)) throw error
      reviewer.trouble(error.message)
    }
  }
  return { ...counts, left: (await co.inbox()).count }
}

/** What accepting would do, or why it cannot be: it can still be edited or rejected. */
async function previewOf({ co, allowSecret }: Review, id: string): Promise<ProposalPreview | CoError> {
  try {
    return await co.previewProposal(id, { allowSecret })
  } catch (error) {
    if (error instanceof CoError) return error
    throw error
  }
}

function inWords(shown: ProposalPreview | CoError): string {
  return shown instanceof CoError ? `It cannot be accepted as it is: ${shown.message}` : shown.display
}

/** What was shown is what is done; where it could not be accepted then, it is not accepted unseen now. */
async function settle(
  { co, reviewer, allowSecret }: Review,
  answer: "a" | "e" | "r",
  { id, content, shown }: { id: string; content: string; shown: ProposalPreview | CoError },
): Promise<Done | undefined> {
  if (answer === "r") return co.reject(id)
  if (answer === "e") {
    const known = shown instanceof CoError ? {} : { shown }
    return reviewer.edit(content, (edited) => co.accept(id, { content: edited, allowSecret, ...known }))
  }
  if (shown instanceof CoError) throw shown
  return co.accept(id, { allowSecret, shown })
}
