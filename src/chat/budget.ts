import type { Counted } from "../agent/bill.ts"
import { type Model, ModelTrouble, type Usage } from "../agent/model.ts"
import type { Co } from "../co.ts"

/** What all that asks language models on one day may take together. */
export interface Budget {
  readonly co: Pick<Co, "tokensUsedToday" | "countTokens">
  readonly model: Model
  /** 0 = no limit. */
  readonly dailyTokens: number
}

export async function hasRoom(
  { co, model, dailyTokens }: Budget,
  tokens: number,
  at?: number,
): Promise<boolean> {
  if (dailyTokens === 0 || !model.isLanguageModel) return true
  return (await co.tokensUsedToday(at)) + tokens <= dailyTokens
}

/** Before anything is spent. */
export async function refuseBeyond(budget: Budget, tokens: number): Promise<void> {
  if (!(await hasRoom(budget, tokens))) throw await usedUp(budget, `this needs about ${tokens}`)
}

/** Also what turned out to be less than was thought, which counts for the day on which that was. */
export async function spend(
  budget: Budget,
  { inputTokens, outputTokens }: Usage,
  countedAt?: number,
): Promise<Counted> {
  if (!budget.model.isLanguageModel) return {}
  const at = await budget.co.countTokens({ inputTokens, outputTokens }, countedAt)
  return (await hasRoom(budget, 1, at))
    ? { at }
    : { at, usedUp: await usedUp(budget, "the answer was stopped", at) }
}

async function usedUp({ co, dailyTokens }: Budget, fact: string, at?: number): Promise<ModelTrouble> {
  const facts = `${await co.tokensUsedToday(at)} of ${dailyTokens} tokens are used today and ${fact}`
  return new ModelTrouble("budget", `${facts}; co config set llm_daily_tokens raises the limit`)
}
