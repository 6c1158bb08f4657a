import { type Model, ModelTrouble, type Usage } from "../agent/model.ts"
import type { Co } from "../co.ts"

/** What all that asks language models on one day may take together. */
export interface Budget {
  readonly co: Pick<Co, "tokensUsedToday" | "countTokens">
  readonly model: Model
  /** 0 = no limit. */
  readonly dailyTokens: number
}

export async function hasRoom({ co, model, dailyTokens }: Budget, tokens: number): Promise<boolean> {
  if (dailyTokens === 0 || !model.isLanguageModel) return true
  return (await co.tokensUsedToday()) + tokens <= dailyTokens
}

/** Before anything is spent. */
export async function refuseBeyond(budget: Budget, tokens: number): Promise<void> {
  if (await hasRoom(budget, tokens)) return
  const used = await budget.co.tokensUsedToday()
  const facts = `${used} of ${budget.dailyTokens} tokens are used today and this needs about ${tokens}`
  throw new ModelTrouble("budget", `${facts}; co config set llm_daily_tokens raises the limit`)
}

/** Also what turned out to be less than was thought, which counts for the day on which that was. */
export async function spend(
  { co, model }: Budget,
  { inputTokens, outputTokens }: Usage,
  countedAt?: number,
): Promise<number | undefined> {
  return model.isLanguageModel ? co.countTokens({ inputTokens, outputTokens }, countedAt) : undefined
}
