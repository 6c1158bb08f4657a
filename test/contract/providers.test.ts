import { describe, expect, test } from "vitest"
import {
  ask,
  callsIn,
  eventsOf,
  feedBack,
  key,
  plain,
  providers,
  save,
  setUp,
  textOf,
} from "../support/llm/asking.ts"
import type { Step } from "../support/llm/script.ts"

const usage = { input: 7, output: 3 }
const ended = (reason: string) => ({ kind: "end", reason, usage: { inputTokens: 7, outputTokens: 3 } })

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
    // Through JSON, as a transcript stores it.
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

  test("no call of an answer that reaches the limit is made", async () => {
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
})
