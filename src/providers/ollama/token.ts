import { fieldOf } from "../../basics/json.ts"

/** What the model thought before its calls. It continues from there when the results come. */
interface Thought {
  readonly from: "ollama"
  readonly thinking: string
}

export function thoughtToken(thinking: string): Thought {
  return { from: "ollama", thinking }
}

export function thoughtIn(token: unknown): string {
  const thinking = fieldOf(token, "from") === "ollama" ? fieldOf(token, "thinking") : undefined
  return typeof thinking === "string" ? thinking : ""
}
