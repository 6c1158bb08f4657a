import { answers, skip } from "../../chat/commands/review.ts"
import type { Co } from "../../co.ts"
import { showRef, tierOf } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { editText } from "../edit-text.ts"
import { choose } from "../question.ts"
import type { CommandOutput, CommandRun, Door } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  const co = await door.openCo()
  const [accept, reject] = [flags.texts("accept"), flags.texts("reject")]
  const allowSecret = flags.has("allow-secret")
  if (accept.length > 0 || reject.length > 0)
    return { result: await co.decide({ accept, reject, allowSecret }), isConfirmation: true }
  const waiting = await co.inbox()
  if (!door.isInteractive() || waiting.count === 0) return { result: waiting }
  return ask(co, door, waiting, allowSecret)
}

type Waiting = Awaited<ReturnType<Co["inbox"]>>

/** One proposal after the other. Enter leaves one where it is, the end of input all that follow. */
async function ask(co: Co, door: Door, waiting: Waiting, allowSecret: boolean): Promise<CommandOutput> {
  const counts = { accepted: 0, rejected: 0, left: 0 }
  for (const proposal of waiting.proposals) {
    const id = showRef({ id: proposal.id, tier: tierOf(proposal.scope) })
    door.print(`Proposal ${id} from ${proposal.origin}\n${await planOf(co, id, allowSecret)}\n\n`)
    const answer = await choose(door, answers, skip)
    if (answer === undefined || answer === "q") break
    if (answer === "s") continue
    try {
      door.print(`${await settle(co, door, answer, id, proposal.content, allowSecret)}\n\n`)
      counts[answer === "r" ? "rejected" : "accepted"]++
    } catch (error) {
      if (!(error instanceof CoError)) throw error
      door.print(`${error.message}\n\n`)
    }
  }
  counts.left = (await co.inbox()).count
  const display = `${counts.accepted} accepted, ${counts.rejected} rejected, ${counts.left} still in the inbox`
  const result = { display, ...counts }
  return { result }
}

/** What accepting would do, or why it cannot be: it can still be edited or rejected. */
async function planOf(co: Co, id: string, allowSecret: boolean): Promise<string> {
  try {
    return (await co.previewProposal(id, { allowSecret })).display
  } catch (error) {
    if (error instanceof CoError) return `It cannot be accepted as it is: ${error.message}`
    throw error
  }
}

async function settle(
  co: Co,
  door: Door,
  answer: "a" | "e" | "r",
  id: string,
  content: string,
  allowSecret: boolean,
): Promise<string> {
  if (answer === "r") return (await co.reject(id)).display
  if (answer === "a") return (await co.accept(id, { allowSecret })).display
  const accept = (edited: string) => co.accept(id, { content: edited, allowSecret })
  return (await editText(door, co, "proposal.md", `${content}\n`, accept)).display
}
