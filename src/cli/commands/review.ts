import type { Co } from "../../co.ts"
import { showRef, tierOf } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { editText } from "../edit-text.ts"
import type { CommandOutput, CommandRun, Door } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  const co = await door.openCo()
  const [accepted, rejected] = [flags.texts("accept"), flags.texts("reject")]
  const allowSecret = flags.has("allow-secret")
  if (accepted.length > 0 || rejected.length > 0) return decide(co, accepted, rejected, allowSecret)
  const waiting = await co.inbox()
  if (!door.isInteractive() || waiting.count === 0) return { result: waiting }
  return ask(co, door, waiting, allowSecret)
}

async function decide(
  co: Co,
  accepted: readonly string[],
  rejected: readonly string[],
  allowSecret: boolean,
): Promise<CommandOutput> {
  // Before anything is done: a number that is not there must not leave the others half decided.
  for (const id of accepted) await co.previewProposal(id, { allowSecret })
  const saved = []
  for (const id of accepted) saved.push(await co.accept(id, { allowSecret }))
  const put = []
  for (const id of rejected) put.push(await co.reject(id))
  const display = [...saved, ...put].map((result) => result.display).join("\n")
  const result = { display, accepted: saved, rejected: put.flatMap(({ rejected: moved }) => moved) }
  return { result }
}

type Waiting = Awaited<ReturnType<Co["inbox"]>>

/** One proposal after the other. Enter leaves one where it is, the end of input all that follow. */
async function ask(co: Co, door: Door, waiting: Waiting, allowSecret: boolean): Promise<CommandOutput> {
  const counts = { accepted: 0, rejected: 0, left: 0 }
  for (const proposal of waiting.proposals) {
    const id = showRef({ id: proposal.id, tier: tierOf(proposal.scope) })
    door.print(`Proposal ${id} from ${proposal.origin}\n${await planOf(co, id, allowSecret)}\n\n`)
    const answer = (await door.ask("[a]ccept, [e]dit, [r]eject, [s]kip, [q]uit? "))?.trim().toLowerCase()
    if (answer === undefined || answer === "q") break
    const decision = { a: "accepted", y: "accepted", e: "edited", r: "rejected", n: "rejected" }[answer]
    if (decision === undefined) continue
    try {
      door.print(`${await settle(co, door, decision, id, proposal.content, allowSecret)}\n\n`)
      counts[decision === "rejected" ? "rejected" : "accepted"]++
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
  decision: string,
  id: string,
  content: string,
  allowSecret: boolean,
): Promise<string> {
  if (decision === "rejected") return (await co.reject(id)).display
  if (decision === "accepted") return (await co.accept(id, { allowSecret })).display
  const accept = (edited: string) => co.accept(id, { content: edited, allowSecret })
  return (await editText(door, co, "proposal.md", `${content}\n`, accept)).display
}
