import { guessTokens } from "../domain/models/tokens.ts"
import type { Message, ModelRequest, ToolCall, Usage } from "./model.ts"

export function guessMessage(message: Message): number {
  const overhead = 8
  switch (message.role) {
    case "user":
      return overhead + guessTokens(message.text)
    case "assistant":
      return overhead + guessTokens(message.text) + sum(message.calls, callTokens)
    case "tool":
      return sum(message.results, ({ text }) => overhead + guessTokens(text))
  }
}

function callTokens({ name, input }: ToolCall): number {
  return 8 + guessTokens(name + (JSON.stringify(input) ?? ""))
}

export function guessRequest({ system, tools, messages }: ModelRequest): number {
  return guessTokens(system) + guessTokens(JSON.stringify(tools)) + sum(messages, guessMessage)
}

function sum<T>(items: readonly T[], tokensOf: (item: T) => number): number {
  return items.reduce((total, item) => total + tokensOf(item), 0)
}

/** What a conversation, or a part of it, has used. */
export interface Meter extends Usage {
  readonly requests: number
}

export const unused: Meter = { requests: 0, inputTokens: 0, outputTokens: 0 }

export function addUsage(meter: Meter, { requests, inputTokens, outputTokens }: Meter): Meter {
  return {
    requests: meter.requests + requests,
    inputTokens: meter.inputTokens + inputTokens,
    outputTokens: meter.outputTokens + outputTokens,
  }
}

/** The cost, in the currency of the prices per million tokens; undefined if there are no prices. */
export function costOf(
  { inputTokens, outputTokens }: Usage,
  perMillion: { readonly input: number; readonly output: number },
): number | undefined {
  if (perMillion.input === 0 && perMillion.output === 0) return undefined
  return (inputTokens * perMillion.input + outputTokens * perMillion.output) / 1_000_000
}
