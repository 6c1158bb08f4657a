import { getEventListeners } from "node:events"
import { createServer } from "node:net"
import { describe, expect, onTestFinished, test } from "vitest"
import type { TroubleKind } from "../../src/agent/model.ts"
import { ask, eventsOf, fail, key, providers, save, setUp, textOf } from "../support/llm/asking.ts"
import type { Step, Turn } from "../support/llm/script.ts"

describe.each(providers)("%s", (provider) => {
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

  test("a request without any answer is cut after a while", async () => {
    const { model, stub } = await setUp(provider, [{ silent: true }], 1_000)
    const { trouble } = await fail(model)
    expect(trouble).toMatchObject({ kind: "cut", message: expect.stringContaining("for 1 s") })
    await expect.poll(stub.abandoned).toBe(1)
  })

  test("an answer that falls silent is cut after a while", async () => {
    const { model, stub } = await setUp(
      provider,
      [{ steps: [{ text: "I " }, { text: "am" }, { hang: true }] }],
      1_000,
    )
    const { trouble, events } = await fail(model)
    expect(textOf(events)).toBe("I am")
    expect(trouble.kind).toBe("cut")
    await expect.poll(stub.abandoned).toBe(1)
  })

  test.each<[string, Step[]]>([
    ["before an answer", []],
    ["within an answer", [{ text: "I am" }]],
  ])("meaningless bytes keep nobody waiting, %s", async (_, steps) => {
    const { model, stub } = await setUp(provider, [{ steps: [...steps, { drip: true }] }], 1_000)
    const { trouble, events } = await fail(model)
    expect(textOf(events)).toBe(steps.length === 0 ? "" : "I am")
    expect(trouble).toMatchObject({ kind: "cut", message: expect.stringContaining("no data for 1 s") })
    await expect.poll(stub.abandoned).toBe(1)
  })

  test("a long thought is no silence", async () => {
    const thinking: Step[] = Array.from({ length: 8 }, (): Step[] => [{ think: "." }, { waitMs: 200 }]).flat()
    const { model } = await setUp(provider, [{ steps: [...thinking, { text: "Yes." }] }], 1_500)
    expect(textOf(await eventsOf(model))).toBe("Yes.")
  })

  test("an answer that is slow, but never silent for long, is heard to its end", async () => {
    const slow: Step[] = Array.from({ length: 8 }, (): Step[] => [{ text: "." }, { waitMs: 200 }]).flat()
    const { model } = await setUp(provider, [{ steps: slow }], 1_500)
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

  test("a server that does not listen", async () => {
    const { stub, model } = await setUp(provider, [])
    stub.close()
    const { trouble } = await fail(model)
    expect(trouble).toMatchObject({
      kind: "unreachable",
      message: expect.stringContaining("nothing listens"),
    })
  })

  test("a server that hangs up at once", async () => {
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
      for await (const { kind } of model.stream(ask(), abort.signal)) if (kind !== "unseen") heard.push(kind)
    })()
    await expect.poll(() => stub.heard.length === 1 && heard.length === textsBefore).toBe(true)
    abort.abort(new Error("enough"))
    await expect(listening).rejects.toThrow("enough")
    expect(heard).toEqual(Array.from({ length: textsBefore }, () => "text"))
    await expect.poll(stub.abandoned).toBe(1)
  })

  test("with a signal that is already aborted nobody is asked", async () => {
    const { model, stub } = await setUp(provider, [{ steps: [{ text: "x" }] }])
    await expect(eventsOf(model, ask(), AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough")
    expect(stub.heard).toEqual([])
  })

  test("a signal is let go of when the answer is over, however it ended", async () => {
    const { model } = await setUp(provider, [
      { steps: [{ text: "x" }] },
      { fail: { status: 500, message: "oh" } },
    ])
    const { signal } = new AbortController()
    await eventsOf(model, ask(), signal)
    await expect(eventsOf(model, ask(), signal)).rejects.toThrow("oh")
    expect(getEventListeners(signal, "abort")).toEqual([])
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
