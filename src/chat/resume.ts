import type { Message, ToolCall, ToolResult } from "../agent/model.ts"
import { isDeeperThan } from "../basics/json.ts"
import { limits } from "../domain/limits.ts"

/** One of several results, recorded before the other calls ended. Used if the message of all is missing. */
export interface EarlyResult {
  readonly role: "result"
  readonly result: ToolResult
}

/** The messages of a transcript as a conversation: every call has its result, every result its call. */
export function recorded(lines: readonly { readonly entry: unknown }[]): readonly Message[] {
  const messages = withEarlyResults(lines.map(({ entry }) => entry))
  return messages.flatMap((message, at): readonly Message[] => {
    if (message.role === "tool") return []
    if (message.role === "user" || message.calls.length === 0) return [message]
    const after = messages[at + 1]
    const results = resultsOf(message.calls, after?.role === "tool" ? after.results : [])
    return [message, { role: "tool", results }]
  })
}

function withEarlyResults(entries: readonly unknown[]): Message[] {
  const messages: Message[] = []
  let early: ToolResult[] = []
  const settle = () => {
    if (early.length > 0) messages.push({ role: "tool", results: early })
    early = []
  }
  for (const entry of entries) {
    if (isEarlyResult(entry)) early.push(entry.result)
    if (!isMessage(entry)) continue
    if (entry.role === "tool") early = []
    settle()
    messages.push(entry)
  }
  settle()
  return messages
}

/** Says that this conversation continues an earlier one. */
export function goingOn({ length }: readonly Message[]): string {
  return `Continuing after ${length} ${length === 1 ? "message" : "messages"}.`
}

/** Exactly one result for each call: providers refuse a conversation in which they do not match. */
function resultsOf(calls: readonly ToolCall[], results: readonly ToolResult[]): readonly ToolResult[] {
  const left = [...results]
  return calls.map(({ id, name }) => {
    const at = left.findIndex((result) => result.id === id)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return found ?? { id, name, text: lost, isError: true }
  })
}

/** If co was killed at a question, nothing was run; if right after a save, it was. */
const lost = "the result was lost: this was not run, or ended before it could be written down"

function isMessage(entry: unknown): entry is Message {
  if (isDeeperThan(limits.messageDepth, entry)) return false
  const { role, text, calls, results } = (entry ?? {}) as Record<string, unknown>
  if (role === "user") return typeof text === "string"
  if (role === "assistant") return typeof text === "string" && isListOf(["id", "name"], calls)
  return role === "tool" && isListOf(["id", "name", "text"], results)
}

function isEarlyResult(entry: unknown): entry is EarlyResult {
  if (isDeeperThan(limits.messageDepth, entry)) return false
  const { role, result } = (entry ?? {}) as Record<string, unknown>
  return role === "result" && isListOf(["id", "name", "text"], [result])
}

/** Whether every item has these texts. A transcript is a file, and files get edited. */
function isListOf(names: readonly string[], items: unknown): boolean {
  const has = (item: unknown, name: string) =>
    typeof ((item ?? {}) as Record<string, unknown>)[name] === "string"
  return Array.isArray(items) && items.every((item) => names.every((name) => has(item, name)))
}
