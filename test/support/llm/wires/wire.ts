import type { IncomingHttpHeaders } from "node:http"
import type { Heard, ScriptedCall, ScriptedError, ScriptedUsage } from "../script.ts"

/** The protocol of one provider. */
export interface Wire {
  readonly contentType: string
  hear(path: string, headers: IncomingHttpHeaders, body: unknown): Heard
  /** The body of a response with an error status. */
  failure(error: ScriptedError): string
  answer(model: string): Encoder
}

/** Encodes the pieces of one answer as they go over the wire. */
export interface Encoder {
  begin(): string[]
  text(text: string): string[]
  think(text: string): string[]
  call(call: ScriptedCall): string[]
  error(error: ScriptedError): string[]
  end(reason: "stop" | "calls" | "length" | "refused", usage: ScriptedUsage): string[]
}

export function event(data: unknown, name?: string): string {
  return `${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`
}

/** A text in two halves, since the inputs of calls come in pieces. */
export function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)]
}

export function writtenInput({ input, inputText }: ScriptedCall): string {
  return inputText ?? JSON.stringify(input ?? {})
}

export function bearerIn(headers: IncomingHttpHeaders): string | undefined {
  return headers.authorization?.replace(/^Bearer /, "")
}
