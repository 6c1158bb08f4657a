import { tokensIn } from "../domain/models/tokens.ts"
import {
  type ModelEvent,
  type ModelRequest,
  ModelTrouble,
  type ToldUsage,
  type TroubleKind,
  type Usage,
} from "./model.ts"
import { guessRequest, type Meter } from "./tokens.ts"

/** Records a change in usage. A figure is negative if less was used than counted at first. */
export type Count = (change: Meter, countedAt?: number) => Promise<Counted>

export interface Counted {
  /** When it was counted. Later corrections belong to that day, whatever day it is by then. */
  readonly at?: number | undefined
  /** Why it may not be sent, and was not counted: it exceeds what is left of the user's daily budget. */
  readonly refused?: ModelTrouble | undefined
  /** Why nothing more may come: set if this change used up the user's daily budget. */
  readonly usedUp?: ModelTrouble | undefined
}

/**
 * An answer is counted each time this many tokens have come. So a process that is killed leaves little
 * uncounted, and little is spent beyond the day's limit.
 */
const countedAtOnce = 1_000

/**
 * Tokens that co does not see: what a provider adds to a request, such as its own words about tools, and what
 * a model thinks without showing it, which is as much as the largest answers have.
 */
const mostUnseen = { input: 10_000, output: 150_000 }

/** A provider that reports one of these instead of an answer did not take the request and charges nothing. */
const untaken: ReadonlySet<TroubleKind> = new Set([
  "key",
  "limit",
  "server",
  "unreachable",
  "request",
  "too-long",
])

/**
 * The usage of one request. Its input is guessed and counted before it is sent, the answer as it comes, and
 * at the end the difference from what the provider reports. So an answer that breaks off, or whose process
 * is killed, is counted too: it was not free.
 */
export class Bill {
  readonly #count: Count
  readonly #openedAt: number | undefined
  #counted: Usage
  #told: ToldUsage | undefined
  #bytes = 0

  private constructor(inputTokens: number, count: Count, openedAt: number | undefined) {
    this.#counted = { inputTokens, outputTokens: 0 }
    this.#count = count
    this.#openedAt = openedAt
  }

  /** Counts the request before it is sent, or returns why it must not be sent. */
  static async open(request: ModelRequest, count: Count): Promise<Bill | ModelTrouble> {
    const inputTokens = guessRequest(request)
    const { at, refused } = await count({ requests: 1, inputTokens, outputTokens: 0 })
    return refused ?? new Bill(inputTokens, count, at)
  }

  /** Fails with the budget's trouble if no more of the answer may come. */
  async hear(event: ModelEvent): Promise<void> {
    if (event.kind === "end") this.#told = event.usage
    if (event.kind !== "text" && event.kind !== "unseen") return
    this.#bytes += Buffer.byteLength(event.text)
    const { inputTokens, outputTokens } = this.#counted
    const heard = tokensIn(this.#bytes)
    if (heard - outputTokens < countedAtOnce) return
    const { usedUp } = await this.#correct({ inputTokens, outputTokens: heard })
    if (usedUp) throw usedUp
  }

  /** Takes everything back, for a request that is not sent after all. */
  async cancel(): Promise<void> {
    const { inputTokens } = this.#counted
    await this.#count({ requests: -1, inputTokens: -inputTokens, outputTokens: 0 }, this.#openedAt)
  }

  /** Makes the final correction, when no more comes for whatever reason. */
  async settle(failure: unknown): Promise<void> {
    const isUntaken = failure instanceof ModelTrouble && untaken.has(failure.kind) && this.#bytes === 0
    await this.#correct(isUntaken ? { inputTokens: 0, outputTokens: 0 } : this.#used())
  }

  #used(): Usage {
    const { inputTokens, outputTokens } = this.#told ?? {}
    return {
      inputTokens: believed(inputTokens, this.#counted.inputTokens, mostUnseen.input),
      outputTokens: believed(outputTokens, tokensIn(this.#bytes), mostUnseen.output),
    }
  }

  async #correct(used: Usage): Promise<Counted> {
    const inputTokens = used.inputTokens - this.#counted.inputTokens
    const outputTokens = used.outputTokens - this.#counted.outputTokens
    this.#counted = used
    if (inputTokens === 0 && outputTokens === 0) return {}
    return this.#count({ requests: 0, inputTokens, outputTokens }, this.#openedAt)
  }
}

/**
 * The provider's figure if it is possible, otherwise the guess: a stranger may report anything. No tokenizer
 * makes more tokens of a text than it has bytes, about four times the guess, and none makes zero of a text.
 */
function believed(told: number | undefined, guessed: number, mostUnseen: number): number {
  const isPossible =
    told !== undefined &&
    Number.isSafeInteger(told) &&
    told >= Math.min(1, guessed) &&
    told <= 4 * guessed + mostUnseen
  return isPossible ? told : guessed
}
