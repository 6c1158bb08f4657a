import { createGoogle } from "@ai-sdk/google"
import type { Model } from "../agent/model.ts"
import { windowOf } from "../domain/models/window.ts"
import type { Endpoint } from "./peer.ts"
import { modelOf } from "./sdk/model.ts"
import { guardedFetch } from "./wire.ts"

export function geminiModel({ peer, model, key, idleTimeoutMs }: Endpoint): Model {
  const provider = createGoogle({
    baseURL: peer.url,
    apiKey: key ?? "",
    fetch: guardedFetch(peer, idleTimeoutMs),
  })
  return modelOf({
    name: model,
    windowTokens: windowOf(model),
    languageModel: provider(model),
    peer,
    idleTimeoutMs,
    marksErrors: true,
    returnsReasoning: () => true,
  })
}
