import type { Count } from "./bill.ts"
import type { EndReason, Message, Model, ModelTrouble, ToolCall, ToolResult, ToolSpec } from "./model.ts"

/**
 * One turn of a conversation: the model answers, its calls are run, it answers again, until it has nothing more
 * to call. Knows no terminal, no disk and no provider.
 */
export interface Turn {
  readonly model: Model
  readonly system: string
  readonly tools: readonly ToolSpec[]
  /** All that was said before, with what the person says now as the last. */
  readonly messages: readonly Message[]
  /** Ends the turn at the next moment at which nothing is half done. */
  readonly signal: AbortSignal
  readonly hooks: TurnHooks
  /** With those that are made again. */
  readonly mostRequests: number
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface TurnHooks {
  /** Before each request: what to send of all that was said. Throwing `ModelTrouble` stops the turn. */
  prepare(messages: readonly Message[]): Promise<readonly Message[]>
  /** More of the answer. */
  onText(text: string): void
  /** An answer is complete, also one that was cut off. */
  onAnswer(): void
  /** Told what requests take, from before they are sent. */
  readonly count: Count
  /** A request failed and is made again after a while. */
  onRetry(trouble: ModelTrouble, waitMs: number): void
  /** A message of the turn is complete, in their order. */
  onSaid(message: Message): Promise<void>
  /** One of several calls has its result, while others are still at it. */
  onResult(result: ToolResult): Promise<void>
  /** Runs a call and never throws what the model could act on. Asks the person first where that is due. */
  run(call: ToolCall, signal: AbortSignal): Promise<Pick<ToolResult, "text" | "isError">>
}

export interface TurnOutcome {
  /** What was said in this turn after the person's message. No call in it is without its result. */
  readonly said: readonly Message[]
  readonly end: TurnEnd
}

export type TurnEnd =
  | { readonly kind: "done"; readonly reason: EndReason }
  | { readonly kind: "interrupted" }
  | { readonly kind: "failed"; readonly trouble: ModelTrouble }
  /** The model was asked as often as a turn may ask. */
  | { readonly kind: "exhausted" }
