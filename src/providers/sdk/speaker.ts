import type { Peer } from "../peer.ts"
import type { LanguageModel, Metadata, PartOf } from "./types.ts"

/** A model behind one of the libraries, and the habits of its provider. */
export interface SdkModel {
  readonly peer: Peer
  readonly idleTimeoutMs: number
  readonly name: string
  readonly windowTokens: number
  readonly languageModel: LanguageModel
  /** Whether a result can be sent as an error, or has to say so in its text. */
  readonly marksErrors: boolean
  readonly systemOptions?: Metadata | undefined
  /** Whether the model's thoughts go back to it with the results of its calls. */
  readonly returnsReasoning: (finish: PartOf<"finish">) => boolean
}
