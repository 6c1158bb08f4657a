import type { Metadata, ReasoningPart } from "./types.ts"

/**
 * What goes back to a provider with a call. Signatures prove that its own model made the call. What the model
 * thought before its calls is kept with the first call, since some providers refuse the results without it.
 * Plain data: it may be written to a transcript and read again.
 */
export interface CallToken {
  /** The only provider that gets it: a conversation may continue with another one. */
  readonly from: string
  readonly call?: Metadata | undefined
  readonly reasoning?: readonly ReasoningPart[] | undefined
}

export function tokenFrom(provider: string, token: unknown): CallToken | undefined {
  if (typeof token !== "object" || token === null || !("from" in token)) return undefined
  return token.from === provider ? (token as CallToken) : undefined
}
