import { createServer } from "node:net"
import { describe, expect, onTestFinished, test } from "vitest"
import type {
  Message,
  Model,
  ModelEvent,
  ModelRequest,
  ToolCall,
  TroubleKind,
} from "../../src/agent/model.ts"
import { ModelTrouble } from "../../src/agent/model.ts"
import { connectModel } from "../../src/providers/connect.ts"
import type { ProviderName } from "../../src/providers/table.ts"
import type { Step, Turn } from "../support/llm/script.ts"
import { type Stub, startStub } from "../support/llm/stub.ts"

const providers: readonly ProviderName[] = ["gemini", "anthropic", "openai-compatible", "ollama"]
const key = "sk-Very/Secret+0123456789"

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

function ask(messages: readonly Message[] = [{ role: "user", text: "hello" }]): ModelRequest {
  return { system: "You are co.", messages, tools: [saveTool, recallTool] }
}

interface Setting {
  readonly stub: Stub
  readonly model: Model
}

async function setUp(
  provider: ProviderName,
  script: readonly Turn[],
  idleTimeoutMs = 10_000,
): Promise<Setting> {
  const stub = await startStub(script)
  onTestFinished(() => stub.close())
  const url = stub.url(provider)
  return { stub, model: await connectModel({ provider, model: "stub", url, key, idleTimeoutMs }) }
}

async function eventsOf(
  model: Model,
  request = ask(),
  signal = new AbortController().signal,
): Promise<ModelEvent[]> {
  return Array.fromAsync(model.stream(request, signal))
}

/** Without what each wire is free to choose. */
function plain(events: readonly ModelEvent[]): unknown[] {
  return events.map((event) =>
    event.kind === "call" ? { kind: "call", name: event.call.name, input: event.call.input } : event,
  )
}

function textOf(events: readonly ModelEvent[]): string {
  return events.map((event) => (event.kind === "text" ? event.text : "")).join("")
}

function callsIn(events: readonly ModelEvent[]): ToolCall[] {
  return events.flatMap((event) => (event.kind === "call" ? [event.call] : []))
}

/** What came before the trouble, and the trouble. */
async function fail(model: Model, request = ask()): Promise<{ events: ModelEvent[]; trouble: ModelTrouble }> {
  const events: ModelEvent[] = []
  try {
    for await (const event of model.stream(request, new AbortController().signal)) events.push(event)
  } catch (error) {
    if (!(error instanceof ModelTrouble)) throw new Error("no trouble of a model", { cause: error })
    expect(error.message).not.toContain(key)
    expect(error.message).not.toMatch(/[\n\r\x1b]/)
    expect(error.message.length).toBeLessThan(420)
    return { events, trouble: error }
  }
  throw new Error(`no trouble, but ${JSON.stringify(events)}`)
}

const usage = { input: 7, output: 3 }
const ended = (reason: string) => ({ kind: "end", reason, usage: { inputTokens: 7, outputTokens: 3 } })
const save = (content: string): Step => ({ call: { name: "save_memory", input: { content } } })

