import type { Message } from "../agent/model.ts"

/** The messages of a transcript, as far as they make a conversation: no call without its result, nothing else in between. */
export function recorded(lines: readonly { readonly entry: unknown }[]): readonly Message[] {
  const messages = lines.flatMap(({ entry }) => (isMessage(entry) ? [entry] : []))
  return messages.filter((message, at) => {
    const [before, after] = [messages[at - 1], messages[at + 1]]
    if (message.role === "tool") return before?.role === "assistant" && before.calls.length > 0
    return message.role === "user" || message.calls.length === 0 || after?.role === "tool"
  })
}

function isMessage(entry: unknown): entry is Message {
  const { role, text, calls, results } = (entry ?? {}) as Record<string, unknown>
  if (role === "user") return typeof text === "string"
  if (role === "assistant") return typeof text === "string" && Array.isArray(calls)
  return role === "tool" && Array.isArray(results)
}
