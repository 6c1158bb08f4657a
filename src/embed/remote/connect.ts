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

interface Provider {
  readonly url: string
  load(): Promise<(endpoint: Endpoint) => RemoteEmbedder>
}

const providers: Record<EmbedderProvider, Provider> = {
  ollama: {
    url: "http://127.0.0.1:11434",
    load: async () => (await import("./ollama.ts")).ollamaEmbedder,
  },
  "openai-compatible": {
    url: "https://api.openai.com/v1",
    load: async () => (await import("./openai.ts")).openaiEmbedder,
  },
  gemini: {
    url: "https://generativelanguage.googleapis.com/v1beta",
    load: async () => (await import("./gemini.ts")).geminiEmbedder,
  },
}

const breaker = { failures: 3, pauseMs: 30_000, nowMs: () => performance.now() }

/** Asks nobody yet. Rejects with EndpointTrouble "wrong" where the address or the key cannot be used. */
export async function connectEmbedder(choice: EmbedderChoice): Promise<RemoteEmbedder> {
  const { url, load } = providers[choice.provider]
  const endpoint = safeEndpoint({ ...choice, url: choice.url ?? url })
  const embedder = (await load())(endpoint)
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
