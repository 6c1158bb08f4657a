import type {
  EndReason,
  ModelEvent,
  ModelRequest,
  ModelTrouble,
  ToldUsage,
  ToolCall,
} from "../../agent/model.ts"
import { troubleOf } from "../complaint.ts"
import type { Answer } from "../listen.ts"
import { inputOf } from "../wording.ts"
import { optionsOf } from "./prompt.ts"
import { Reasoning } from "./reasoning.ts"
import type { SdkModel } from "./speaker.ts"
import type { CallToken } from "./token.ts"
import { troubleInPart, troubleThrown } from "./trouble.ts"
import type { PartOf, StreamPart } from "./types.ts"

/**
 * Passes calls on only at the end of an answer, when the provider says that they are complete. No call of an
 * answer that was cut off is ever made.
 */
export class SdkAnswer implements Answer<StreamPart> {
  readonly #sdk: SdkModel
  readonly #request: ModelRequest
  readonly #reasoning = new Reasoning()
  readonly #calls: PartOf<"tool-call">[] = []
  #isAnswer = false
  #isOver = false

  constructor(sdk: SdkModel, request: ModelRequest) {
    this.#sdk = sdk
    this.#request = request
  }

  async open(abortSignal: AbortSignal): Promise<AsyncIterator<StreamPart>> {
    const options = optionsOf(this.#request, this.#sdk)
    const { stream } = await this.#sdk.languageModel.doStream({ ...options, abortSignal })
    return stream.values()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  hear(part: StreamPart): readonly ModelEvent[] {
    switch (part.type) {
      case "error":
        throw troubleInPart(this.#sdk.peer, part.error, this.#isAnswer)
      case "finish":
        return this.#finish(part)
      case "stream-start":
      case "ping":
      case "raw":
        return []
    }
    this.#isAnswer = true
    this.#reasoning.hear(part)
    if (part.type === "tool-call" && part.providerExecuted !== true) this.#calls.push(part)
    return "delta" in part && part.delta !== "" ? [eventOf(part.type, part.delta)] : []
  }

  withoutEnd(): ModelTrouble {
    return this.#isAnswer
      ? troubleOf(this.#sdk.peer, "cut", "the answer has no end")
      : troubleOf(this.#sdk.peer, "nonsense", "")
  }

  troubleOf(error: unknown): ModelTrouble {
    return troubleThrown(this.#sdk.peer, error)
  }

  #finish(part: PartOf<"finish">): readonly ModelEvent[] {
    const { unified, raw } = part.finishReason
    if (unified === "interrupted") throw this.withoutEnd()
    if (unified === "error") throw troubleOf(this.#sdk.peer, "nonsense", raw ?? "")
    this.#isOver = true
    const reason = this.#reasonOf(unified)
    const calls = reason === "calls" ? this.#called(this.#sdk.returnsReasoning(part)) : []
    const end: ModelEvent = { kind: "end", reason, usage: usageOf(part.usage) }
    return [...calls.map((call): ModelEvent => ({ kind: "call", call })), end]
  }

  /** Some providers say "stop" even when they made calls. */
  #reasonOf(unified: PartOf<"finish">["finishReason"]["unified"]): EndReason {
    if (unified === "length") return "length"
    if (unified === "content-filter") return "refused"
    return this.#calls.length > 0 ? "calls" : "stop"
  }

  #called(withReasoning: boolean): ToolCall[] {
    const from = this.#sdk.peer.name
    return this.#calls.map((call, at) => {
      const reasoning = withReasoning && at === 0 ? this.#reasoning.parts() : []
      const said = call.providerMetadata
      const token: CallToken = {
        from,
        ...(said === undefined ? {} : { call: said }),
        ...(reasoning.length === 0 ? {} : { reasoning }),
      }
      const bare = { id: call.toolCallId, name: call.toolName, input: inputOf(call.input) }
      return said === undefined && reasoning.length === 0 ? bare : { ...bare, token }
    })
  }
}

function eventOf(type: StreamPart["type"], text: string): ModelEvent {
  return { kind: type === "text-delta" ? "text" : "unseen", text }
}

function usageOf({ inputTokens, outputTokens }: PartOf<"finish">["usage"]): ToldUsage {
  return { inputTokens: inputTokens.total, outputTokens: outputTokens.total }
}
