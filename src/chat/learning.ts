import { askOnce } from "../agent/ask-once.ts"
import { type Message, ModelTrouble } from "../agent/model.ts"
import { fieldOf, jsonIn } from "../basics/json.ts"
import { saysNothing } from "../basics/says-nothing.ts"
import { CoError, type Draft } from "../co.ts"
import { limits } from "../domain/limits.ts"
import { guessTokens } from "../domain/models/tokens.ts"
import { formatInstant } from "../domain/time.ts"
import { understand } from "../providers/builtin/intent.ts"
import type { Conversation } from "./conversation.ts"
import { clients } from "./origins.ts"

/**
 * At the end of a conversation, if the user switched this on, shows them one by one what they said that may
 * be worth keeping. Nothing is stored until they agree.
 */
export async function offerDrafts(conversation: Conversation): Promise<void> {
  const { co, view, settings, now } = conversation.around
  if (!settings.autoLearn) return
  const drafts = (await draftsOf(conversation)).slice(0, limits.draftsPerConversation)
  if (drafts.length === 0) return
  view.note(`Auto-learning: ${drafts.length} to decide on from this conversation.`)
  const origin = { kind: "agent" as const, client: clients.learning, at: formatInstant(now()) }
  const controller = new AbortController()
  view.onInterrupt = () => controller.abort()
  const situation = { signal: controller.signal, foreign: new Set<string>(), isEachAsked: true }
  for (const draft of drafts) {
    if (controller.signal.aborted) break
    try {
      const saved = await co.saveFor(draft, origin, (question) =>
        conversation.approvals.save(question, situation),
      )
      view.note(saved.display)
    } catch (error) {
      if (!(error instanceof CoError)) throw error
      const isToldOf = error.code !== "refused" || error.details.kept !== undefined
      if (isToldOf) view.trouble(error.message)
    }
  }
}

/** Uses the language model if there is one, within budget and with somebody waiting; else fixed rules. */
async function draftsOf(conversation: Conversation): Promise<readonly Draft[]> {
  const { messages, model, around, approvals, heard: said } = conversation
  const found =
    model.isLanguageModel && !around.view.isLeaving ? await extract(conversation, said) : undefined
  const drafts = found ?? [...said.flatMap((text) => draftFrom(text) ?? []), ...repeated(said)]
  const known = [...approvals.decided, ...decidedIn(messages), ...(await around.co.contents())]
  const decided = new Set(known.map(normal))
  const kept = new Map(drafts.map((draft) => [normal(draft.content), draft]))
  return [...kept].flatMap(([content, draft]) => (decided.has(content) ? [] : [draft]))
}

function draftFrom(text: string): Draft | undefined {
  const intent = understand(text)
  return intent.kind === "remember" ? { content: intent.content, tags: intent.tags } : undefined
}

const oftenEnough = 3

/** What the user asks for again and again is a habit, whatever it is. */
function repeated(said: readonly string[]): Draft[] {
  const orders = said.filter((text) => understand(text).kind === "unclear" && text.length < 200)
  const times = Map.groupBy(orders, normal)
  return [...times.values()].flatMap(([first = "", ...again]) =>
    again.length + 1 < oftenEnough
      ? []
      : [{ content: `The user asks for this again and again: ${first.trim()}`, tags: ["pattern"] }],
  )
}

/** What the user was already asked about, whatever they decided. */
function decidedIn(messages: readonly Message[]): string[] {
  return messages.flatMap((message) => {
    const calls = message.role === "assistant" ? message.calls : []
    return calls.flatMap(({ name, input }) => {
      const content = (input as { content?: unknown } | null | undefined)?.content
      return name === "save_memory" && typeof content === "string" ? [content] : []
    })
  })
}

function normal(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s.]+/g, " ")
    .trim()
}

const instruction =
  "From what a user said, list what is worth remembering in later conversations: preferences, corrections, " +
  "decisions, lasting facts about their team or project, habits, what they ask for again and again, and conventions " +
  "that show in code they gave. Leave out guesses, questions, passing details and credentials. Answer with one JSON object per line and nothing else, for example: " +
  '{"content": "The user prefers tabs.", "tags": ["preference", "style"]}. Answer NONE if there is nothing.'

const extractionMs = 30_000

/** Undefined if the model gave no usable answer. It is asked once, within the budget that the user set. */
async function extract(conversation: Conversation, said: readonly string[]): Promise<Draft[] | undefined> {
  const text = said.map((each) => `- ${each}`).join("\n")
  const { model, count } = conversation
  const most = Math.min(conversation.around.settings.autoLearnTokens, model.windowTokens)
  const request = { system: instruction, tools: [], messages: [{ role: "user" as const, text }] }
  if (said.length === 0 || guessTokens(instruction + text) > most) return undefined
  try {
    const answer = await conversation.stoppable("looking for what is worth keeping", (signal) =>
      askOnce({ model, request, signal, mostMs: extractionMs, count }),
    )
    return readDrafts(answer)
  } catch (error) {
    if (error instanceof ModelTrouble) return undefined
    throw error
  }
}

function readDrafts(answer: string): Draft[] | undefined {
  if (/^\s*NONE\b/.test(answer)) return []
  const drafts = answer.split("\n").flatMap((line) => readDraft(line.trim().replace(/,$/, "")) ?? [])
  return drafts.length === 0 ? undefined : drafts
}

function readDraft(line: string): Draft | undefined {
  if (!line.startsWith("{")) return undefined
  const said = jsonIn(line)
  const [content, tags = []] = [fieldOf(said, "content"), fieldOf(said, "tags")]
  if (typeof content !== "string" || saysNothing(content) || !Array.isArray(tags)) return undefined
  return { content, tags: tags.filter((tag) => typeof tag === "string") }
}
