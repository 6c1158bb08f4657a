/** A question and what answers it are written differently, and some models want to know which is which. */
export type Purpose = "question" | "memory"

/** A larger embedder behind an endpoint. */
export interface RemoteEmbedder {
  /**
   * Provider, model and dimension, so that vectors of two makers are never compared, as in
   * "ollama/nomic-embed-text/768". The dimension is 0 until the first answer.
   */
  readonly fingerprint: string
  /** Unit vectors, one per text, in order. Throws EndpointTrouble. */
  embed(texts: readonly string[], purpose: Purpose): Promise<Float32Array[]>
}

/** Reads a question and a text together, which is slower and sees more than two vectors do. */
export interface RemoteReranker {
  readonly name: string
  /** From 0 to 1, in order of the texts. Throws EndpointTrouble. */
  rerank(question: string, texts: readonly string[]): Promise<number[]>
}

/** Where a model is asked. */
export interface Endpoint {
  readonly url: string
  readonly model: string
  readonly key?: string | undefined
  /** For one request, from its first byte to the last of the answer. */
  readonly timeoutMs: number
}

/**
 * slow: no whole answer in time. down: nobody answers, or the server itself failed. refused: it understood
 * and said no. wrong: an address or an answer that cannot be used. paused: not asked, it failed too often.
 */
export type TroubleReason = "slow" | "down" | "wrong" | "refused" | "paused"

/** What went wrong, in one line that a person can act on. */
export class EndpointTrouble extends Error {
  override readonly name = "EndpointTrouble"
  readonly reason: TroubleReason

  constructor(reason: TroubleReason, message: string) {
    super(message)
    this.reason = reason
  }
}
