/** Who is asked, as messages speak of it. */
export interface Peer {
  /** The provider's name in the settings. */
  readonly name: string
  readonly url: string
  readonly keyVariable: string
  /** A line that may be shown of what it said, without the key. */
  readonly show: (text: string, most: number) => string
}

/** Where a model is asked and how, once everything is decided. */
export interface Endpoint {
  readonly peer: Peer
  readonly model: string
  readonly key: string | undefined
  /** So long nothing may come while an answer is waited for. */
  readonly idleTimeoutMs: number
}
