import type { Readable, Writable } from "node:stream"
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server"
import { limits } from "../domain/limits.ts"
import { handshakeAnswer } from "./handshake.ts"
import { readLines } from "./lines.ts"
import { type ReadMessage, type Refusal, readMessages, refusal } from "./message.ts"

export interface Wire extends Transport {
  /** Resolves when the client sends its first message, or goes without one. */
  readonly opened: Promise<void>
  /** Resolves when the client has gone, or says no more. */
  readonly closed: Promise<void>
}

export interface WireOptions {
  readonly input: Readable
  readonly output: Writable
  readonly version: string
}

/**
 * One message per line, on standard input and output. No input ends the connection: an invalid message is
 * answered with an error, and reading continues after it.
 */
export function openWire({ input, output, version }: WireOptions): Wire {
  const [opened, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting: JSONRPCMessage[] = []
  let [isStarted, isClosed, isUnread, isFirst] = [false, false, false, true]
  let early: string | number | undefined
  let revision: unknown
  const write = (message: JSONRPCMessage | Refusal) => {
    if (isUnread) return Promise.reject(new Error("the client has disconnected"))
    // Only the answer to a handshake names a revision.
    if ("result" in message) revision = message.result.protocolVersion ?? revision
    return new Promise<void>((done, failed) => {
      output.write(`${JSON.stringify(message)}\n`, (error) => (error ? failed(error) : done()))
    })
  }
  const answer = (message: JSONRPCMessage | Refusal) => void write(message).catch(leave)
  /** Hears no more. Whoever has said all may still wait for answers. */
  const finish = () => {
    opened.resolve()
    closed.resolve()
  }
  const close = async () => {
    if (isClosed) return
    isClosed = true
    input.destroy()
    finish()
    wire.onclose?.()
  }
  const leave = () => {
    isUnread = true
    return close()
  }
  const deliver = (message: JSONRPCMessage) => {
    if (isStarted) wire.onmessage?.(message)
    else waiting.push(message)
  }
  const hear = (read: ReadMessage) => {
    if (!read.ok) return answer(read.refusal)
    const { message } = read
    const known = isFirst ? handshakeAnswer(message, version) : undefined
    isFirst = false
    if (known && "id" in known) {
      early = known.id
      answer(known)
    }
    deliver(message)
    opened.resolve()
  }
  const lines = readLines(
    limits.messageBytes,
    (text) => readMessages(text, revision).forEach(hear),
    () => answer(refusal("request", `Invalid Request: more than ${limits.messageBytes} bytes`)),
  )
  input.on("data", (chunk: Buffer) => lines.take(chunk))
  input.on("end", lines.end)
  for (const event of ["end", "close"]) input.on(event, finish)
  input.on("error", close)
  output.on("error", leave)
  const wire: Wire = {
    opened: opened.promise,
    closed: closed.promise,
    start: async () => {
      isStarted = true
      for (const message of waiting.splice(0)) wire.onmessage?.(message)
    },
    send: async (message) => {
      const isSaid = !("method" in message) && message.id !== undefined && message.id === early
      if (isSaid) early = undefined
      else await write(message).catch(leave)
    },
    close,
  }
  return wire
}
