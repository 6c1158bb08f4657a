import type { ToolResult } from "../agent/model.ts"
import { isDeeperThan } from "../basics/json.ts"
import { limits } from "../domain/limits.ts"

/** A result for a protocol that knows no errors. */
export function resultText({ text, isError }: ToolResult): string {
  return isError ? `Error: ${text}` : text
}

/** A call as it goes back. Providers take objects alone, also where the model wrote something else. */
export function sentInput(input: unknown): object {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? input : {}
}

/** The input of a call; undefined where it is nested too deeply, or came as text that is no JSON. No text is an empty input. */
export function inputOf(given: unknown): unknown {
  const input = typeof given === "string" ? parsed(given.trim() || "{}") : given
  return isDeeperThan(limits.messageDepth, input) ? undefined : input
}

/** What a text says as JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
