import type { ToolResult } from "../agent/model.ts"
import { isDeeperThan, isObject, jsonIn } from "../basics/json.ts"
import { limits } from "../domain/limits.ts"

/** A result for a protocol that has no errors. */
export function resultText({ text, isError }: ToolResult): string {
  return isError ? `Error: ${text}` : text
}

/** A call's input as it goes back. Providers accept only objects, even if the model wrote something else. */
export function sentInput(input: unknown): object {
  return isObject(input) ? input : {}
}

/** The input of a call; undefined if it is nested too deeply or is not JSON. Empty text is an empty input. */
export function inputOf(given: unknown): unknown {
  const input = typeof given === "string" ? jsonIn(given.trim() || "{}") : given
  return isDeeperThan(limits.messageDepth, input) ? undefined : input
}
