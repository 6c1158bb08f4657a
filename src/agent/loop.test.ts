import { expect, test } from "vitest"
import { call, end, type Scripted, scripted, text } from "../../test/support/scripted-model.ts"
import { runTurn } from "./loop.ts"
import { type Message, ModelTrouble, type TroubleKind } from "./model.ts"
import { addUsage, unused } from "./tokens.ts"
import type { Turn } from "./turn.ts"

function turn(answers: readonly (readonly Scripted[])[], hooks: Partial<Turn["hooks"]> = {}) {
  const { model, requests } = scripted(answers)
  const controller = new AbortController()
  const seen = {
    text: "",
    retries: [] as number[],
    waits: [] as number[],
    ran: [] as string[],
    kept: [] as object[],
  }
  const given: Turn = {
    model,
    system: "system",
    tools: [],
    messages: [{ role: "user", text: "hi" }],
    signal: controller.signal,
    mostRequests: 5,
    sleep: async (ms) => void seen.waits.push(ms),
    hooks: {
      prepare: async (messages) => messages,
      onText: (words) => {
        seen.text += words
      },
      onAnswer: () => undefined,
      count: async () => ({}),
      onRetry: (_, ms) => void seen.retries.push(ms),
      onSaid: async (message) => void seen.kept.push(message),
      onResult: async (result) => void seen.kept.push(result),
      run: async ({ id }) => {
        seen.ran.push(id)
        return { text: `result of ${id}`, isError: false }
      },
      ...hooks,
    },
  }
  return { given, seen, requests, abort: () => controller.abort() }
}

const trouble = (kind: TroubleKind, retryAfterMs?: number) => new ModelTrouble(kind, `${kind}!`, retryAfterMs)

/** The one rule that every provider insists on: calls are followed by all their results and nothing else. */
function expectPaired(said: readonly Message[]): void {
  for (const [at, message] of said.entries()) {
    if (message.role !== "assistant" || message.calls.length === 0) continue
    const next = said[at + 1]
    const results = next?.role === "tool" ? next.results.map(({ id }) => id) : []
    expect(results).toEqual(message.calls.map(({ id }) => id))
  }
}

test("an answer is passed on as it comes", async () => {
  const { given, seen } = turn([[text("Hel"), text("lo"), end()]])
  expect(await runTurn(given)).toEqual({
    said: [{ role: "assistant", text: "Hello", calls: [] }],
    end: { kind: "done", reason: "stop" },
  })
  expect(seen.text).toBe("Hello")
})

test("calls are run side by side and their results go back in order", async () => {
  const answers = [
    [call("a"), call("b"), end()],
    [text("done"), end()],
  ]
  const { given, requests } = turn(answers, {
    run: async ({ id }) => {
      if (id === "a") await new Promise((done) => setTimeout(done, 20))
      return { text: `result of ${id}`, isError: false }
    },
  })
  const { said } = await runTurn(given)
  expectPaired(said)
  expect(requests[1]?.messages.at(-1)).toMatchObject({
    role: "tool",
    results: [{ text: "result of a" }, { text: "result of b" }],
  })
})

test("messages are reported as they happen: an answer before its calls run, each of several results at once", async () => {
  const answers = [
    [call("a"), call("b"), end()],
    [text("done"), end()],
  ]
  const { given, seen } = turn(answers, {
    run: async ({ id }) => {
      if (id === "a") await new Promise((done) => setTimeout(done, 20))
      expect(seen.kept.slice(0, 1)).toMatchObject([{ role: "assistant", calls: [{ id: "a" }, { id: "b" }] }])
      return { text: `result of ${id}`, isError: false }
    },
  })
  const { said } = await runTurn(given)
  const [answer, results, last] = said
  expect(seen.kept).toMatchObject([answer, { id: "b" }, { id: "a" }, results, last].map((each) => each ?? {}))
})

test("a tool that throws is an error for the model, not for the turn", async () => {
  const { given } = turn([[call("a"), end()], [end()]], {
    run: async () => {
      throw new Error("disk on fire")
    },
  })
  const { said, end: last } = await runTurn(given)
  expect(said[1]).toMatchObject({ results: [{ isError: true, text: "failed: disk on fire" }] })
  expect(last.kind).toBe("done")
})

test.each(["limit", "server", "unreachable", "cut"] as const)(
  "%s is retried, with growing waits",
  async (kind) => {
    const { given, seen } = turn([[trouble(kind)], [trouble(kind)], [text("ok"), end()]])
    expect((await runTurn(given)).end.kind).toBe("done")
    expect(seen.waits).toEqual([500, 1000])
  },
)

test.each(["key", "request", "too-long", "nonsense", "budget"] as const)(
  "%s is reported at once, without a retry",
  async (kind) => {
    const { given, requests } = turn([[trouble(kind)]])
    expect((await runTurn(given)).end).toMatchObject({ kind: "failed", trouble: { kind } })
    expect(requests).toHaveLength(1)
  },
)

