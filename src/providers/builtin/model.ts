import type { Message, Model, ModelEvent, ModelRequest, ToolResult } from "../../agent/model.ts"
import { memoriesWith } from "./having.ts"
import { type Intent, understand } from "./intent.ts"

/**
 * Not a language model: it understands a few kinds of sentences and calls the same tools, behind the same
 * approval. It is deterministic and offline, and says what it is.
 */
export const builtinModel: Model = {
  provider: "builtin",
  name: "builtin",
  isLanguageModel: false,
  windowTokens: Number.MAX_SAFE_INTEGER,
  stream,
}

async function* stream(request: ModelRequest): AsyncIterable<ModelEvent> {
  const at = request.messages.findLastIndex(({ role }) => role === "user")
  const asked = request.messages[at]
  const intent = understand(asked?.role === "user" ? asked.text : "")
  const results = request.messages.slice(at + 1).flatMap(resultsOf)
  const step = results.length === 0 ? firstStep(intent, request) : nextStep(intent, results, request)
  const usage = { inputTokens: 0, outputTokens: 0 }
  if ("say" in step) {
    yield { kind: "text", text: step.say }
    yield { kind: "end", reason: "stop", usage }
    return
  }
  const id = `builtin-${request.messages.length}`
  yield { kind: "call", call: { id, name: step.call, input: step.input } }
  yield { kind: "end", reason: "calls", usage }
}

function resultsOf(message: Message): readonly ToolResult[] {
  return message.role === "tool" ? message.results : []
}

type Step = { readonly say: string } | { readonly call: string; readonly input: object }

function firstStep(intent: Intent, { system }: ModelRequest): Step {
  switch (intent.kind) {
    case "remember": {
      const { content, tags } = intent
      if (isKnown(content, system))
        return { say: "Your context says that already, so there is nothing to save." }
      return { call: "save_memory", input: { content, tags } }
    }
    case "remember-what":
      return {
        say: "What should I remember? Say it after that word, for example: remember that we deploy on Mondays",
      }
    case "recall":
      return { call: "recall_memory", input: { query: intent.query } }
    case "forget-about":
      return { call: "recall_memory", input: { query: intent.text } }
    case "list":
    case "about-me":
      return { call: "list_memories", input: {} }
    case "count":
      return { call: "list_memories", input: { limit: 1 } }
    case "about-you":
      return { say: `I am co's builtin companion, without a language model.\n\n${abilities}` }
    case "show":
      return { call: "get_memory", input: { id: intent.id } }
    case "protect":
      return { call: "protect_memory", input: { id: intent.id } }
    case "forget":
      return { call: "forget_memory", input: { id: intent.id } }
    case "undo":
      return { say: "/undo undoes the last change to your memories; type it with the slash." }
    case "review":
      return { say: "/review decides on what waits in the inbox; type it with the slash." }
    case "leave":
      return { say: "/exit ends the conversation; type it with the slash." }
    case "greeting":
      return { say: "Hello. Tell me something to remember, or ask what I remember." }
    case "thanks":
      return { say: "You are welcome." }
    case "help":
      return { say: abilities }
    case "unclear":
      return { say: `I have no language model, so I can't help with that.\n\n${abilities}` }
  }
}

const abilities = [
  "What I understand:",
  "",
  "- remember that we deploy on Mondays; or just state a preference, a correction, a decision, a fact or a habit",
  "- what do you know about deploys? Any question is looked up in your memories",
  "- list memories, how many memories do I have, show 3, forget 3, protect 3, what do you know about me; /undo undoes the last change",
  "",
  "With a key in GEMINI_API_KEY, or Ollama running, a language model answers instead; see co help chat.",
].join("\n")

/** After a tool ran, its result is the answer. Only "forget about …" needs a second step. */
function nextStep(intent: Intent, results: readonly ToolResult[], { system }: ModelRequest): Step {
  const last = results.at(-1)
  const text = last?.text ?? ""
  if (intent.kind === "about-me") return { say: aboutMe(text, knowledgeIn(system)) }
  if (intent.kind === "count" && !last?.isError) return { say: countIn(text) }
  if (intent.kind === "forget-about" && last?.name === "recall_memory") return forgetFound(text, intent.text)
  return { say: last?.isError ? asSentence(text) : text }
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`
}

function forgetFound(found: string, sought: string): Step {
  const having = memoriesWith(found, sought)
  const [first] = having
  if (!first)
    return { say: `No memory has '${sought}'. To forget one by its number, say for example: forget 3` }
  if (having.length === 1) return { call: "forget_memory", input: { id: first.id } }
  const texts = having.map(({ text }) => text)
  return { say: [...texts, `Which one? Say for example: forget ${first.id}`].join("\n\n") }
}

/** The first line of a list has the count. */
function countIn(listed: string): string {
  const [first = ""] = listed.split("\n", 1)
  return `${asSentence(first)} /status counts them by folder.`
}

function aboutMe(listed: string, knowledge: string | undefined): string {
  const always = knowledge === undefined ? [] : ["From your context, which is always loaded:", knowledge]
  return [...always, listed].join("\n\n")
}

/** The always-loaded context in the prompt. */
function knowledgeIn(system: string): string | undefined {
  return /<system-reminder>\n(## Internal Knowledge\n[\s\S]*?)\n<\/system-reminder>/.exec(system)?.[1]
}

/** Whether the context says it as a whole line or sentence: within a longer one it may mean the opposite. */
function isKnown(content: string, system: string): boolean {
  const simple = (text: string) =>
    text
      .toLowerCase()
      .replace(/^[\s*+-]+|(?<![.!])[.!]+$/g, "")
      .replace(/\s+/g, " ")
      .trim()
  const known = (knowledgeIn(system) ?? "")
    .split("\n")
    .flatMap((line) => [line, ...line.split(/(?<=[.!])\s/)])
  return known.some((each) => simple(each) === simple(content))
}
