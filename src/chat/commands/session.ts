import { ModelTrouble } from "../../agent/model.ts"
import { costOf, guessRequest, type Meter } from "../../agent/tokens.ts"
import { CoError } from "../../co.ts"
import { personalities } from "../../domain/personality.ts"
import { describeTools } from "../../tools/registry.ts"
import { foreignNote } from "../approvals.ts"
import type { Conversation } from "../conversation.ts"
import { goingOn, recorded } from "../resume.ts"
import type { ChatSettings } from "../surroundings.ts"
import type { Command } from "./command.ts"

const status: Command = {
  name: "status",
  arguments: "",
  summary: "counts, budgets, provider",
  run: async ({ around, connected, messages, personality }) => {
    const { model, why } = connected
    const learning = around.settings.autoLearn ? "on (off: co learn --auto=false)" : "off"
    const lines = [
      `this conversation: ${messages.length} messages with ${model.provider}/${model.name} (${why})`,
      ...(personality === undefined ? [] : [`personality: ${personality}`]),
      `auto-learning: ${learning}`,
    ]
    return [(await around.co.status()).display, ...lines].join("\n")
  },
}

const toolsCommand: Command = {
  name: "tools",
  arguments: "",
  summary: "what the model can call",
  run: async () => describeTools(),
}

const context: Command = {
  name: "context",
  arguments: "",
  summary: "what is always loaded, with sizes",
  run: async ({ around }) => (await around.co.context()).display,
}

const clear: Command = {
  name: "clear",
  arguments: "",
  summary: "start over; memories stay",
  run: async (conversation) => {
    const hadAllowed = conversation.approvals.allowed().length > 0
    conversation.resume([])
    const begun = "The conversation starts over. Your memories are unchanged."
    return hadAllowed ? `${begun} co asks before every change again.` : begun
  },
}

const compact: Command = {
  name: "compact",
  arguments: "",
  summary: "summarise older turns, to make room",
  run: async (conversation) => {
    if (!conversation.model.isLanguageModel)
      return "There is no language model that could summarise it; the conversation is unchanged."
    const before = guessRequest({ system: "", tools: [], messages: conversation.messages })
    try {
      if (!(await conversation.compact())) return "There is nothing older than the last turn."
    } catch (error) {
      if (!(error instanceof ModelTrouble)) throw error
      return `No summary could be made; the conversation is unchanged: ${error.message}`
    }
    const after = guessRequest({ system: "", tools: [], messages: conversation.messages })
    return `Shortened from about ${before} tokens to ${after}.`
  },
}

const model: Command = {
  name: "model",
  arguments: "[PROVIDER[/MODEL]]",
  summary: "the model that answers",
  run: async (conversation, [wanted]) => {
    const { model: current, why } = conversation.connected
    if (wanted === undefined) return `${current.provider}/${current.name}: ${why}`
    const at = wanted.indexOf("/")
    const [provider, name] = at < 0 ? [wanted, undefined] : [wanted.slice(0, at), wanted.slice(at + 1)]
    const connected = await conversation.around.connect(provider, name)
    conversation.change({ connected })
    return `From now on ${connected.model.provider}/${connected.model.name} answers.`
  },
}

const personality: Command = {
  name: "personality",
  arguments: "[NAME]",
  summary: "the tone of the answers",
  choices: personalities,
  run: async (conversation, [wanted]) => {
    if (wanted === undefined)
      return `${conversation.personality ?? "as in the settings"}; choose from ${personalities.join(", ")}`
    if (!personalities.some((each) => each === wanted))
      throw new CoError("usage", `there is no personality '${wanted}'; expected ${personalities.join(", ")}`)
    conversation.change({ personality: wanted })
    return `The personality is now ${wanted}.`
  },
}

const approvals: Command = {
  name: "approvals",
  arguments: "[revoke TOOL]",
  summary: "what no longer asks",
  run: async (conversation, [verb, tool]) => {
    const allowed = conversation.approvals.allowed()
    if (verb === undefined) return describeAllowed(conversation, allowed)
    if (verb !== "revoke") throw new CoError("usage", "expected /approvals, or /approvals revoke TOOL")
    const gone = (tool === undefined ? allowed : [tool]).filter((each) => conversation.approvals.revoke(each))
    return gone.length === 0 ? "Nothing to revoke." : `Asking again: ${gone.join(", ")}.`
  },
}

async function describeAllowed(conversation: Conversation, allowed: readonly string[]): Promise<string> {
  if (allowed.length === 0) return "co asks before every change."
  // Another model or tone rebuilds the prompt from the files as they are now.
  await conversation.system()
  const { foreign } = conversation
  const names = allowed.join(", ")
  return foreign.size === 0
    ? `Allowed without asking in this conversation: ${names}. /approvals revoke TOOL undoes that.`
    : `co asks before every change, since ${foreignNote(foreign)}. What you allowed no longer holds: ${names}.`
}

const usage: Command = {
  name: "usage",
  arguments: "",
  summary: "tokens and cost",
  run: usageOf,
}

async function usageOf({ around, meter, model: current }: Conversation): Promise<string> {
  const { dailyTokens, price } = around.settings
  const today = await around.co.tokensUsedToday()
  const isFree = meter.requests === 0 && !current.isLanguageModel
  return [
    ...(isFree
      ? [`This conversation: nothing is spent; ${current.name} is not a language model`]
      : spentOn(meter, price)),
    `Today: ${today}${dailyTokens === 0 ? "" : ` of ${dailyTokens}`} tokens`,
  ].join("\n")
}

function spentOn(meter: Meter, price: ChatSettings["price"]): string[] {
  const cost = costOf(meter, price)
  return [
    `This conversation: ${meter.requests} requests, ${meter.inputTokens} tokens read, ${meter.outputTokens} written`,
    cost === undefined
      ? "Cost: no price is set (llm_price_input and llm_price_output, per million tokens)"
      : `Cost: ${cost.toFixed(4)}`,
  ]
}

const sessions: Command = {
  name: "sessions",
  arguments: "[ID]",
  summary: "earlier conversations; with an ID, continue one",
  run: async (conversation, [id]) => {
    const { co } = conversation.around
    if (id !== undefined) {
      const messages = recorded(await co.readTranscript(id))
      conversation.resume(messages)
      return goingOn(messages)
    }
    const known = await co.transcripts()
    if (known.length === 0) return "No earlier conversation in this project."
    return known
      .map(({ id: each, count, opening }) => `${each}  ${count} messages: ${firstWords(opening)}`)
      .join("\n")
  },
}

function firstWords(text: string): string {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length <= 60 ? line : `${line.slice(0, 57).toWellFormed()}...`
}

export const sessionCommands: readonly Command[] = [
  status,
  toolsCommand,
  context,
  compact,
  clear,
  model,
  personality,
  approvals,
  usage,
  sessions,
]
