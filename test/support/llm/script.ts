import type { ProviderName } from "../../../src/providers/table.ts"

/** One thing that a model does in the middle of its answer. */
export type Step =
  | { readonly text: string }
  /** What it thinks and does not say. */
  | { readonly think: string }
  | { readonly call: ScriptedCall }
  /** A pause in the middle. */
  | { readonly waitMs: number }
  /** An error within an answer that began well. */
  | { readonly error: ScriptedError }
  /** Nothing more comes, and the connection stays. */
  | { readonly hang: true }
  /** Nothing more comes but bytes that say nothing, such as keep a connection open. */
  | { readonly drip: true }
  /** The connection breaks. */
  | { readonly cut: true }
  /** The answer is over without having said so. */
  | { readonly leave: true }

export interface ScriptedCall {
  readonly name: string
  readonly input?: unknown
  /** The input as the model wrote it, where that is no JSON. */
  readonly inputText?: string
  /** What has to come back with it, on the wires that know such a thing. */
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

/** One answer of a model, on whichever wire it is asked. */
export interface Turn {
  readonly steps?: readonly Step[]
  /** How it ends where no step ended it. */
  readonly end?: "stop" | "length" | "refused"
  readonly usage?: ScriptedUsage
  /** A failure instead of an answer. */
  readonly fail?: ScriptedError & { readonly headers?: Readonly<Record<string, string>> }
  /** Sent as it is instead of an answer, with a status of 200. */
  readonly body?: string
  /** Not one byte comes. */
  readonly silent?: true
  /** So many bytes in one write, whatever they belong to. */
  readonly chunkBytes?: number
}

/** What a request said, the same on every wire. */
export interface Heard {
  readonly provider: ProviderName
  readonly model: string
  readonly key: string | undefined
  readonly system: string
  readonly tools: readonly { readonly name: string; readonly parameters: unknown }[]
  readonly messages: readonly HeardMessage[]
  /** The request as it came. */
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
  /** An error begins with "Error: ", also where the wire has a mark for it. */
  | { readonly role: "tool"; readonly results: readonly string[] }

export interface HeardCall {
  readonly name: string
  readonly input: unknown
  readonly signature?: string | undefined
}
