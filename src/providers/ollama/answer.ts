import {
  type EndReason,
  type ModelEvent,
  ModelTrouble,
  type ToldUsage,
  type ToolCall,
} from "../../agent/model.ts"
import { fieldOf, jsonIn } from "../../basics/json.ts"
import { complaintIn, troubleOf, troubleOfComplaint } from "../complaint.ts"
import type { Answer } from "../listen.ts"
import type { Peer } from "../peer.ts"
import { inputOf } from "../wording.ts"
import { linesOf } from "./lines.ts"
import { thoughtToken } from "./token.ts"

/** Passes calls on only at the end of an answer, as for every provider. */
export class OllamaAnswer implements Answer<string> {
  readonly #peer: Peer
  readonly #send: (signal: AbortSignal) => Promise<Response>
  readonly #calls: ToolCall[] = []
  #thinking = ""
  #isOver = false

  constructor(peer: Peer, send: (signal: AbortSignal) => Promise<Response>) {
    this.#peer = peer
    this.#send = send
  }

  async open(signal: AbortSignal): Promise<AsyncIterator<string>> {
    const { body } = await this.#send(signal)
    return linesOf(body ?? [])
  }

  get isOver(): boolean {
    return this.#isOver
  }

  hear(line: string): readonly ModelEvent[] {
    const said = this.#read(line)
    const message = fieldOf(said, "message")
    const text = fieldOf(message, "content")
    const thinking = fieldOf(message, "thinking")
    const calls = fieldOf(message, "tool_calls")
    const events: ModelEvent[] = typeof text === "string" && text !== "" ? [{ kind: "text", text }] : []
    if (typeof thinking === "string" && thinking !== "") {
      this.#thinking += thinking
      events.push({ kind: "unseen", text: thinking })
    }
    if (Array.isArray(calls) && calls.length > 0) {
      for (const call of calls) this.#calls.push(this.#called(call))
      events.push({ kind: "unseen", text: line })
    }
    return fieldOf(said, "done") === true ? [...events, ...this.#end(said)] : events
  }

  withoutEnd(): ModelTrouble {
    return troubleOf(this.#peer, "cut", "the answer has no end")
  }

  troubleOf(error: unknown): ModelTrouble {
    return error instanceof ModelTrouble ? error : troubleOf(this.#peer, "nonsense", String(error))
  }

  #read(line: string): unknown {
    const said = jsonIn(line)
    const complaint = complaintIn(said)
    if (complaint !== undefined) throw troubleOfComplaint(this.#peer, complaint)
    const isKnown = fieldOf(said, "message") !== undefined || fieldOf(said, "done") !== undefined
    if (!isKnown) throw troubleOf(this.#peer, "nonsense", line)
    return said
  }

  /** Older versions give calls no id. Arguments are an object, but some proxies send them as text. */
  #called(call: unknown): ToolCall {
    const name = fieldOf(fieldOf(call, "function"), "name")
    if (typeof name !== "string" || name === "")
      throw troubleOf(this.#peer, "nonsense", JSON.stringify(call) ?? "")
    const given = fieldOf(call, "id")
    const isFree = typeof given === "string" && given !== "" && this.#calls.every(({ id }) => id !== given)
    return {
      id: isFree ? given : `call_${crypto.randomUUID()}`,
      name,
      input: inputOf(fieldOf(fieldOf(call, "function"), "arguments") ?? {}),
    }
  }

  #end(said: unknown): ModelEvent[] {
    this.#isOver = true
    const isLong = fieldOf(said, "done_reason") === "length"
    const reason: EndReason = isLong ? "length" : this.#calls.length > 0 ? "calls" : "stop"
    const [first, ...others] = reason === "calls" ? this.#calls : []
    const signed = first && this.#thinking !== "" ? { ...first, token: thoughtToken(this.#thinking) } : first
    const calls = signed === undefined ? [] : [signed, ...others]
    return [
      ...calls.map((call): ModelEvent => ({ kind: "call", call })),
      { kind: "end", reason, usage: usageOf(said) },
    ]
  }
}

function usageOf(said: unknown): ToldUsage {
  const figure = (name: string) => {
    const told = fieldOf(said, name)
    return typeof told === "number" ? told : undefined
  }
  return { inputTokens: figure("prompt_eval_count"), outputTokens: figure("eval_count") }
}
