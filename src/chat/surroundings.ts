import type { Model } from "../agent/model.ts"
import type { Co } from "../co.ts"
import type { View } from "./view.ts"

/** What must exist before a conversation can begin. */
export interface Groundwork {
  readonly co: Co
  readonly now: () => number
  readonly settings: ChatSettings
  /** A model by provider and name; the user's own choice if they are not given. */
  readonly connect: (provider?: string, model?: string) => Promise<Connected>
}

/** What a conversation works with. */
export interface Surroundings extends Groundwork {
  readonly view: View
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
  /** Why this model was chosen, for the banner. */
  readonly why: string
}
