import fc from "fast-check"
import { expect, test } from "vitest"
import { end, scripted, text } from "../../test/support/scripted-model.ts"
import { compact, compactWhereFull, fitToWindow } from "./compact.ts"
import { remainderOf, splitOlder, trimResults } from "./history.ts"
import { type Message, ModelTrouble } from "./model.ts"
import { guessRequest } from "./tokens.ts"

const found = (id: string, size = 1_000) =>
  `Found 1 memory:\n\n**Memory ${id}** (created 2026-02-09)\n${"x".repeat(size)}`

/** A conversation whose turns each have a question, a call, its result and an answer. */
function talk(turns: number, size = 1_000): Message[] {
  return Array.from({ length: turns }, (_, n): Message[] => {
    const calls = [{ id: `c${n}`, name: "recall_memory", input: { query: "q" } }]
    const results = [{ id: `c${n}`, name: "recall_memory", text: found(String(n), size), isError: false }]
    return [
      { role: "user", text: `question ${n}` },
      { role: "assistant", text: "", calls },
      { role: "tool", results },
      { role: "assistant", text: `answer ${n}`, calls: [] },
    ]
  }).flat()
}

function expectPaired(messages: readonly Message[]): void {
  for (const [at, message] of messages.entries()) {
    const next = messages[at + 1]
    if (message.role === "assistant" && message.calls.length > 0) expect(next?.role).toBe("tool")
    if (message.role === "tool") expect(messages[at - 1]).toMatchObject({ role: "assistant" })
  }
}

function fitting(answers: Parameters<typeof scripted>[0], windowTokens: number) {
  const { model, requests } = scripted(answers, windowTokens)
  const signal = new AbortController().signal
  return { requests, of: { system: "s", tools: [], model, signal, count: async () => ({}) } }
}

test("R237: old results are trimmed but still name their memories; the last turns stay whole", () => {
  const trimmed = trimResults(talk(4))
  const sizes = trimmed.flatMap((message) =>
    message.role === "tool" ? message.results.map((r) => r.text.length) : [],
  )
  expect(sizes.map((size) => size > 900)).toEqual([false, false, true, true])
  expect(JSON.stringify(trimmed[2])).toContain("Memories seen: 0")
})

test("no conversation is ever split between a call and its result", () => {
  fc.assert(
    fc.property(fc.nat(12), fc.nat(4_000), (turns, tokens) => {
      const messages = talk(turns)
      const split = splitOlder(messages, tokens)
      if (!split) return
      expect([...split.older, ...split.recent]).toEqual(messages)
      expect(split.recent[0]?.role).toBe("user")
      expectPaired(split.older)
      expectPaired(split.recent)
    }),
  )
})

test("a conversation that outgrew the window is summarised by the model, and the ids survive", async () => {
  const { of, requests } = fitting([[text("They talked about zebras."), end()]], 4_000)
  const shorter = await compactWhereFull(talk(30), of)
  expect(requests).toHaveLength(1)
  expect(shorter[0]).toMatchObject({ role: "user", text: expect.stringContaining("zebras") })
  expect(JSON.stringify(shorter[0])).toMatch(/Memories seen: 0, 1, 2, /)
  expectPaired(shorter)
  expect(await compactWhereFull(talk(1), of)).toEqual(talk(1))
})

test("the request for a summary fits into the window too, and keeps the end of the conversation", async () => {
  const { of, requests } = fitting([[text("short"), end()]], 4_000)
  const pasted: Message = { role: "user", text: `${"漢字".repeat(20_000)} the end of it` }
  await compactWhereFull([pasted, ...talk(1), ...talk(1)], of)
  const [asked] = requests
  expect(asked && guessRequest(asked)).toBeLessThanOrEqual(3_000)
  expect(JSON.stringify(asked)).toContain("the end of it")
  expect(JSON.stringify(asked)).not.toContain("\ufffd")
})

test("if the model fails, the remainder is in our words, and ids of earlier remainders stay", async () => {
  const { of } = fitting([[new ModelTrouble("server", "down")]], 4_000)
  const [first] = await compactWhereFull([remainderOf(talk(2), "earlier"), ...talk(30)], of)
  expect(JSON.stringify(first)).toMatch(/earlier turns were left out.*Memories seen: .*\b0, 1\b/)
})

test("if the budget is used up, the model is not asked and the remainder is in our words", async () => {
  const { of, requests } = fitting([[text("short"), end()]], 4_000)
  const refused = new ModelTrouble("budget", "used up")
  const [first] = await compactWhereFull(talk(30), { ...of, count: async () => ({ refused }) })
  expect(requests).toHaveLength(0)
  expect(JSON.stringify(first)).toContain("earlier turns were left out")
})

test("stopping a summary, even one that hangs, leaves the conversation as it was", async () => {
  const { of } = fitting([["hang"]], 4_000)
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 10)
  expect(await compactWhereFull(talk(30), { ...of, signal: controller.signal })).toEqual(talk(30))
})

test("/compact keeps the last turn", async () => {
  const split = splitOlder(talk(3), 0)
  const shorter = split && (await compact(split, fitting([[text("short"), end()]], 4_000).of))
  expect(shorter?.filter(({ role }) => role === "user")).toHaveLength(2)
})

test("a request fits into the window if only results made it too long", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 100, max: 40_000 }), (turns, size) => {
      const { of } = fitting([], 8_000)
      const messages = fitToWindow(talk(turns, size), of)
      expectPaired(messages)
      expect(guessRequest({ system: "s", tools: [], messages })).toBeLessThanOrEqual(8_000)
    }),
  )
})
