import { providerAddress } from "../../domain/models/provider-address.ts"
import { safeAddress, safeKey } from "./address.ts"
import { withBreaker } from "./breaker.ts"
import type { Endpoint, RemoteEmbedder, RemoteReranker } from "./port.ts"

export type EmbedderProvider = "ollama" | "openai-compatible" | "gemini"

export interface EmbedderChoice {
  readonly provider: EmbedderProvider
  readonly model: string
  /** The provider's default if none is given. */
  readonly url?: string | undefined
  readonly key?: string | undefined
  /** Per request of at most 64 texts. */
  readonly timeoutMs: number
}

export type RerankerChoice = Endpoint

const makers: Record<EmbedderProvider, () => Promise<(endpoint: Endpoint) => RemoteEmbedder>> = {
  ollama: async () => (await import("./ollama.ts")).ollamaEmbedder,
  "openai-compatible": async () => (await import("./openai.ts")).openaiEmbedder,
  gemini: async () => (await import("./gemini.ts")).geminiEmbedder,
}

const breaker = { failures: 3, pauseMs: 30_000, nowMs: () => performance.now() }

/** Sends nothing yet. Rejects with EndpointTrouble "wrong" if the address or the key cannot be used. */
export async function connectEmbedder(choice: EmbedderChoice): Promise<RemoteEmbedder> {
  const { provider, url = providerAddress[provider] } = choice
  const endpoint = safeEndpoint({ ...choice, url })
  const embedder = (await makers[provider]())(endpoint)
  const guarded = withBreaker(embedder.embed, breaker)
  return {
    get fingerprint() {
      return embedder.fingerprint
    },
    // Without texts nothing is sent, which says nothing about the endpoint.
    embed: async (texts, purpose) => (texts.length === 0 ? [] : guarded(texts, purpose)),
  }
}

/** Sends nothing yet. Rejects like `connectEmbedder`. */
export async function connectReranker(choice: RerankerChoice): Promise<RemoteReranker> {
  const endpoint = safeEndpoint(choice)
  const reranker = (await import("./rerank.ts")).rerankerAt(endpoint)
  const guarded = withBreaker(reranker.rerank, breaker)
  return {
    name: reranker.name,
    rerank: async (question, texts) => (texts.length === 0 ? [] : guarded(question, texts)),
  }
}

function safeEndpoint({ url, model, key: given, timeoutMs }: Endpoint): Endpoint {
  const key = safeKey(given)
  return { url: safeAddress(url, key), model, key, timeoutMs }
}
