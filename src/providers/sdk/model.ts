import type { Model } from "../../agent/model.ts"
import { listen } from "../listen.ts"
import { SdkAnswer } from "./answer.ts"
import type { SdkModel } from "./speaker.ts"

export function modelOf(sdk: SdkModel): Model {
  const { peer, name, windowTokens } = sdk
  return {
    provider: peer.name,
    name,
    isLanguageModel: true,
    windowTokens,
    stream: (request, signal) => listen(new SdkAnswer(sdk, request), signal, sdk),
  }
}