describe.each(providers)("%s", (provider) => {
  test("text comes in the pieces in which it was sent", async () => {
    const { model } = await setUp(provider, [
      { steps: [{ text: "Hel" }, { text: "lo " }, { text: "you" }], usage },
    ])
    expect(await eventsOf(model)).toEqual([
      { kind: "text", text: "Hel" },
      { kind: "text", text: "lo " },
      { kind: "text", text: "you" },
      ended("stop"),
    ])
  })

  test("the request holds the system prompt, the tools, the model, the question and the key", async () => {
    const { stub, model } = await setUp(provider, [{ steps: [{ text: "x" }] }])
    await eventsOf(model)
    const [heard] = stub.heard
    expect(heard).toMatchObject({ provider, model: "stub", key, system: "You are co." })
    expect(heard?.messages).toEqual([{ role: "user", text: "hello" }])
    expect(heard?.tools.map(({ name }) => name)).toEqual(["save_memory", "recall_memory"])
    expect(heard?.tools[0]?.parameters).toMatchObject({ required: ["content"] })
    expect(stub.heard).toHaveLength(1)
  })

  test("a call", async () => {
    const { model } = await setUp(provider, [{ steps: [save("async über callbacks 🦜")], usage }])
    const events = await eventsOf(model)
    expect(plain(events)).toEqual([
      { kind: "call", name: "save_memory", input: { content: "async über callbacks 🦜" } },
      ended("calls"),
    ])
    expect(callsIn(events)[0]?.id).toMatch(/^[\w-]+$/)
  })

  test("text, then several calls in one answer, each with an id of its own", async () => {
    const steps: Step[] = [
      { text: "I note that." },
      save("a"),
      save("b"),
      { call: { name: "recall_memory" } },
    ]
    const { model } = await setUp(provider, [{ steps, usage }])
    const events = await eventsOf(model)
    expect(plain(events)).toEqual([
      { kind: "text", text: "I note that." },
      { kind: "call", name: "save_memory", input: { content: "a" } },
      { kind: "call", name: "save_memory", input: { content: "b" } },
      { kind: "call", name: "recall_memory", input: {} },
      ended("calls"),
    ])
    expect(new Set(callsIn(events).map(({ id }) => id)).size).toBe(3)
  })

  test("results go back with their calls, those of errors as such", async () => {
    const { stub, model } = await setUp(provider, [
      { steps: [{ text: "Noted." }, save("a"), save("b")] },
      { steps: [{ text: "Done." }] },
    ])
    const calls = callsIn(await eventsOf(model))
    const texts = ["saved as 1", "The user said no: too private"]
    const results = calls.map(({ id, name }, at) => ({ id, name, text: texts[at] ?? "", isError: at === 1 }))
    const events = await eventsOf(
      model,
      ask([
        { role: "user", text: "hello" },
        { role: "assistant", text: "Noted.", calls },
        { role: "tool", results },
        { role: "user", text: "and?" },
      ]),
    )
    expect(textOf(events)).toBe("Done.")
    const messages = stub.heard[1]?.messages ?? []
    expect(messages[1]).toMatchObject({
      role: "assistant",
      text: "Noted.",
      calls: [
        { name: "save_memory", input: { content: "a" } },
        { name: "save_memory", input: { content: "b" } },
      ],
    })
    expect(messages[2]).toEqual({
      role: "tool",
      results: ["saved as 1", "Error: The user said no: too private"],
    })
    expect(JSON.stringify(stub.heard[1]?.body)).toContain("and?")
  })

  test("a call whose input is no JSON has no input, and goes back as an empty one", async () => {
    const broken: Step = { call: { name: "save_memory", inputText: '{"content": "a' } }
    const { stub, model } = await setUp(provider, [{ steps: [broken] }, { steps: [{ text: "x" }] }])
    const calls = callsIn(await eventsOf(model))
    expect(calls).toMatchObject([{ name: "save_memory" }])
    expect(calls[0]?.input).toBeUndefined()
    await feedBack(model, calls)
    expect(stub.heard[1]?.messages[1]).toMatchObject({ calls: [{ name: "save_memory", input: {} }] })
  })

  test("an input that is no object comes as it is", async () => {
    const { model } = await setUp(provider, [
      { steps: [{ call: { name: "save_memory", inputText: "[1]" } }] },
    ])
    expect(callsIn(await eventsOf(model))[0]?.input).toEqual([1])
  })

  test("what the model thinks is not shown, and goes back with the results of its calls", async () => {
    const steps: Step[] = [{ think: "hmm" }, { think: "m" }, { text: "Noted." }, save("a")]
    const { stub, model } = await setUp(provider, [{ steps }, { steps: [{ text: "x" }] }])
    const events = await eventsOf(model)
    expect(textOf(events)).toBe("Noted.")
    // Through JSON, as a transcript keeps it.
    await feedBack(model, JSON.parse(JSON.stringify(callsIn(events))))
    expect(stub.heard[1]?.messages[1]).toMatchObject({ thought: "hmmm" })
  })

  test("what one provider wants back is not given to another", async () => {
    const { stub, model } = await setUp(provider, [{ steps: [{ text: "x" }] }])
    const token = {
      from: "somebody",
      call: { google: { thoughtSignature: "theirs" } },
      reasoning: [{ type: "reasoning", text: "theirs" }],
      thinking: "theirs",
    }
    await feedBack(model, [{ id: "call_1", name: "save_memory", input: {}, token }])
    expect(JSON.stringify(stub.heard[0]?.body)).not.toContain("theirs")
  })

  test("of an answer that reaches the limit no call is made", async () => {
    const { model } = await setUp(provider, [{ steps: [{ text: "I " }, save("half")], end: "length", usage }])
    expect(plain(await eventsOf(model))).toEqual([{ kind: "text", text: "I " }, ended("length")])
  })

  test("an empty answer ends", async () => {
    const { model } = await setUp(provider, [{ steps: [], usage }])
    expect(await eventsOf(model)).toEqual([ended("stop")])
  })

  test("a message without text or calls is no reason to refuse the next", async () => {
    const { stub, model } = await setUp(provider, [{ steps: [{ text: "x" }] }])
    await eventsOf(
      model,
      ask([
        { role: "user", text: "a" },
        { role: "assistant", text: "", calls: [] },
        { role: "user", text: "b" },
      ]),
    )
    expect(JSON.stringify(stub.heard[0]?.body)).toContain('"b"')
  })

  test("characters that packets tear apart are put together", async () => {
    const text = "añb 🦜 日本語 e\u0301"
    const { model } = await setUp(provider, [{ steps: [{ text }, save(text)], chunkBytes: 1 }])
    const events = await eventsOf(model)
    expect(textOf(events)).toBe(text)
    expect(callsIn(events)[0]?.input).toEqual({ content: text })
  })

  test("a piece of a megabyte", async () => {
    const text = "long ".repeat(200_000)
    const { model } = await setUp(provider, [{ steps: [{ text }, save(text)] }])
    const events = await eventsOf(model)
    expect(textOf(events)).toBe(text)
    expect(callsIn(events)[0]?.input).toEqual({ content: text })
  })

  const failures: readonly [number, string, TroubleKind][] = [
    [400, "what is that?", "request"],
    [400, "This model's maximum context length is 8192 tokens", "too-long"],
    [400, "prompt is too long: 210000 tokens > 200000 maximum", "too-long"],
    [401, "no such key", "key"],
    [402, "nothing is paid", "limit"],
    [403, "not for you", "key"],
    [404, "no such model", "request"],
    [413, "too much", "too-long"],
    [429, "too many requests", "limit"],
    [500, "oh no", "server"],
    [503, "not now", "server"],
    [529, "overloaded", "server"],
  ]

  test.each(failures)("status %i (%s)", async (status, message, kind) => {
    const { model, stub } = await setUp(provider, [
      { fail: { status, message: `${message} ${key}\n\x1b[31m` } },
    ])
    const { trouble, events } = await fail(model)
    expect(trouble.kind).toBe(kind)
    expect(trouble.message).toContain(message)
    expect(trouble.message).toContain(`${status}`)
    expect(trouble.message).toContain("[key]")
    expect(trouble.retryAfterMs).toBeUndefined()
    expect(events).toEqual([])
    expect(stub.heard).toHaveLength(1)
  })

  test("how long to wait is passed on", async () => {
    const fail429 = (headers: Record<string, string>): Turn => ({
      fail: { status: 429, message: "slow down", headers },
    })
    const { model } = await setUp(provider, [
      fail429({ "retry-after": "7" }),
      fail429({ "retry-after-ms": "1500" }),
      fail429({ "retry-after": "Wed, 21 Oct 2026 07:28:30 GMT", date: "Wed, 21 Oct 2026 07:28:00 GMT" }),
    ])
    expect((await fail(model)).trouble.retryAfterMs).toBe(7_000)
    expect((await fail(model)).trouble.retryAfterMs).toBe(1_500)
    expect((await fail(model)).trouble.retryAfterMs).toBe(30_000)
  })

  test("a complaint without end is cut", async () => {
    const { model } = await setUp(provider, [{ fail: { status: 500, message: "very ".repeat(100_000) } }])
    expect((await fail(model)).trouble.kind).toBe("server")
  })

  test("an error as the first thing of an answer", async () => {
    const { model } = await setUp(provider, [
      { steps: [{ error: { status: 500, message: "it is overloaded" } }] },
    ])
    const { trouble } = await fail(model)
    expect(trouble).toMatchObject({ kind: "server", message: expect.stringContaining("it is overloaded") })
  })

  test("an error in the middle of an answer", async () => {
    const error = { status: 429, message: "rate limit reached" }
    const { model } = await setUp(provider, [{ steps: [{ text: "I " }, save("a"), { error }] }])
    const { trouble, events } = await fail(model)
    expect(events).toEqual([{ kind: "text", text: "I " }])
    expect(trouble).toMatchObject({ kind: "limit", message: expect.stringContaining("rate limit reached") })
  })

  test.each<[string, Step]>([
    ["breaks", { cut: true }],
    ["stops without an end", { leave: true }],
  ])("an answer that %s is cut, and none of its calls is made", async (_, step) => {
    const { model } = await setUp(provider, [{ steps: [{ text: "I " }, save("a"), step] }])
    const { trouble, events } = await fail(model)
    expect(trouble.kind).toBe("cut")
    expect(events.filter(({ kind }) => kind !== "text")).toEqual([])
  })

  test("an answer that breaks before its first word is cut", async () => {
    const { model } = await setUp(provider, [{ steps: [{ cut: true }] }])
    expect((await fail(model)).trouble.kind).toBe("cut")
  })

  test("nothing that comes is cut after a while", async () => {
    const { model, stub } = await setUp(provider, [{ silent: true }], 200)
    const { trouble } = await fail(model)
    expect(trouble).toMatchObject({ kind: "cut", message: expect.stringContaining("0.2 s") })
    await expect.poll(stub.abandoned).toBe(1)
  })

  test("an answer that falls silent is cut after a while", async () => {
    const { model, stub } = await setUp(
      provider,
      [{ steps: [{ text: "I " }, { text: "am" }, { hang: true }] }],
      200,
    )
    const { trouble, events } = await fail(model)
    expect(textOf(events)).toBe("I am")
    expect(trouble.kind).toBe("cut")
    await expect.poll(stub.abandoned).toBe(1)
  })

  test("an answer that is slow, but never silent for long, is heard to its end", async () => {
    const slow: Step[] = Array.from({ length: 8 }, (): Step[] => [{ text: "." }, { waitMs: 100 }]).flat()
    const { model } = await setUp(provider, [{ steps: slow }], 600)
    expect(textOf(await eventsOf(model))).toBe("........")
  })

  test.each([
    ["a page", "<!doctype html>\n<html><body>Welcome to nginx</body></html>\n"],
    ["another JSON", '{"hello": "world"}\n'],
    ["an event that is no JSON", "data: {nonsense\n\n"],
    ["an event of another kind", 'data: {"hello": 1}\n\n'],
    ["bytes", "\u0000\u0001\uffff".repeat(100)],
  ])("%s instead of an answer is nonsense", async (_, body) => {
    const { model } = await setUp(provider, [{ body }])
    const { trouble, events } = await fail(model)
    expect(trouble.kind).toBe("nonsense")
    expect(events).toEqual([])
  })

  test("no body at all is cut", async () => {
    const { model } = await setUp(provider, [{ body: "" }])
    expect((await fail(model)).trouble.kind).toBe("cut")
  })

  test("nobody is there", async () => {
    const { stub, model } = await setUp(provider, [])
    stub.close()
    const { trouble } = await fail(model)
    expect(trouble).toMatchObject({
      kind: "unreachable",
      message: expect.stringContaining("nothing listens"),
    })
  })

  test("somebody who hangs up at once", async () => {
    const { model, stub } = await setUp(provider, [])
    const { port } = new URL(stub.origin)
    stub.close()
    const rude = createServer((socket) => socket.destroy()).listen(Number(port), "127.0.0.1")
    onTestFinished(() => void rude.close())
    expect((await fail(model)).trouble.kind).toBe("cut")
  })

  test.each<[string, Turn, number]>([
    ["before the first byte", { silent: true }, 0],
    ["in the middle", { steps: [{ text: "I " }, { text: "am" }, { hang: true }] }, 2],
    ["after a call", { steps: [{ text: "I " }, save("a"), { hang: true }] }, 1],
  ])("an abort %s ends the answer and the request", async (_, turn, textsBefore) => {
    const { model, stub } = await setUp(provider, [turn])
    const abort = new AbortController()
    const heard: string[] = []
    const listening = (async () => {
      for await (const event of model.stream(ask(), abort.signal)) heard.push(event.kind)
    })()
    await expect.poll(() => stub.heard.length === 1 && heard.length === textsBefore).toBe(true)
    abort.abort(new Error("enough"))
    await expect(listening).rejects.toThrow("enough")
    expect(heard).toEqual(Array.from({ length: textsBefore }, () => "text"))
    await expect.poll(stub.abandoned).toBe(1)
  })

  test("a signal that has ended already asks nobody", async () => {
    const { model, stub } = await setUp(provider, [{ steps: [{ text: "x" }] }])
    await expect(eventsOf(model, ask(), AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough")
    expect(stub.heard).toEqual([])
  })

  test("whoever stops listening ends the request", async () => {
    const { model, stub } = await setUp(provider, [{ steps: [{ text: "I" }, { hang: true }] }])
    for await (const _ of model.stream(ask(), new AbortController().signal)) break
    await expect.poll(stub.abandoned).toBe(1)
  })

  test("after a failure the model can be asked again", async () => {
    const { model } = await setUp(provider, [
      { fail: { status: 500, message: "oh" } },
      { steps: [{ text: "I " }, { cut: true }] },
      { steps: [{ text: "fine" }] },
    ])
    await fail(model)
    await fail(model)
    expect(textOf(await eventsOf(model))).toBe("fine")
  })
})

async function feedBack(model: Model, calls: readonly ToolCall[]): Promise<ModelEvent[]> {
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

test("a signature of gemini comes back with the call that it belongs to", async () => {
  const steps: Step[] = [
    { call: { name: "save_memory", input: { content: "a" }, signature: "c2lnbmVk" } },
    save("b"),
  ]
  const { stub, model } = await setUp("gemini", [{ steps }, { steps: [{ text: "x" }] }])
  await feedBack(model, JSON.parse(JSON.stringify(callsIn(await eventsOf(model)))))
  expect(stub.heard[1]?.messages[1]).toMatchObject({
    calls: [{ name: "save_memory", signature: "c2lnbmVk" }, { name: "save_memory" }],
  })
})

test.each(["gemini", "anthropic", "openai-compatible"] as const)(
  "%s does not want to answer",
  async (provider) => {
    const { model } = await setUp(provider, [{ steps: [{ text: "I " }], end: "refused", usage }])
    expect(await eventsOf(model)).toEqual([{ kind: "text", text: "I " }, ended("refused")])
  },
)

test("gemini says 400 to a key that is wrong", async () => {
  const { model } = await setUp("gemini", [
    { fail: { status: 400, message: "API key not valid. Please pass a valid API key." } },
  ])
  expect((await fail(model)).trouble).toMatchObject({
    kind: "key",
    message: expect.stringContaining("GEMINI_API_KEY"),
  })
})
