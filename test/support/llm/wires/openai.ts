import type { HeardMessage } from "../script.ts"
import { bearerIn, event, halves, type Wire, writtenInput } from "./wire.ts"

interface WireCall {
  function: { name: string; arguments: string }
}

interface Body {
  model: string
  messages: {
    role: "system" | "user" | "assistant" | "tool"
    content: string | null
    reasoning_content?: string
    tool_calls?: WireCall[]
  }[]
  tools?: { function: { name: string; parameters: unknown } }[]
}

const types: Record<number, string> = {
  400: "invalid_request_error",
  401: "invalid_api_key",
  429: "rate_limit_exceeded",
  500: "server_error",
}
const reasons = { stop: "stop", calls: "tool_calls", length: "length", refused: "content_filter" }

export const openaiWire: Wire = {
  contentType: "text/event-stream",

  hear(_path, headers, given) {
    const body = given as Body
    return {
      provider: "openai-compatible",
      model: body.model,
      key: bearerIn(headers),
      system: body.messages.flatMap(({ role, content }) => (role === "system" ? [content] : [])).join("\n"),
      tools: body.tools?.map((tool) => tool.function) ?? [],
      messages: messagesOf(body.messages),
      body,
    }
  },

  failure: ({ status, message }) => JSON.stringify({ error: errorOf(status, message) }),

  answer(model) {
    let index = 0
    const chunk = (delta: object, finish_reason: string | null = null): string =>
      event({
        id: "chatcmpl-1",
        object: "chat.completion.chunk",
        created: 1_700_000_000,
        model,
        choices: [{ index: 0, delta, finish_reason }],
      })
    return {
      begin: () => [chunk({ role: "assistant", content: "" })],
      text: (content) => [chunk({ content })],
      think: (reasoning_content) => [chunk({ reasoning_content })],
      call(call) {
        const at = index++
        const [first = "", ...others] = halves(writtenInput(call))
        const begun = { name: call.name, arguments: first }
        return [
          chunk({ tool_calls: [{ index: at, id: `call_${at}`, type: "function", function: begun }] }),
          ...others.map((rest) => chunk({ tool_calls: [{ index: at, function: { arguments: rest } }] })),
        ]
      },
      error: ({ status, message }) => [event({ error: errorOf(status, message) })],
      end: (reason, usage) => [
        chunk({}, reasons[reason]),
        event({
          id: "chatcmpl-1",
          object: "chat.completion.chunk",
          created: 1_700_000_000,
          model,
          choices: [],
          usage: {
            prompt_tokens: usage.input,
            completion_tokens: usage.output,
            total_tokens: usage.input + usage.output,
          },
        }),
        "data: [DONE]\n\n",
      ],
    }
  },
}

function errorOf(status: number, message: string): object {
  return { message, type: types[status] ?? "server_error", param: null, code: types[status] ?? null }
}

/** On this wire every result is a separate message. */
function messagesOf(messages: Body["messages"]): HeardMessage[] {
  const heard: HeardMessage[] = []
  for (const { role, content, tool_calls, reasoning_content } of messages) {
    const text = content ?? ""
    const last = heard.at(-1)
    if (role === "user") heard.push({ role, text })
    if (role === "assistant")
      heard.push({ role, text, calls: (tool_calls ?? []).map(callOf), thought: reasoning_content ?? "" })
    if (role !== "tool") continue
    if (last?.role === "tool") heard[heard.length - 1] = { role, results: [...last.results, text] }
    else heard.push({ role, results: [text] })
  }
  return heard
}

function callOf(call: WireCall): { name: string; input: unknown } {
  return { name: call.function.name, input: JSON.parse(call.function.arguments) }
}
