import type { Message, ModelRequest, ToolCall } from "../../agent/model.ts"
import { resultText, sentInput } from "../wording.ts"
import { thoughtIn } from "./token.ts"

export interface ChatRequest {
  readonly model: string
  readonly messages: readonly object[]
  readonly tools?: readonly object[]
  readonly stream: true
  readonly options: { readonly num_ctx: number }
}

/** A request in Ollama's own format. Ollama loads a model with the requested window; its default is small. */
export function chatRequest(request: ModelRequest, model: string, windowTokens: number): ChatRequest {
  const { system, messages, tools } = request
  const first = system === "" ? [] : [{ role: "system", content: system }]
  return {
    model,
    messages: [...first, ...messages.flatMap(spoken)],
    ...(tools.length === 0 ? {} : { tools: tools.map(toolOf) }),
    stream: true,
    options: { num_ctx: windowTokens },
  }
}

function toolOf({ name, description, input }: ModelRequest["tools"][number]): object {
  return { type: "function", function: { name, description, parameters: input } }
}

function spoken(message: Message): object[] {
  switch (message.role) {
    case "user":
      return [{ role: "user", content: message.text }]
    case "assistant":
      return [assistantOf(message.text, message.calls)]
    case "tool":
      return message.results.map((result) => ({
        role: "tool",
        content: resultText(result),
        tool_name: result.name,
        tool_call_id: result.id,
      }))
  }
}

function assistantOf(text: string, calls: readonly ToolCall[]): object {
  const thinking = calls.map(({ token }) => thoughtIn(token)).join("")
  return {
    role: "assistant",
    content: text,
    ...(thinking === "" ? {} : { thinking }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(callOf) }),
  }
}

function callOf({ id, name, input }: ToolCall): object {
  return { id, function: { name, arguments: sentInput(input) } }
}
