/**
 * A language model that follows a script, on its own port. It speaks the protocols of all four providers,
 * each at its provider's path, so that one script is the same conversation on each.
 */
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { ProviderName } from "../../../src/providers/table.ts"
import type { Heard, Step, Turn } from "./script.ts"
import { anthropicWire } from "./wires/anthropic.ts"
import { geminiWire } from "./wires/gemini.ts"
import { ollamaWire } from "./wires/ollama.ts"
import { openaiWire } from "./wires/openai.ts"
import type { Encoder, Wire } from "./wires/wire.ts"

export interface Stub {
  /** The address to configure for a provider. */
  url(provider: ProviderName): string
  readonly origin: string
  readonly heard: readonly Heard[]
  /** The number of connections that the client closed before the answer ended. */
  readonly abandoned: () => number
  close(): void
}

export interface StubOptions {
  readonly onHeard?: (heard: Heard) => void
  /** The models that Ollama reports as installed. */
  readonly models?: readonly object[]
  readonly shown?: Readonly<Record<string, object>>
}

const installed = [{ name: "stub:latest", model: "stub:latest", details: { family: "llama" } }]
const knowledge = {
  capabilities: ["completion", "tools"],
  model_info: { "general.architecture": "llama", "llama.context_length": 16_384 },
}

export async function startStub(script: readonly Turn[], options: StubOptions = {}): Promise<Stub> {
  const heard: Heard[] = []
  let abandoned = 0
  const server = createServer(async (request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) abandoned++
    })
    const path = request.url ?? ""
    if (path === "/api/tags") return json(response, { models: options.models ?? installed })
    if (path === "/api/show") return show(await bodyOf(request), options, response)
    const wire = wireAt(path)
    if (wire === undefined) return json(response, { error: `nothing is at ${path}` }, 404)
    const said = wire.hear(path, request.headers, await bodyOf(request))
    heard.push(said)
    options.onHeard?.(said)
    await play(script[heard.length - 1] ?? over, wire, said.model, request, response)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: (provider) => origin + paths[provider],
    heard,
    abandoned: () => abandoned,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const over: Turn = { fail: { status: 500, message: "the script is over" } }

const paths: Record<ProviderName, string> = {
  gemini: "/v1beta",
  anthropic: "/v1",
  "openai-compatible": "/v1",
  ollama: "",
}

function wireAt(path: string): Wire | undefined {
  if (/^\/v1beta\/models\/[^/]+:streamGenerateContent\?alt=sse$/.test(path)) return geminiWire
  if (path === "/v1/messages") return anthropicWire
  if (path === "/v1/chat/completions") return openaiWire
  return path === "/api/chat" ? ollamaWire : undefined
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  return JSON.parse(Buffer.concat(await request.toArray()).toString())
}

function show(body: unknown, { shown }: StubOptions, response: ServerResponse): void {
  const known = shown === undefined ? knowledge : shown[(body as { model: string }).model]
  if (known === undefined) json(response, { error: "model not found" }, 404)
  else json(response, known)
}

function json(response: ServerResponse, value: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value))
}

async function play(
  turn: Turn,
  wire: Wire,
  model: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (turn.silent) return
  if (turn.fail !== undefined) {
    const headers = { "content-type": "application/json", ...turn.fail.headers }
    response.writeHead(turn.fail.status, headers).end(wire.failure(turn.fail))
    return
  }
  response.writeHead(200, { "content-type": wire.contentType })
  if (turn.body !== undefined) {
    response.end(turn.body)
    return
  }
  const encoder = wire.answer(model)
  const write = writer(response, turn.chunkBytes)
  await write(encoder.begin())
  for (const step of turn.steps ?? []) {
    if ("hang" in step) return
    if ("drip" in step) return drip(wire, response)
    if ("cut" in step) return void request.socket.destroy()
    if ("leave" in step) return void response.end()
    if ("waitMs" in step) await sleep(step.waitMs)
    else await write(encoded(step, encoder))
  }
  const isCalling = turn.end === undefined && turn.steps?.some((step) => "call" in step)
  await write(encoder.end(isCalling ? "calls" : (turn.end ?? "stop"), turn.usage ?? { input: 7, output: 3 }))
  response.end()
}

async function drip({ contentType }: Wire, response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    response.write(contentType.startsWith("text/event-stream") ? ": ping\n\n" : "\n")
    await sleep(100)
  }
}

function encoded(
  step: Exclude<Step, { hang: true } | { drip: true } | { cut: true } | { leave: true } | { waitMs: number }>,
  encoder: Encoder,
): string[] {
  if ("text" in step) return encoder.text(step.text)
  if ("think" in step) return encoder.think(step.think)
  return "call" in step ? encoder.call(step.call) : encoder.error(step.error)
}

/** Writes each piece separately, or in chunks of as many bytes as the script says. */
function writer(response: ServerResponse, chunkBytes: number | undefined) {
  const put = async (bytes: Uint8Array): Promise<void> => {
    if (!response.write(bytes) && !response.destroyed)
      await Promise.race([once(response, "drain"), once(response, "close")])
    await new Promise((resolve) => setImmediate(resolve))
  }
  return async (pieces: readonly string[]): Promise<void> => {
    const whole = pieces.map((piece) => Buffer.from(piece))
    for (const bytes of whole) {
      const size = chunkBytes ?? bytes.length
      for (let at = 0; at < bytes.length; at += size) await put(bytes.subarray(at, at + size))
    }
  }
}
