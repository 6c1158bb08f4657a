import type { Message, ToolResult } from "./model.ts"
import { guessMessage } from "./tokens.ts"

/** A turn begins with a message from the person. A call and its result are always in the same turn. */
function turnStarts(messages: readonly Message[]): number[] {
  return messages.flatMap(({ role }, at) => (role === "user" ? [at] : []))
}

/** Results in the last turns stay whole; older ones have served their purpose. */
const wholeTurns = 2
const keptOfOld = 240

/** Cuts old tool results to their beginning, and keeps the ids of the memories in them. */
export function trimResults(messages: readonly Message[]): readonly Message[] {
  const recent = turnStarts(messages).at(-wholeTurns) ?? 0
  return messages.map((message, at) =>
    message.role === "tool" && at < recent ? { ...message, results: message.results.map(trim) } : message,
  )
}

function trim(result: ToolResult): ToolResult {
  if (result.text.length <= keptOfOld) return result
  const kept = result.text.slice(0, keptOfOld).toWellFormed()
  const note = `[… ${result.text.length - keptOfOld} characters left out${named(memoryIds(result.text))}]`
  return { ...result, text: `${kept} ${note}` }
}

export interface Split {
  readonly older: readonly Message[]
  readonly recent: readonly Message[]
}

/** Keeps as many of the last turns as fit, at least one; undefined if there is nothing older to split off. */
export function splitOlder(messages: readonly Message[], recentTokens: number): Split | undefined {
  const starts = turnStarts(messages)
  let from = starts.at(-1) ?? 0
  let used = tokensFrom(messages, from)
  for (const start of starts.slice(0, -1).reverse()) {
    used += tokensFrom(messages.slice(0, from), start)
    if (used > recentTokens) break
    from = start
  }
  return from === 0 ? undefined : { older: messages.slice(0, from), recent: messages.slice(from) }
}

function tokensFrom(messages: readonly Message[], from: number): number {
  return messages.slice(from).reduce((sum, message) => sum + guessMessage(message), 0)
}

/** For a turn that is too long by itself: shortens the longest results, if needed down to 500 characters. */
export function squeeze(messages: readonly Message[], mostTokens: number): readonly Message[] {
  let current = messages
  for (let most = 8_000; most >= 500 && tokensFrom(current, 0) > mostTokens; most /= 2) {
    current = messages.map((message) =>
      message.role === "tool"
        ? { ...message, results: message.results.map((result) => shorten(result, most)) }
        : message,
    )
  }
  return current
}

function shorten(result: ToolResult, most: number): ToolResult {
  if (result.text.length <= most) return result
  return { ...result, text: `${result.text.slice(0, most).toWellFormed()} [… cut to fit]` }
}

/** Replaces older turns. Names the memories that were seen in them, so the model can ask for them again. */
export function remainderOf(older: readonly Message[], summary: string | undefined): Message {
  const ids = memoryIds(older.map(textOf).join("\n"))
  const about = summary ?? `${turnStarts(older).length} earlier turns were left out to save space.`
  return { role: "user", text: `[Summary of the conversation so far]\n${about}${named(ids)}` }
}

function named(ids: readonly string[]): string {
  return ids.length === 0 ? "" : `\nMemories seen: ${ids.join(", ")}`
}

export function textOf(message: Message): string {
  return message.role === "tool" ? message.results.map(({ text }) => text).join("\n") : message.text
}

/** The ids of memories in a text, as recall shows them or as an earlier remainder lists them. */
function memoryIds(text: string): string[] {
  const shown = [...text.matchAll(/\bMemory (g?\d+)\b/g)].map(([, id = ""]) => id)
  const listed = [...text.matchAll(/^Memories seen: (.+)$/gm)].flatMap(([, ids = ""]) => ids.split(", "))
  return [...new Set([...shown, ...listed])].slice(0, 100)
}
