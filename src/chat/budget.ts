import type { Counted } from "../agent/bill.ts"
import { type Model, ModelTrouble } from "../agent/model.ts"
import type { Meter } from "../agent/tokens.ts"
import type { Co } from "../co.ts"

/** What all that asks language models on one day may take together. */
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

/** Before anything is spent on what takes several requests. */
export async function refuseBeyond(budget: Budget, tokens: number): Promise<void> {
  if (await hasRoom(budget, tokens)) return
  throw usedUp(budget, await budget.co.tokensUsedToday(), `this needs about ${tokens}`)
}

/** What a request will take, before it is sent, or is refused for; then what else it took. */
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

/** Also what turned out to be less than was thought, which counts for the day on which that was. */
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
