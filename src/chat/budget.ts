import type { Counted } from "../agent/bill.ts"
import { type Model, ModelTrouble } from "../agent/model.ts"
import type { Meter } from "../agent/tokens.ts"
import type { Co } from "../co.ts"

/** What all requests to language models on one day may use together. */
export interface Budget {
  readonly co: Pick<Co, "tokensUsedToday" | "countTokens" | "reserveTokens">
  readonly model: Model
  /** 0 = no limit. */
  readonly dailyTokens: number
}

async function hasRoom({ co, model, dailyTokens }: Budget, tokens: number, at?: number): Promise<boolean> {
  if (dailyTokens === 0 || !model.isLanguageModel) return true
  return (await co.tokensUsedToday(at)) + tokens <= dailyTokens
}

/** Refuses work that takes several requests before anything is spent on it. */
export async function refuseBeyond(budget: Budget, tokens: number): Promise<void> {
  if (await hasRoom(budget, tokens)) return
  throw usedUp(budget, await budget.co.tokensUsedToday(), `this needs about ${tokens}`)
}

/** Counts what a request will use before it is sent, or refuses it; then counts what else it used. */
export async function spend(budget: Budget, change: Meter, countedAt?: number): Promise<Counted> {
  if (!budget.model.isLanguageModel) return {}
  return change.requests > 0 && budget.dailyTokens > 0
    ? reserve(budget, change)
    : count(budget, change, countedAt)
}

async function reserve(budget: Budget, { inputTokens, outputTokens }: Meter): Promise<Counted> {
  const reserved = await budget.co.reserveTokens({ inputTokens, outputTokens }, budget.dailyTokens)
  if ("at" in reserved) return reserved
  return { refused: usedUp(budget, reserved.used, `this needs about ${inputTokens + outputTokens}`) }
}

/** Counts a correction too, if less was used than estimated; it counts for the day of the estimate. */
async function count(
  budget: Budget,
  { inputTokens, outputTokens }: Meter,
  countedAt?: number,
): Promise<Counted> {
  const at = await budget.co.countTokens({ inputTokens, outputTokens }, countedAt)
  if (await hasRoom(budget, 1, at)) return { at }
  return { at, usedUp: usedUp(budget, await budget.co.tokensUsedToday(at), "the answer was stopped") }
}

function usedUp({ dailyTokens }: Budget, used: number, fact: string): ModelTrouble {
  const facts = `${used} of ${dailyTokens} tokens are used today and ${fact}`
  return new ModelTrouble("budget", `${facts}; co config set llm_daily_tokens raises the limit`)
}
