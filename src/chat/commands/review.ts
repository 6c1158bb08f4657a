import { CoError } from "../../co.ts"
import { hearAnswer } from "../../domain/answer.ts"
import { showRef, tierOf } from "../../domain/memory.ts"
import type { Conversation } from "../conversation.ts"
import type { Command } from "./command.ts"

/** What leaves a proposal where it is, and whatever is no answer leaves it there too. */
export const skip = { key: "s", label: "skip" } as const

export const answers = [
  { key: "a", label: "accept" },
  { key: "e", label: "edit" },
  { key: "r", label: "reject" },
  skip,
  { key: "q", label: "quit" },
] as const

/** One proposal after the other, as `co review` does. */
export const review: Command = {
  name: "review",
  arguments: "",
  summary: "decide on what waits in the inbox",
  run: async (conversation) => {
    const { co, view } = conversation.around
    const waiting = await co.inbox()
    if (waiting.count === 0) return waiting.display
    for (const { id: number, scope, origin, content } of waiting.proposals) {
      const id = showRef({ id: number, tier: tierOf(scope) })
      const text = `Proposal ${id} from ${origin}\n${await planOf(conversation, id)}`
      const line = await view.choose({ text, options: answers, enter: skip.label })
      const answer = hearAnswer(line, answers)
      if (line === undefined || answer === "q") break
      const done = await settle(conversation, answer, id, content)
      if (done !== undefined) view.note(done)
    }
    return `${(await co.inbox()).count} still in the inbox`
  },
}

/** What accepting would do, or why it cannot be. */
async function planOf({ around }: Conversation, id: string): Promise<string> {
  try {
    return (await around.co.previewProposal(id)).display
  } catch (error) {
    if (error instanceof CoError) return `It cannot be accepted as it is: ${error.message}`
    throw error
  }
}

async function settle(
  { around: { co, view } }: Conversation,
  answer: (typeof answers)[number]["key"] | undefined,
  id: string,
  content: string,
): Promise<string | undefined> {
  try {
    if (answer === "r") return (await co.reject(id)).display
    if (answer === "a") return (await co.accept(id)).display
    if (answer !== "e") return undefined
    const edited = await view.edit(content)
    return edited === undefined ? undefined : (await co.accept(id, { content: edited })).display
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    view.trouble(error.message)
    return undefined
  }
}
