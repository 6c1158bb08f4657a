/** Questions and their answers are worded differently, and some models want to know which one a text is. */
export type Purpose = "question" | "memory"

/** A larger embedder behind an endpoint. */
export interface RemoteEmbedder {
  /**
   * Provider, model and dimension, as in "ollama/nomic-embed-text/768": vectors of different makers are never
   * compared. The dimension is 0 until the first answer.
   */
  readonly fingerprint: string
  /** Unit vectors, one per text, in order. Throws EndpointTrouble. */
  embed(texts: readonly string[], purpose: Purpose): Promise<Float32Array[]>
}

/** Reads a question and a text together, which is slower than comparing two vectors and sees more. */
export interface RemoteReranker {
  readonly name: string
  /** Scores from 0 to 1, in the order of the texts. Throws EndpointTrouble. */
  rerank(question: string, texts: readonly string[]): Promise<number[]>
}

/** How to reach a model. */
export interface Endpoint {
  readonly url: string
  readonly model: string
  readonly key?: string | undefined
  /** For one request, from its first byte to the last of the answer. */
  readonly timeoutMs: number
}

/**
 * slow: no complete answer in time. down: nobody answers, or the server failed. refused: the server
 * understood and said no. wrong: the address or the answer cannot be used. paused: not asked, after too many
 * failures.
 */
export type TroubleReason = "slow" | "down" | "wrong" | "refused" | "paused"

/** Says what went wrong in one line that a person can act on. */
export class EndpointTrouble extends Error {
  override readonly name = "EndpointTrouble"
  readonly reason: TroubleReason

  constructor(reason: TroubleReason, message: string) {
    super(message)
    this.reason = reason
  }
}
