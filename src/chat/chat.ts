import type { Message } from "../agent/model.ts"
import { bannerOf } from "./banner.ts"
import { runCommand } from "./commands/table.ts"
import { Conversation } from "./conversation.ts"
import { offerDrafts } from "./learning.ts"
import { recorded } from "./resume.ts"
import type { Groundwork } from "./surroundings.ts"
import type { View } from "./view.ts"

export interface ChatOptions {
  readonly provider?: string | undefined
  readonly model?: string | undefined
  readonly personality?: string | undefined
  /** Continues a conversation of this project: the one with that id, or the last. */
  readonly resume?: string | true | undefined
  /** Said at once instead of reading input; then the conversation is over. */
  readonly prompt?: string | undefined
}

/**
 * Runs a conversation to its end and returns it for its results. The view opens only once nothing prevents
 * the conversation: a terminal answers queries, and had co ended by then, the shell would get the answers.
 */
export async function chat(
  ground: Groundwork,
  openView: () => Promise<View>,
  options: ChatOptions,
): Promise<Conversation> {
  const connected = await ground.connect(options.provider, options.model)
  const earlier = await earlierMessages(ground, options)
  const view = await openView()
  try {
    const conversation = new Conversation({ ...ground, view }, connected, options.personality)
    if (earlier) conversation.resume(earlier)
    if (options.prompt !== undefined) {
      await take(conversation, options.prompt.trim())
    } else {
      view.banner(await bannerOf(conversation))
      await talk(conversation)
    }
    await offerDrafts(conversation)
    return conversation
  } finally {
    view.close()
  }
}

async function earlierMessages(
  { co }: Groundwork,
  { resume }: ChatOptions,
): Promise<readonly Message[] | undefined> {
  if (resume === undefined) return undefined
  return recorded(await co.readTranscript(resume === true ? undefined : resume))
}

async function talk(conversation: Conversation): Promise<void> {
  const { co, view } = conversation.around
  for (;;) {
    const line = (await view.read())?.trim()
    if (line === undefined) return
    if (line !== "" && view.isTerminal) await co.keepTypedLine(line)
    if ((await take(conversation, line)) === "leave") return
  }
}

/** Handles what was said, however it came in. Only text without a leading / or ! reaches the model. */
async function take(conversation: Conversation, line: string): Promise<"leave" | "stay"> {
  if (line.startsWith("/")) return runCommand(conversation, line)
  if (line.startsWith("!")) conversation.around.view.note("co runs no shell commands. Nothing was sent.")
  else if (line !== "") await conversation.say(line)
  return "stay"
}
