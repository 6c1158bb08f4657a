/** A provider, as messages describe it. */
export interface Peer {
  /** The provider's name in the settings. */
  readonly name: string
  readonly url: string
  readonly keyVariable: string
  /** What it said as one line that may be shown, without the key. */
  readonly show: (text: string, most: number) => string
}

/** Where and how to ask a model, once everything is decided. */
export interface Endpoint {
  readonly peer: Peer
  readonly model: string
  readonly key: string | undefined
  /** How long nothing may come while co waits for an answer. */
  readonly idleTimeoutMs: number
}