test("a provider's own wait is respected, unless it is too long", async () => {
  const short = turn([[trouble("limit", 1_500)], [end()]])
  await runTurn(short.given)
  expect(short.seen.waits).toEqual([1_500])
  const long = turn([[trouble("limit", 3_600_000)]])
  expect((await runTurn(long.given)).end.kind).toBe("failed")
})

test("it gives up after four attempts", async () => {
  const { given, requests } = turn(Array.from({ length: 9 }, () => [trouble("server")]))
  expect((await runTurn(given)).end.kind).toBe("failed")
  expect(requests).toHaveLength(4)
})

test("an answer that was shown in part is not asked for again, and its calls are not run", async () => {
  const { given, seen, requests } = turn([[text("I will"), call("a"), trouble("cut")]])
  const { said, end: last } = await runTurn(given)
  expect(last.kind).toBe("failed")
  expect(said).toEqual([{ role: "assistant", text: "I will\n[no further answer: cut]", calls: [] }])
  expect(seen.ran).toEqual([])
  expect(requests).toHaveLength(1)
})

test("an answer without an end was cut off", async () => {
  const { given } = turn([[text("half")]])
  expect((await runTurn(given)).end).toMatchObject({ kind: "failed", trouble: { kind: "cut" } })
})

test("any other error of a provider is reported as nonsense", async () => {
  const { given } = turn([[new TypeError("x is undefined")]])
  expect((await runTurn(given)).end).toMatchObject({ trouble: { kind: "nonsense" } })
})

test("an interrupt ends a hanging request and keeps what was said", async () => {
  const { given, abort } = turn([[text("half"), "hang"]])
  setTimeout(abort, 10)
  expect(await runTurn(given)).toEqual({
    said: [{ role: "assistant", text: "half\n[interrupted by the user]", calls: [] }],
    end: { kind: "interrupted" },
  })
})

test("an interrupt before the first byte, between requests and while waiting to retry", async () => {
  const before = turn([["hang"]])
  before.abort()
  expect((await runTurn(before.given)).end.kind).toBe("interrupted")
  const between = turn(
    [
      [call("a"), end()],
      [text("never"), end()],
    ],
    {
      run: async () => {
        between.abort()
        return { text: "done", isError: false }
      },
    },
  )
  const { said, end: last } = await runTurn(between.given)
  expect(last.kind).toBe("interrupted")
  expectPaired(said)
  const waiting = turn([[trouble("server")], [text("never"), end()]], { onRetry: () => waiting.abort() })
  expect((await runTurn(waiting.given)).end.kind).toBe("interrupted")
})

test("a request that is interrupted while it is counted is not sent, and counts for nothing", async () => {
  let used = unused
  const { given, requests, abort } = turn([[text("never"), end()]], {
    count: async (change) => {
      used = addUsage(used, change)
      abort()
      return {}
    },
  })
  expect((await runTurn(given)).end.kind).toBe("interrupted")
  expect({ requests, used }).toEqual({ requests: [], used: unused })
})

test("calls that come after an interrupt get a result without being run", async () => {
  const { given, seen, abort } = turn([[call("a"), call("b"), end()]], {
    prepare: async (messages) => messages,
  })
  given.hooks.onAnswer = () => abort()
  const { said } = await runTurn(given)
  expectPaired(said)
  expect(seen.ran).toEqual([])
})

test("a model that never stops calling is stopped, and so is one that calls too much at once", async () => {
  const endless = turn(Array.from({ length: 99 }, (_, n) => [call(`c${n}`), end()]))
  expect((await runTurn(endless.given)).end.kind).toBe("exhausted")
  expect(endless.requests).toHaveLength(5)
  const many = turn([[...Array.from({ length: 40 }, (_, n) => call(`c${n}`)), end()], [end()]])
  const { said } = await runTurn(many.given)
  expectPaired(said)
  expect(many.seen.ran).toHaveLength(16)
})

test("if the day's tokens are used up while an answer comes, it ends there and what was heard is kept", async () => {
  const piece = text("word ".repeat(1_000))
  const usedUp = new ModelTrouble("budget", "used up")
  const counted: number[] = []
  const { given, seen, requests } = turn([[piece, piece, piece, call("a"), end()]], {
    count: async ({ outputTokens }) => (counted.push(outputTokens) > 2 ? { usedUp } : {}),
  })
  const { said, end: ended } = await runTurn(given)
  expect(ended).toEqual({ kind: "failed", trouble: usedUp })
  expect(seen).toMatchObject({ text: "word ".repeat(2_000), ran: [], retries: [] })
  expect(said).toHaveLength(1)
  expect(requests).toHaveLength(1)
  // By then everything that was heard is counted.
  expect(counted).toEqual([0, 1_429, 1_429])
})

test("an error while an answer is counted is thrown, and not taken for the model's trouble", async () => {
  const { given } = turn([[text("Hello"), end()]], { count: () => Promise.reject(new TypeError("a bug")) })
  await expect(runTurn(given)).rejects.toThrow("a bug")
})
