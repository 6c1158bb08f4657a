import type { HeardMessage } from "../script.ts"
import { bearerIn, type Wire } from "./wire.ts"

interface Body {
  model: string
  messages: {
    role: "system" | "user" | "assistant" | "tool"
    content: string
    thinking?: string
    tool_calls?: { function: { name: string; arguments: unknown } }[]
  }[]
  tools?: { function: { name: string; parameters: unknown } }[]
}

export const ollamaWire: Wire = {
  contentType: "application/x-ndjson",

  hear(_path, headers, given) {
    const body = given as Body
    return {
      provider: "ollama",
      model: body.model,
      key: bearerIn(headers),
      system: body.messages.flatMap(({ role, content }) => (role === "system" ? [content] : [])).join("\n"),
      tools: body.tools?.map((tool) => tool.function) ?? [],
      messages: messagesOf(body.messages),
      body,
    }
  },

  failure: ({ message }) => JSON.stringify({ error: message }),

  answer(model) {
    const line = (rest: object): string =>
      `${JSON.stringify({ model, created_at: "2026-01-02T03:04:05.678901Z", ...rest })}\n`
    const said = (message: object): string[] => [
      line({ message: { role: "assistant", content: "", ...message }, done: false }),
    ]
    return {
      begin: () => [],
      text: (content) => said({ content }),
      think: (thinking) => said({ thinking }),
      call: ({ name, input, inputText }) =>
        said({ tool_calls: [{ function: { name, arguments: inputText ?? input ?? {} } }] }),
      error: ({ message }) => [`${JSON.stringify({ error: message })}\n`],
      end: (reason, usage) => [
        line({
          message: { role: "assistant", content: "" },
          done: true,
          done_reason: reason === "length" ? "length" : "stop",
          total_duration: 4_883_583_458,
          load_duration: 1_334_875,
          prompt_eval_count: usage.input,
          prompt_eval_duration: 342_546_000,
          eval_count: usage.output,
          eval_duration: 4_535_599_000,
        }),
      ],
    }
  },
}

/** On this wire every result is a separate message. */
function messagesOf(messages: Body["messages"]): HeardMessage[] {
  const heard: HeardMessage[] = []
  for (const { role, content: text, tool_calls, thinking } of messages) {
    const calls = (tool_calls ?? []).map((call) => ({
      name: call.function.name,
      input: call.function.arguments,
    }))
    const last = heard.at(-1)
    if (role === "user") heard.push({ role, text })
    if (role === "assistant") heard.push({ role, text, calls, thought: thinking ?? "" })
    if (role !== "tool") continue
    if (last?.role === "tool") heard[heard.length - 1] = { role, results: [...last.results, text] }
    else heard.push({ role, results: [text] })
  }
  return heard
}
