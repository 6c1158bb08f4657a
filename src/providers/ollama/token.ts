/** What the model thought before its calls. It continues from there when the results come. */
interface Thought {
  readonly from: "ollama"
  readonly thinking: string
}

export function thoughtToken(thinking: string): Thought {
  return { from: "ollama", thinking }
}

export function thoughtIn(token: unknown): string {
  if (typeof token !== "object" || token === null || !("from" in token) || token.from !== "ollama") return ""
  return "thinking" in token && typeof token.thinking === "string" ? token.thinking : ""
}
