import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import type { Model } from "../agent/model.ts"
import { fieldOf } from "../basics/json.ts"
import { windowOf } from "../domain/models/window.ts"
import type { Endpoint } from "./peer.ts"
import { modelOf } from "./sdk/model.ts"
import { guardedFetch } from "./wire.ts"

/** The protocol that most servers speak, each in its own way. */
export function openaiCompatibleModel({ peer, model, key, idleTimeoutMs }: Endpoint): Model {
  const provider = createOpenAICompatible({
    name: "openaiCompatible",
    baseURL: peer.url,
    ...(key === undefined ? {} : { apiKey: key }),
    includeUsage: true,
    metadataExtractor: { extractMetadata: async () => undefined, createStreamExtractor: reasoningField },
    fetch: guardedFetch(peer, idleTimeoutMs),
  })
  return modelOf({
    name: model,
    windowTokens: windowOf(model),
    languageModel: provider(model),
    peer,
    idleTimeoutMs,
    marksErrors: false,
    returnsReasoning: ({ providerMetadata }) => providerMetadata?.reasoning?.returns === true,
  })
}

/**
 * Servers that send `reasoning_content` refuse the results of calls without it; those that send `reasoning`,
 * or nothing, refuse `reasoning_content`.
 */
function reasoningField() {
  let returns = false
  return {
    processChunk(chunk: unknown): void {
      const choices = fieldOf(chunk, "choices")
      const delta = fieldOf(Array.isArray(choices) ? choices[0] : undefined, "delta")
      if (typeof fieldOf(delta, "reasoning_content") === "string") returns = true
    },
    buildMetadata: () => ({ reasoning: { returns } }),
  }
}
