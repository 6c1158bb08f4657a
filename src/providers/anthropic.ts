import { createAnthropic } from "@ai-sdk/anthropic"
import type { Model } from "../agent/model.ts"
import { windowOf } from "../domain/models/window.ts"
import type { Endpoint } from "./peer.ts"
import { modelOf } from "./sdk/model.ts"
import { guardedFetch } from "./wire.ts"

export function anthropicModel({ peer, model, key, idleTimeoutMs }: Endpoint): Model {
  const provider = createAnthropic({
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
    // Tools and system prompt are the same in every request of a conversation; cached, they cost a tenth.
    systemOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
    returnsReasoning: () => true,
  })
}
