import { providerAddress } from "../../domain/models/provider-address.ts"
import { safeAddress, safeKey } from "./address.ts"
import { withBreaker } from "./breaker.ts"
import type { Endpoint, RemoteEmbedder, RemoteReranker } from "./port.ts"

export type EmbedderProvider = "ollama" | "openai-compatible" | "gemini"

export interface EmbedderChoice {
  readonly provider: EmbedderProvider
  readonly model: string
  /** The provider's own where none is given. */
  readonly url?: string | undefined
  readonly key?: string | undefined
  /** For each request of at most 64 texts. */
  readonly timeoutMs: number
}

export type RerankerChoice = Endpoint

const makers: Record<EmbedderProvider, () => Promise<(endpoint: Endpoint) => RemoteEmbedder>> = {
  ollama: async () => (await import("./ollama.ts")).ollamaEmbedder,
  "openai-compatible": async () => (await import("./openai.ts")).openaiEmbedder,
  gemini: async () => (await import("./gemini.ts")).geminiEmbedder,
}

const breaker = { failures: 3, pauseMs: 30_000, nowMs: () => performance.now() }

/** Asks nobody yet. Rejects with EndpointTrouble "wrong" where the address or the key cannot be used. */
export async function connectEmbedder(choice: EmbedderChoice): Promise<RemoteEmbedder> {
  const { provider, url = providerAddress[provider] } = choice
  const endpoint = safeEndpoint({ ...choice, url })
  const embedder = (await makers[provider]())(endpoint)
  const guarded = withBreaker(embedder.embed, breaker)
  return {
    get fingerprint() {
      return embedder.fingerprint
    },
    // No texts ask nobody, which says nothing about the endpoint.
    embed: async (texts, purpose) => (texts.length === 0 ? [] : guarded(texts, purpose)),
  }
}

/** Asks nobody yet. Rejects as above. */
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
