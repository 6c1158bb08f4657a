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

/** Takes down what came to be used; what turned out to be less than was thought is below zero. */
export type Count = (change: Meter, countedAt?: number) => Promise<Counted>

export interface Counted {
  /** What is corrected later is corrected then, whatever day it is by now. */
  readonly at?: number | undefined
  /** Why it may not be sent, and was not counted: it is more than is left of what the user allows in a day. */
  readonly refused?: ModelTrouble | undefined
  /** Why nothing more may come, where that used up what the user allows in a day. */
  readonly usedUp?: ModelTrouble | undefined
}

/**
 * So much of an answer goes by before it is counted: little is lost with a process that is ended meanwhile, and little is
 * spent beyond the day's limit.
 */
const countedAtOnce = 1_000

/**
 * Besides what is seen there is what a provider puts around a request, such as its own words about tools, and what a model
 * thinks without showing it: as much as the largest answers have.
 */
const mostUnseen = { input: 10_000, output: 150_000 }

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
  #told: ToldUsage | undefined
  #bytes = 0

  private constructor(inputTokens: number, count: Count, openedAt: number | undefined) {
    this.#counted = { inputTokens, outputTokens: 0 }
    this.#count = count
    this.#openedAt = openedAt
  }

  /** Before the request is sent; or why it must not be. */
  static async open(request: ModelRequest, count: Count): Promise<Bill | ModelTrouble> {
    const inputTokens = guessRequest(request)
    const { at, refused } = await count({ requests: 1, inputTokens, outputTokens: 0 })
    return refused ?? new Bill(inputTokens, count, at)
  }

  /** Fails with the budget's trouble where no more of the answer may come. */
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

  /** Where it is not sent after all. */
  async cancel(): Promise<void> {
    const { inputTokens } = this.#counted
    await this.#count({ requests: -1, inputTokens: -inputTokens, outputTokens: 0 }, this.#openedAt)
  }

  /** When no more comes, for whatever reason. */
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
 * A provider's figure is a stranger's: the guess counts where it cannot be. No tokenizer makes more tokens of a text than
 * it has bytes, some four times the guess, and none makes nothing of something.
 */
function believed(told: number | undefined, guessed: number, mostUnseen: number): number {
  const isPossible =
    told !== undefined &&
    Number.isSafeInteger(told) &&
    told >= Math.min(1, guessed) &&
    told <= 4 * guessed + mostUnseen
  return isPossible ? told : guessed
}
