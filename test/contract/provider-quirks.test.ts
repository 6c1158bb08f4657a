import { expect, test } from "vitest"
import type { TroubleKind } from "../../src/agent/model.ts"
import { connectModel } from "../../src/providers/connect.ts"
import { ask, callsIn, eventsOf, fail, feedBack, key, providers, save, setUp } from "../support/llm/asking.ts"
import type { Step } from "../support/llm/script.ts"
import { serve } from "../support/server.ts"

test.each([
  ["gemini", '"error":"no"'],
  ["anthropic", '"is_error":true'],
] as const)("%s marks the result of an error as one", async (provider, mark) => {
  const { stub, model } = await setUp(provider, [{ steps: [{ text: "x" }] }])
  const call = { id: "call_1", name: "save_memory", input: {} }
  await eventsOf(
    model,
    ask([
      { role: "user", text: "hello" },
      { role: "assistant", text: "", calls: [call] },
      { role: "tool", results: [{ id: "call_1", name: "save_memory", text: "no", isError: true }] },
    ]),
  )
  expect(JSON.stringify(stub.heard[0]?.body)).toContain(mark)
})

test("anthropic reads tools and system prompt again from its cache", async () => {
  const { stub, model } = await setUp("anthropic", [{ steps: [{ text: "x" }] }])
  await eventsOf(model)
  expect(stub.heard[0]?.body).toMatchObject({ system: [{ cache_control: { type: "ephemeral" } }] })
})

test("ollama is asked for the window that history is held to", async () => {
  const { stub, model } = await setUp("ollama", [{ steps: [{ text: "x" }] }])
  await eventsOf(model)
  expect(stub.heard[0]?.body).toMatchObject({ options: { num_ctx: model.windowTokens }, stream: true })
})

test("gemini says in the body how long to wait", async () => {
  const url = await serve((_, response) => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "23.5s" }]
    response.statusCode = 429
    response.end(
      JSON.stringify({ error: { code: 429, message: "slow", status: "RESOURCE_EXHAUSTED", details } }),
    )
  })
  const model = await connectModel({ provider: "gemini", url, key, idleTimeoutMs: 5_000 })
  expect((await fail(model)).trouble).toMatchObject({ kind: "limit", retryAfterMs: 23_500 })
})

function sse(...chunks: readonly object[]): string {
  return `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`
}

test("a server that says that it stopped where it made a call, and gives the call no id", async () => {
  const called = { name: "save_memory", arguments: "{}" }
  const delta = { tool_calls: [{ function: called }, { function: called }] }
  const body = sse({ choices: [{ delta }] }, { choices: [{ delta: {}, finish_reason: "stop" }] })
  const { model } = await setUp("openai-compatible", [{ body }])
  const events = await eventsOf(model)
  expect(events.at(-1)).toEqual({ kind: "end", reason: "calls", usage: {} })
  expect(new Set(callsIn(events).map(({ id }) => id)).size).toBe(2)
})

test("a server that sends what it thinks under another name does not get it back", async () => {
  const tool_calls = [{ index: 0, id: "c", function: { name: "save_memory", arguments: "{}" } }]
  const body = sse(
    { choices: [{ delta: { reasoning: "hmm" } }] },
    { choices: [{ delta: { tool_calls }, finish_reason: "tool_calls" }] },
  )
  const { stub, model } = await setUp("openai-compatible", [{ body }, { steps: [{ text: "x" }] }])
  await feedBack(model, callsIn(await eventsOf(model)))
  expect(JSON.stringify(stub.heard[1]?.body)).not.toContain("hmm")
})

test.each<[object, TroubleKind]>([
  [{ error: "all gone" }, "server"],
  [{ error: { message: "all gone", code: 401 } }, "key"],
  [{ error: { message: "all gone", code: 502 }, choices: [] }, "server"],
  [{ error: { message: "all gone", type: "invalid_request_error" } }, "request"],
  [{ error: { message: "all gone: context_length_exceeded" } }, "too-long"],
])("a router that passes on %j", async (chunk, kind) => {
  const body = sse({ choices: [{ delta: { content: "I" } }] }, chunk)
  const { model } = await setUp("openai-compatible", [{ body }])
  const { trouble } = await fail(model)
  expect(trouble).toMatchObject({ kind, message: expect.stringContaining("all gone") })
})

test.each(providers)("%s that sends elsewhere is not followed with the key", async (provider) => {
  let asked = 0
  const target = await serve((_, response) => {
    asked++
    response.end()
  })
  const url = await serve((_, response) => response.writeHead(307, { location: target }).end())
  const model = "m"
  const trouble = await connectModel({ provider, model, url, key, idleTimeoutMs: 5_000 }).then(
    async (connected) => (await fail(connected)).trouble,
  )
  expect(trouble).toMatchObject({ kind: "request", message: expect.stringContaining("it redirects") })
  expect(asked).toBe(0)
})

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
    const { model } = await setUp(provider, [{ steps: [{ text: "I " }], end: "refused" }])
    expect(await eventsOf(model)).toEqual([
      { kind: "text", text: "I " },
      { kind: "end", reason: "refused", usage: { inputTokens: 7, outputTokens: 3 } },
    ])
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
