import type { Model } from "../agent/model.ts"
import type { Co } from "../co.ts"
import type { View } from "./view.ts"

/** What a conversation stands on. */
export interface Surroundings {
  readonly co: Co
  readonly view: View
  readonly now: () => number
  readonly settings: ChatSettings
  /** A model by provider and name; the user's own choice where they are not given. */
  readonly connect: (provider?: string, model?: string) => Promise<Connected>
}

export interface ChatSettings {
  readonly mostRequests: number
  /** 0 = no limit. */
  readonly dailyTokens: number
  readonly price: { readonly input: number; readonly output: number }
  readonly autoLearn: boolean
  readonly autoLearnTokens: number
}

export interface Connected {
  readonly model: Model
  /** Why it is this one, for the banner. */
  readonly why: string
}
