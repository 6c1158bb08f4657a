import type { Message, ModelRequest, ToolCall, ToolResult } from "../../agent/model.ts"
import { resultText, sentInput } from "../wording.ts"
import type { SdkModel } from "./speaker.ts"
import { tokenFrom } from "./token.ts"
import type { AssistantPart, CallOptions, Prompt } from "./types.ts"

type PromptStyle = Pick<SdkModel, "peer" | "marksErrors" | "systemOptions">

/** A request in the form that the libraries take. */
export function optionsOf(request: ModelRequest, style: PromptStyle): CallOptions {
  const { system, messages, tools } = request
  const first: Prompt[number] = {
    role: "system",
    content: system,
    ...(style.systemOptions === undefined ? {} : { providerOptions: style.systemOptions }),
  }
  return {
    prompt: [...(system === "" ? [] : [first]), ...messages.flatMap((message) => spoken(message, style))],
    ...(tools.length === 0 ? {} : { tools: tools.map(toolOf) }),
  }
}

function toolOf({ name, description, input }: ModelRequest["tools"][number]) {
  return { type: "function" as const, name, description, inputSchema: input }
}

function spoken(message: Message, style: PromptStyle): Prompt {
  switch (message.role) {
    case "user":
      return [{ role: "user", content: [{ type: "text", text: message.text }] }]
    case "assistant": {
      const content = saidAndCalled(message.text, message.calls, style.peer.name)
      // Providers refuse a message without content.
      return content.length === 0 ? [] : [{ role: "assistant", content }]
    }
    case "tool":
      return [{ role: "tool", content: message.results.map((result) => resultOf(result, style)) }]
  }
}

function saidAndCalled(text: string, calls: readonly ToolCall[], provider: string): AssistantPart[] {
  return [
    ...calls.flatMap(({ token }) => tokenFrom(provider, token)?.reasoning ?? []),
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...calls.map(({ id, name, input, token }): AssistantPart => {
      const providerOptions = tokenFrom(provider, token)?.call
      const part = { type: "tool-call" as const, toolCallId: id, toolName: name, input: sentInput(input) }
      return providerOptions === undefined ? part : { ...part, providerOptions }
    }),
  ]
}

function resultOf(result: ToolResult, { marksErrors }: PromptStyle) {
  const { id, name, text, isError } = result
  return {
    type: "tool-result" as const,
    toolCallId: id,
    toolName: name,
    output:
      isError && marksErrors
        ? { type: "error-text" as const, value: text }
        : { type: "text" as const, value: resultText(result) },
  }
}
