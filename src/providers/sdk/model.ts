import type { Model } from "../../agent/model.ts"
import { listen } from "../listen.ts"
import type { Peer } from "../peer.ts"
import { SdkAnswer } from "./answer.ts"
import type { PromptStyle } from "./prompt.ts"
import type { LanguageModel, PartOf } from "./types.ts"

/** A model behind one of the libraries, and how its provider wants to be spoken to. */
export interface SdkModel extends PromptStyle {
  readonly peer: Peer
  readonly name: string
  readonly windowTokens: number
  readonly languageModel: LanguageModel
  /** Whether what the model thought goes back to it with the results of its calls. */
  readonly returnsReasoning: (finish: PartOf<"finish">) => boolean
}

export function modelOf(sdk: SdkModel): Model {
  const { peer, name, windowTokens } = sdk
  return {
    provider: peer.name,
    name,
    windowTokens,
    stream: (request, signal) => listen(new SdkAnswer(sdk, request), signal),
  }
}
