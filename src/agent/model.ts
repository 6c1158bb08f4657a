/** One message of a conversation. A message with calls is always followed by their results. */
export type Message =
  | { readonly role: "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly role: "tool"; readonly results: readonly ToolResult[] }

export interface ToolCall {
  readonly id: string
  readonly name: string
  /** As the model wrote it; undefined if that was not JSON or was nested too deeply. */
  readonly input: unknown
  /** Data that the provider wants back with the call, such as a signature. Only its adapter looks inside. */
  readonly token?: unknown
}

export interface ToolResult {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly isError: boolean
}

/** A tool as it is described to a model. */
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

/** What an answer used, as the provider reports it. Some report only one of the figures. */
export type ToldUsage = { readonly [Figure in keyof Usage]?: Usage[Figure] | undefined }

/** A piece of an answer, as it comes. An answer without an `end` was cut off. */
export type ModelEvent =
  | { readonly kind: "text"; readonly text: string }
  /** Text that nobody sees: the model's thoughts, and the parts of an unfinished call. It is paid for too. */
  | { readonly kind: "unseen"; readonly text: string }
  | { readonly kind: "call"; readonly call: ToolCall }
  | ModelEnd

export interface ModelEnd {
  readonly kind: "end"
  readonly reason: EndReason
  /** What the answer used, as far as the provider reports it. */
  readonly usage?: ToldUsage | undefined
}

/** `length`: the answer reached the model's limit. `refused`: the provider declined to answer. */
export type EndReason = "stop" | "calls" | "length" | "refused"

/** Something that answers: a language model, whoever runs it, or the few rules that stand in for one. */
export interface Model {
  /** The name of its provider in the settings. */
  readonly provider: string
  readonly name: string
  /** True if it costs tokens and words things itself; the stand-in only repeats what user and tools say. */
  readonly isLanguageModel: boolean
  /** How many tokens it takes in. */
  readonly windowTokens: number
  /** Who set it: the server that runs the model, or the user. If undefined, it is guessed from the name. */
  readonly windowToldBy?: "server" | "settings" | undefined
  /**
   * One answer to one request. Fails only with `ModelTrouble`, at the first event or at any later one. Ends
   * soon after `signal` aborts, with any error.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>
}

/** Why a model did not answer. For each kind a person can do something different about it. */
export type PeerTrouble =
  /** No key, or one that is not accepted. */
  | "key"
  /** Too many requests, or not enough paid. */
  | "limit"
  /** The provider's own failure. */
  | "server"
  /** Nobody answers at the address. */
  | "unreachable"
  /** The answer began and fell silent, or the connection broke. */
  | "cut"
  /** An answer that does not follow the protocol. */
  | "nonsense"
  /** The provider does not know the model, or does not accept the request. */
  | "request"
  /** More than fits into the model's window. */
  | "too-long"

/** `budget`: the user's daily budget is used up. */
export type TroubleKind = PeerTrouble | "budget"

export class ModelTrouble extends Error {
  readonly kind: TroubleKind
  /** How long the provider asks us to wait. */
  readonly retryAfterMs: number | undefined

  constructor(kind: TroubleKind, message: string, retryAfterMs?: number) {
    super(message)
    this.name = "ModelTrouble"
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
