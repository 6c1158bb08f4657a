import type { ProviderName } from "../../../src/providers/table.ts"

/** One thing that a model does in the middle of its answer. */
export type Step =
  | { readonly text: string }
  /** A thought that it does not say. */
  | { readonly think: string }
  | { readonly call: ScriptedCall }
  /** A pause in the middle. */
  | { readonly waitMs: number }
  /** An error in the middle of an answer. */
  | { readonly error: ScriptedError }
  /** Nothing more comes, but the connection stays open. */
  | { readonly hang: true }
  /** Only meaningless bytes follow, such as those that keep a connection open. */
  | { readonly drip: true }
  /** The connection breaks. */
  | { readonly cut: true }
  /** The answer ends without saying so. */
  | { readonly leave: true }

export interface ScriptedCall {
  readonly name: string
  readonly input?: unknown
  /** The input as the model wrote it, if that is not JSON. */
  readonly inputText?: string
  /** Has to be sent back with the call, on wires that have signatures. */
  readonly signature?: string
}

export interface ScriptedError {
  readonly status: number
  readonly message: string
}

export interface ScriptedUsage {
  readonly input: number
  readonly output: number
}

/** One answer of a model, the same for every wire. */
export interface Turn {
  readonly steps?: readonly Step[]
  /** How it ends if no step ended it. */
  readonly end?: "stop" | "length" | "refused"
  readonly usage?: ScriptedUsage
  /** A failure instead of an answer. */
  readonly fail?: ScriptedError & { readonly headers?: Readonly<Record<string, string>> }
  /** Sent as it is instead of an answer, with a status of 200. */
  readonly body?: string
  /** Sends not a single byte. */
  readonly silent?: true
  /** The number of bytes per write, wherever that cuts. */
  readonly chunkBytes?: number
}

/** What a request said, in the same form for every wire. */
export interface Heard {
  readonly provider: ProviderName
  readonly model: string
  readonly key: string | undefined
  readonly system: string
  readonly tools: readonly { readonly name: string; readonly parameters: unknown }[]
  readonly messages: readonly HeardMessage[]
  /** The request as it was received. */
  readonly body: unknown
}

export type HeardMessage =
  | { readonly role: "user"; readonly text: string }
  | {
      readonly role: "assistant"
      readonly text: string
      readonly calls: readonly HeardCall[]
      readonly thought: string
    }
  /** An error begins with "Error: ", even if the wire has a flag for errors. */
  | { readonly role: "tool"; readonly results: readonly string[] }

export interface HeardCall {
  readonly name: string
  readonly input: unknown
  readonly signature?: string | undefined
}
