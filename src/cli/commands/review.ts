import { keptIn } from "../../chat/edited-text.ts"
import { type Reviewer, reviewEach, skip } from "../../chat/review.ts"
import type { Co } from "../../co.ts"
import { tell } from "../../disk/streams.ts"
import { editText } from "../edit-text.ts"
import { choose } from "../question.ts"
import type { CommandRun, Door } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  const co = await door.openCo()
  const [accept, reject] = [flags.texts("accept"), flags.texts("reject")]
  const allowSecret = flags.has("allow-secret")
  if (accept.length > 0 || reject.length > 0)
    return { result: await co.decide({ accept, reject, allowSecret }), isConfirmation: true }
  const waiting = await co.inbox()
  if (!door.isInteractive() || waiting.count === 0) return { result: waiting }
  const counts = await reviewEach({ co, reviewer: reviewerAt(door, co), allowSecret }, waiting)
  const { accepted, rejected, left } = counts
  const display = `${accepted} accepted, ${rejected} rejected, ${left} still in the inbox`
  return { result: { display, ...counts } }
}

/** Enter leaves a proposal in the inbox; the end of input leaves all the rest there. */
function reviewerAt(door: Door, co: Co): Reviewer {
  const show = (text: string) => door.print(`${text}\n\n`)
  let kept: string | undefined
  process.once("exit", () => kept !== undefined && tell(`co: ${keptIn(kept)}\n`))
  return {
    choose: (proposal, answers) => choose(door, proposal, answers, skip),
    edit: (content) =>
      editText({ door, co, name: "proposal.md", text: `${content}\n` }, async (edited) => edited.trim()),
    keeps: (path) => {
      kept = path
    },
    show,
    trouble: show,
  }
}
