import type { Count } from "./bill.ts"
import type { EndReason, Message, Model, ModelTrouble, ToolCall, ToolResult, ToolSpec } from "./model.ts"

/**
 * One turn of a conversation: the model answers, its calls are run, it answers again, until it makes no more
 * calls. A turn knows no terminal, no disk and no provider.
 */
export interface Turn {
  readonly model: Model
  readonly system: string
  readonly tools: readonly ToolSpec[]
  /** Everything said so far; the last message is what the person says now. */
  readonly messages: readonly Message[]
  /** Ends the turn at the next moment when nothing is half done. */
  readonly signal: AbortSignal
  readonly hooks: TurnHooks
  /** Includes retries. */
  readonly mostRequests: number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface TurnHooks {
  /** Called before each request: which messages to send, and how. Throwing `ModelTrouble` stops the turn. */
  prepare(messages: readonly Message[]): Promise<readonly Message[]>
  /** More of the answer. */
  onText(text: string): void
  /** An answer has ended, whole or cut off. */
  onAnswer(): void
  /** Called with what each request uses, for the first time before it is sent. */
  readonly count: Count
  /** A request failed and will be retried after `waitMs`. */
  onRetry(trouble: ModelTrouble, waitMs: number): void
  /** A message of the turn is complete. Messages come in order. */
  onSaid(message: Message): Promise<void>
  /** One of several calls has its result, while others may still be running. */
  onResult(result: ToolResult): Promise<void>
  /** Runs a call, after asking the person if needed. Never throws what the model could act on. */
  run(call: ToolCall, signal: AbortSignal): Promise<Pick<ToolResult, "text" | "isError">>
}

export interface TurnOutcome {
  /** What was said in this turn after the person's message. Every call in it has its result. */
  readonly said: readonly Message[]
  readonly end: TurnEnd
}

export type TurnEnd =
  | { readonly kind: "done"; readonly reason: EndReason }
  | { readonly kind: "interrupted" }
  | { readonly kind: "failed"; readonly trouble: ModelTrouble }
  /** The turn made as many requests as it may. */
  | { readonly kind: "exhausted" }
