import type { Co } from "../../co.ts"
import { showRef, tierOf } from "../../domain/memory.ts"
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
  const saved = []
  for (const id of accepted) saved.push(await co.accept(id, { allowSecret }))
  const put = []
  for (const id of rejected) put.push(await co.reject(id))
  const display = [...saved, ...put].map((result) => result.display).join("\n")
  const result = { display, accepted: saved, rejected: put.flatMap(({ rejected: moved }) => moved) }
  return { result }
}

type Waiting = Awaited<ReturnType<Co["inbox"]>>

/** One proposal after the other. Enter, and the end of input, leave one where it is. */
async function ask(co: Co, door: Door, waiting: Waiting, allowSecret: boolean): Promise<CommandOutput> {
  const counts = { accepted: 0, rejected: 0, left: 0 }
  for (const proposal of waiting.proposals) {
    const id = showRef({ id: proposal.id, tier: tierOf(proposal.scope) })
    const from = proposal.origin ? ` from ${proposal.origin}` : ""
    const plan = await co.previewProposal(id)
    door.print(`Proposal ${id}${from}\n${plan.display}\n\n`)
    const answer = (await door.ask("[a]ccept, [e]dit, [r]eject, [s]kip, [q]uit? "))?.trim().toLowerCase()
    if (answer === undefined || answer === "q") break
    if (answer === "a" || answer === "y") {
      door.print(`${(await co.accept(id, { allowSecret })).display}\n\n`)
      counts.accepted++
    } else if (answer === "e") {
      const saved = await editText(door, co, "proposal.md", `${proposal.content}\n`, (content) =>
        co.accept(id, { content, allowSecret }),
      )
      door.print(`${saved.display}\n\n`)
      counts.accepted++
    } else if (answer === "r" || answer === "n") {
      door.print(`${(await co.reject(id)).display}\n\n`)
      counts.rejected++
    }
  }
  counts.left = (await co.inbox()).count
  const display = `${counts.accepted} accepted, ${counts.rejected} rejected, ${counts.left} still in the inbox`
  const result = { display, ...counts }
  return { result }
}
