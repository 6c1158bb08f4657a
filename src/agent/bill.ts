import { tokensIn } from "../domain/tokens.ts"
import { type ModelEvent, type ModelRequest, ModelTrouble, type TroubleKind, type Usage } from "./model.ts"
import { guessRequest, type Meter } from "./tokens.ts"

/**
 * Takes down what came to be used; what turned out to be less than was thought is below zero. Answers when it was counted:
 * what is corrected later is corrected then, whatever day it is by now.
 */
export type Count = (change: Meter, countedAt?: number) => Promise<number | undefined>

/** So much of an answer goes by before it is counted: little is lost with a process that is ended meanwhile. */
const countedAtOnce = 1_000

/** Whoever says one of these instead of an answer has not taken the request, nor anything for it. */
const untaken: ReadonlySet<TroubleKind> = new Set([
  "key",
  "limit",
  "server",
  "unreachable",
  "request",
  "too-long",
])

/**
 * What one request takes. What is sent is guessed and counted before it is sent, the answer as it comes, and in the end
 * the difference to what the provider tells: whatever breaks off an answer or ends the process, it was not for free.
 */
export class Bill {
  readonly #count: Count
  readonly #openedAt: number | undefined
  #counted: Usage
  #told: Usage | undefined
  #bytes = 0

  private constructor(inputTokens: number, count: Count, openedAt: number | undefined) {
    this.#counted = { inputTokens, outputTokens: 0 }
    this.#count = count
    this.#openedAt = openedAt
  }

  /** Before the request is sent. */
  static async open(request: ModelRequest, count: Count): Promise<Bill> {
    const inputTokens = guessRequest(request)
    const openedAt = await count({ requests: 1, inputTokens, outputTokens: 0 })
    return new Bill(inputTokens, count, openedAt)
  }

  async hear(event: ModelEvent): Promise<void> {
    if (event.kind === "end" && isPossible(event.usage)) this.#told = event.usage
    if (event.kind !== "text" && event.kind !== "unseen") return
    this.#bytes += Buffer.byteLength(event.text)
    const { inputTokens, outputTokens } = this.#counted
    const heard = tokensIn(this.#bytes)
    if (heard - outputTokens >= countedAtOnce) await this.#correct({ inputTokens, outputTokens: heard })
  }

  /** When no more comes, for whatever reason. */
  settle(failure: unknown): Promise<void> {
    const isUntaken = failure instanceof ModelTrouble && untaken.has(failure.kind) && this.#bytes === 0
    const { inputTokens } = this.#counted
    const guessed = isUntaken ? nothing : { inputTokens, outputTokens: tokensIn(this.#bytes) }
    return this.#correct(this.#told ?? guessed)
  }

  async #correct(used: Usage): Promise<void> {
    const inputTokens = used.inputTokens - this.#counted.inputTokens
    const outputTokens = used.outputTokens - this.#counted.outputTokens
    this.#counted = used
    if (inputTokens !== 0 || outputTokens !== 0)
      await this.#count({ requests: 0, inputTokens, outputTokens }, this.#openedAt)
  }
}

const nothing: Usage = { inputTokens: 0, outputTokens: 0 }

/** A provider's figures are a stranger's: those that no request can have are not believed. */
function isPossible(usage: Usage | undefined): boolean {
  return (
    usage !== undefined &&
    [usage.inputTokens, usage.outputTokens].every((tokens) => tokens >= 0 && Number.isSafeInteger(tokens))
  )
}
