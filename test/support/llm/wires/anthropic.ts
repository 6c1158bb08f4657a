import type { HeardMessage } from "../script.ts"
import { event, halves, type Wire, writtenInput } from "./wire.ts"

type Block =
  | { type: "text"; text: string }
  | { type: "thinking"; thinking: string; signature: string }
  | { type: "tool_use"; id: string; name: string; input: unknown }
  | { type: "tool_result"; content: string; is_error?: boolean }

interface Body {
  model: string
  system?: { text: string }[]
  messages: { role: "user" | "assistant"; content: Block[] }[]
  tools?: { name: string; input_schema: unknown }[]
}

const types: Record<number, string> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  429: "rate_limit_error",
  500: "api_error",
  529: "overloaded_error",
}
const reasons = { stop: "end_turn", calls: "tool_use", length: "max_tokens", refused: "refusal" }

export const anthropicWire: Wire = {
  contentType: "text/event-stream; charset=utf-8",

  hear(_path, headers, given) {
    const body = given as Body
    return {
      provider: "anthropic",
      model: body.model,
      key: headers["x-api-key"]?.toString(),
      system: body.system?.map(({ text }) => text).join("\n") ?? "",
      tools: body.tools?.map(({ name, input_schema }) => ({ name, parameters: input_schema })) ?? [],
      messages: body.messages.map(messageOf),
      body,
    }
  },

  failure: ({ status, message }) => JSON.stringify(errorOf(status, message)),

  answer(model) {
    let index = -1
    let isText = false
    const named = <T extends { type: string }>(data: T): string => event(data, data.type)
    const stop = (): string[] => {
      const open = index >= 0 && isText ? [named({ type: "content_block_stop", index })] : []
      isText = false
      return open
    }
    const block = (content_block: object, deltas: readonly object[]): string[] => [
      ...stop(),
      named({ type: "content_block_start", index: ++index, content_block }),
      ...deltas.map((delta) => named({ type: "content_block_delta", index, delta })),
    ]
    return {
      begin: () => [
        named({
          type: "message_start",
          message: {
            id: "msg_1",
            type: "message",
            role: "assistant",
            model,
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: { input_tokens: 1, output_tokens: 1 },
          },
        }),
        named({ type: "ping" }),
      ],
      text(text) {
        const delta = { type: "text_delta", text }
        if (isText) return [named({ type: "content_block_delta", index, delta })]
        const began = block({ type: "text", text: "" }, [delta])
        isText = true
        return began
      },
      think: (thinking) => [
        ...block({ type: "thinking", thinking: "", signature: "" }, [
          { type: "thinking_delta", thinking },
          { type: "signature_delta", signature: "signed" },
        ]),
        named({ type: "content_block_stop", index }),
      ],
      call: (call) => [
        ...block(
          { type: "tool_use", id: `toolu_${index + 1}`, name: call.name, input: {} },
          halves(writtenInput(call)).map((partial_json) => ({ type: "input_json_delta", partial_json })),
        ),
        named({ type: "content_block_stop", index }),
      ],
      error: ({ status, message }) => [named(errorOf(status, message))],
      end: (reason, usage) => [
        ...stop(),
        named({
          type: "message_delta",
          delta: { stop_reason: reasons[reason], stop_sequence: null },
          usage: { input_tokens: usage.input, output_tokens: usage.output },
        }),
        named({ type: "message_stop" }),
      ],
    }
  },
}

function errorOf(status: number, message: string) {
  return { type: "error", error: { type: types[status] ?? "api_error", message } }
}

function messageOf({ role, content }: Body["messages"][number]): HeardMessage {
  const text = content.map((block) => (block.type === "text" ? block.text : "")).join("")
  const results = content.flatMap((block) =>
    block.type === "tool_result" ? [block.is_error ? `Error: ${block.content}` : block.content] : [],
  )
  if (results.length > 0) return { role: "tool", results }
  if (role === "user") return { role: "user", text }
  const thought = content.map((block) => (block.type === "thinking" ? block.thinking : "")).join("")
  const calls = content.flatMap((block) =>
    block.type === "tool_use" ? [{ name: block.name, input: block.input }] : [],
  )
  return { role: "assistant", text, calls, thought }
}
