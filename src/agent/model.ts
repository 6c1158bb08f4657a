/** What is said in a conversation, in order. A message with calls is always followed by their results. */
export type Message =
  | { readonly role: "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly role: "tool"; readonly results: readonly ToolResult[] }

export interface ToolCall {
  readonly id: string
  readonly name: string
  /** As the model wrote it; undefined where that was no JSON, or nested too deeply. */
  readonly input: unknown
  /** What the provider wants back with the call, such as a signature. Only its own adapter looks inside. */
  readonly token?: unknown
}

export interface ToolResult {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly isError: boolean
}

/** A tool as a model is told of it. */
export interface ToolSpec {
  readonly name: string
  readonly description: string
  /** JSON Schema. */
  readonly input: object
}

export interface ModelRequest {
  readonly system: string
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSpec[]
}

export interface Usage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What a provider says that an answer took; some tell only a part. */
export type ToldUsage = { readonly [Figure in keyof Usage]?: Usage[Figure] | undefined }

/** What comes back, as it comes. An answer that has no `end` was cut off. */
export type ModelEvent =
  | { readonly kind: "text"; readonly text: string }
  /** What it writes for nobody to see: its thoughts, and a call as long as that is not whole. It is paid for too. */
  | { readonly kind: "unseen"; readonly text: string }
  | { readonly kind: "call"; readonly call: ToolCall }
  | ModelEnd

export interface ModelEnd {
  readonly kind: "end"
  readonly reason: EndReason
  /** What it took, as far as the provider tells. */
  readonly usage?: ToldUsage | undefined
}

/** `length`: the answer reached the model's limit. `refused`: the provider did not want to answer. */
export type EndReason = "stop" | "calls" | "length" | "refused"

/** Who answers: a language model, whoever runs it, or the few rules that stand in where there is none. */
export interface Model {
  /** The name of its provider in the settings. */
  readonly provider: string
  readonly name: string
  /** It costs tokens and words things by itself. What stands in for one only repeats what the user and the tools say. */
  readonly isLanguageModel: boolean
  /** How many tokens it takes in. */
  readonly windowTokens: number
  /** Who says so: whoever runs it, or the user. Else it is a guess by the model's name. */
  readonly windowToldBy?: "server" | "settings" | undefined
  /**
   * One answer to one request. Fails with `ModelTrouble` only, at the first event or at any later one. Ends
   * soon after `signal` does, by whatever error.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>
}

/** Why a model did not answer; each is something else that a person can do about it. */
export type PeerTrouble =
  /** No key, or one that is not accepted. */
  | "key"
  /** Too many requests, or too little paid. */
  | "limit"
  /** The provider's own failure. */
  | "server"
  /** Nobody answers at the address. */
  | "unreachable"
  /** It began and fell silent, or the connection broke. */
  | "cut"
  /** An answer that is not in the protocol. */
  | "nonsense"
  /** It does not know the model, or does not take the request. */
  | "request"
  /** More than fits into the model's window. */
  | "too-long"

/** `budget`: what the user allows in a day is used up. */
export type TroubleKind = PeerTrouble | "budget"

export class ModelTrouble extends Error {
  readonly kind: TroubleKind
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(kind: TroubleKind, message: string, retryAfterMs?: number) {
    super(message)
    this.name = "ModelTrouble"
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
