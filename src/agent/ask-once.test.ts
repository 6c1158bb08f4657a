import { expect, test } from "vitest"
import { end, type Scripted, scripted, text } from "../../test/support/scripted-model.ts"
import { askOnce } from "./ask-once.ts"
import type { Count } from "./bill.ts"
import { type Model, type ModelEvent, ModelTrouble, type ToldUsage, type Usage } from "./model.ts"
import { addUsage, guessRequest, type Meter, unused } from "./tokens.ts"

const request = { system: "system", tools: [], messages: [{ role: "user" as const, text: "hi" }] }
const untold: ModelEvent = { kind: "end", reason: "stop" }
const told = (usage: ToldUsage): ModelEvent => ({ ...untold, usage })
const long = text("word ".repeat(700))
const unseen: ModelEvent = { kind: "unseen", text: "Hmmmm" }
const down = new ModelTrouble("server", "down")
const inputTokens = guessRequest(request)

/** The outcome of a request, and what was counted for it in the end. */
async function asked(answer: readonly Scripted[], signal = new AbortController().signal, mostMs = 60_000) {
  let used = unused
  const count = async (change: Meter) => {
    used = addUsage(used, change)
    return {}
  }
  const said = askOnce({ model: scripted([answer]).model, request, signal, mostMs, count })
  return { said: await said.catch((error: unknown) => error), used }
}

test.each<[string, readonly Scripted[], unknown, Usage]>([
  ["its figures", [text(" Hel"), text("lo\n"), end()], "Hello", { inputTokens: 10, outputTokens: 5 }],
  ["no figures", [text("Hello"), untold], "Hello", { inputTokens, outputTokens: 2 }],
  ["nothing but its end", [untold], "", { inputTokens, outputTokens: 0 }],
  ["half an answer", [text("Hello")], { kind: "cut" }, { inputTokens, outputTokens: 2 }],
  ["half a thought", [unseen], { kind: "cut" }, { inputTokens, outputTokens: 2 }],
  ["nothing", [], { kind: "cut" }, { inputTokens, outputTokens: 0 }],
  ["a refusal", [down], { kind: "server" }, { inputTokens: 0, outputTokens: 0 }],
  ["trouble within", [text("Hello"), down], { kind: "server" }, { inputTokens, outputTokens: 2 }],
])("what was paid for is counted: an answer with %s", async (_, answer, said, used) => {
  const came = await asked(answer)
  if (typeof said === "string") expect(came.said).toBe(said)
  else expect(came.said).toMatchObject({ name: "ModelTrouble", ...(said as object) })
  expect(came.used).toEqual({ requests: 1, ...used })
})

test.each<[string, ModelEvent, ToldUsage, Usage]>([
  ["nothing", long, { inputTokens: 0, outputTokens: 0 }, { inputTokens, outputTokens: 1_000 }],
  ["less than nothing", long, { inputTokens: -5, outputTokens: -3 }, { inputTokens, outputTokens: 1_000 }],
  ["parts of a token", long, { inputTokens: 9.5, outputTokens: 0.5 }, { inputTokens, outputTokens: 1_000 }],
  [
    "more than there can be",
    long,
    { inputTokens: 9e9, outputTokens: 9e9 },
    { inputTokens, outputTokens: 1_000 },
  ],
])("an impossible figure is ignored: %s", async (_, answer, figures, used) => {
  expect((await asked([answer, told(figures)])).used).toEqual({ requests: 1, ...used })
})

test.each<[string, ModelEvent, ToldUsage, Usage]>([
  ["only what it read", long, { inputTokens: 9 }, { inputTokens: 9, outputTokens: 1_000 }],
  ["only what it wrote", long, { outputTokens: 700 }, { inputTokens, outputTokens: 700 }],
  ["one that can be", long, { inputTokens: 0, outputTokens: 700 }, { inputTokens, outputTokens: 700 }],
  [
    "a token a byte",
    long,
    { inputTokens: 40, outputTokens: 3_500 },
    { inputTokens: 40, outputTokens: 3_500 },
  ],
  ["few for much", long, { inputTokens: 5, outputTokens: 100 }, { inputTokens: 5, outputTokens: 100 }],
  [
    "its thoughts",
    unseen,
    { inputTokens: 12, outputTokens: 120_000 },
    { inputTokens: 12, outputTokens: 120_000 },
  ],
  ["its own words", unseen, { inputTokens: 9_000, outputTokens: 2 }, { inputTokens: 9_000, outputTokens: 2 }],
])("each possible figure is believed: %s", async (_, answer, figures, used) => {
  expect((await asked([answer, told(figures)])).used).toEqual({ requests: 1, ...used })
})

test.each([
  ["somebody stops", 20, 60_000],
  ["takes too long", 60_000, 20],
] as const)("an answer that %s is the model's trouble, and counted", async (_, stopMs, mostMs) => {
  const { said, used } = await asked([text("Hello"), "hang"], AbortSignal.timeout(stopMs), mostMs)
  expect(said).toMatchObject({ name: "ModelTrouble", kind: "cut", message: expect.stringMatching(/timeout/) })
  expect(used).toEqual({ requests: 1, inputTokens, outputTokens: 2 })
})

test("a bug is not taken for the model's trouble", async () => {
  const { said } = await asked([text("Hello"), new TypeError("undefined is not a function")])
  expect(said).toBeInstanceOf(TypeError)
})

test("a request is counted before it is sent, and a long answer while it comes", async () => {
  const counted: [Meter, number | undefined][] = []
  const { model, requests } = scripted([[text("word ".repeat(2_000)), "hang"]])
  const count: Count = async (change, countedAt) => {
    if (counted.length === 0) expect(requests).toEqual([])
    counted.push([change, countedAt])
    return { at: 42 }
  }
  const signal = new AbortController().signal
  await expect(askOnce({ model, request, signal, mostMs: 50, count })).rejects.toThrow()
  expect(counted).toEqual([
    [{ requests: 1, inputTokens, outputTokens: 0 }, undefined],
    [{ requests: 0, inputTokens: 0, outputTokens: 2_858 }, 42],
  ])
})

test("if the day's tokens are used up while an answer comes, it is ended and fails with that", async () => {
  const usedUp = new ModelTrouble("budget", "used up")
  let isEnded = false
  const model: Model = {
    ...scripted([]).model,
    async *stream() {
      try {
        for (;;) yield text("word ".repeat(100))
      } finally {
        isEnded = true
      }
    },
  }
  let used = unused
  const count: Count = async (change) => {
    used = addUsage(used, change)
    return used.outputTokens > 4_500 ? { usedUp } : {}
  }
  const signal = new AbortController().signal
  await expect(askOnce({ model, request, signal, mostMs: 60_000, count })).rejects.toBe(usedUp)
  expect(isEnded).toBe(true)
  expect(used.outputTokens).toBeLessThan(5_700)
})

test("a request that is stopped while it is counted is not sent, and counts for nothing", async () => {
  const controller = new AbortController()
  const { model, requests } = scripted([[text("never"), untold]])
  let used = unused
  const count: Count = async (change) => {
    used = addUsage(used, change)
    controller.abort(new Error("stopped"))
    return {}
  }
  const said = askOnce({ model, request, signal: controller.signal, mostMs: 60_000, count })
  await expect(said).rejects.toMatchObject({ kind: "cut", message: "stopped" })
  expect({ requests, used }).toEqual({ requests: [], used: unused })
})
