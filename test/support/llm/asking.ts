import { expect, onTestFinished } from "vitest"
import {
  type Message,
  type Model,
  type ModelEvent,
  type ModelRequest,
  ModelTrouble,
  type ToolCall,
} from "../../../src/agent/model.ts"
import { connectModel } from "../../../src/providers/connect.ts"
import type { ProviderName } from "../../../src/providers/table.ts"
import type { Step, Turn } from "./script.ts"
import { type Stub, startStub } from "./stub.ts"

export const providers: readonly ProviderName[] = ["gemini", "anthropic", "openai-compatible", "ollama"]
export const key = "sk-Very/Secret+0123456789"

const saveTool = {
  name: "save_memory",
  description: "Saves a memory",
  input: { type: "object", properties: { content: { type: "string" } }, required: ["content"] },
}
const recallTool = {
  name: "recall_memory",
  description: "Recalls",
  input: { type: "object", properties: {} },
}

export function ask(messages: readonly Message[] = [{ role: "user", text: "hello" }]): ModelRequest {
  return { system: "You are co.", messages, tools: [saveTool, recallTool] }
}

export interface Setting {
  readonly stub: Stub
  readonly model: Model
}

export async function setUp(
  provider: ProviderName,
  script: readonly Turn[],
  idleTimeoutMs = 10_000,
): Promise<Setting> {
  const stub = await startStub(script)
  onTestFinished(() => stub.close())
  const url = stub.url(provider)
  return { stub, model: await connectModel({ provider, model: "stub", url, key, idleTimeoutMs }) }
}

export async function eventsOf(
  model: Model,
  request = ask(),
  signal = new AbortController().signal,
): Promise<ModelEvent[]> {
  const events = await Array.fromAsync(model.stream(request, signal))
  // Each wire splits these events differently.
  return events.filter(({ kind }) => kind !== "unseen")
}

/** The events without what each wire is free to choose. */
export function plain(events: readonly ModelEvent[]): unknown[] {
  return events.map((event) =>
    event.kind === "call" ? { kind: "call", name: event.call.name, input: event.call.input } : event,
  )
}

export function textOf(events: readonly ModelEvent[]): string {
  return events.map((event) => (event.kind === "text" ? event.text : "")).join("")
}

export function callsIn(events: readonly ModelEvent[]): ToolCall[] {
  return events.flatMap((event) => (event.kind === "call" ? [event.call] : []))
}

/** The events before the error, and the error. */
export async function fail(
  model: Model,
  request = ask(),
): Promise<{ events: ModelEvent[]; trouble: ModelTrouble }> {
  const events: ModelEvent[] = []
  try {
    for await (const event of model.stream(request, new AbortController().signal))
      if (event.kind !== "unseen") events.push(event)
  } catch (error) {
    if (!(error instanceof ModelTrouble)) throw new Error("no trouble of a model", { cause: error })
    expect(error.message).not.toContain(key)
    expect(error.message).not.toMatch(/[\n\r\x1b]/)
    expect(error.message.length).toBeLessThan(420)
    return { events, trouble: error }
  }
  throw new Error(`no trouble, but ${JSON.stringify(events)}`)
}

export function save(content: string): Step {
  return { call: { name: "save_memory", input: { content } } }
}

/** Sends the calls with one result each as the next request. */
export async function feedBack(model: Model, calls: readonly ToolCall[]): Promise<ModelEvent[]> {
  const results = calls.map(({ id, name }) => ({ id, name, text: "fine", isError: false }))
  return eventsOf(
    model,
    ask([
      { role: "user", text: "hello" },
      { role: "assistant", text: "", calls },
      { role: "tool", results },
    ]),
  )
}
