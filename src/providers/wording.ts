import type { ToolResult } from "../agent/model.ts"

/** A result for a protocol that knows no errors. */
export function resultText({ text, isError }: ToolResult): string {
  return isError ? `Error: ${text}` : text
}

/** A call as it goes back. Providers take objects alone, also where the model wrote something else. */
export function sentInput(input: unknown): object {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? input : {}
}

/** The input of a call that came as text; undefined where that was no JSON. No text is an empty input. */
export function inputOf(text: string): unknown {
  if (text.trim() === "") return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
