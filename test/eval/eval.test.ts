import { expect, test } from "vitest"
import { detectSignal } from "../../src/lifecycle/signals.ts"
import { figure } from "../support/figures.ts"
import { measurePairs, measureSignals, ownPairs } from "./measure.ts"

test("what differs in a value is never merged, what says the same mostly is", () => {
  const results = measurePairs(ownPairs)
  const merged = (label: string) => results.find((result) => result.label === label)
  const wrong = [...(merged("update")?.merged ?? []), ...(merged("different")?.merged ?? [])]
  const same = merged("same")
  figure(
    "duplicates",
    `${results.reduce((sum, { count }) => sum + count, 0)} pairs: ${wrong.length} false merges; ${same?.merged.length} of ${same?.alike} that are alike and say the same are merged`,
  )
  expect(wrong).toEqual([])
  expect(same?.merged.length ?? 0).toBeGreaterThanOrEqual(0.75 * (same?.alike ?? 0))
})

test("signals are noticed, and speculation, questions and passing remarks are not", () => {
  const { count, precision, recall, right } = measureSignals("unseen")
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  figure(
    "signals",
    `${count} sentences: precision ${percent(precision)}, recall ${percent(recall)}, right kind ${percent(right)}`,
  )
  expect(count).toBeGreaterThanOrEqual(200)
  expect(precision).toBeGreaterThanOrEqual(0.9)
  expect(recall).toBeGreaterThanOrEqual(0.9)
})

test.each([
  ["I prefer async/await over callbacks", "preference"],
  ["Actually, the port is 8081", "correction"],
  ["We decided to use PostgreSQL", "decision"],
  ["Our API runs on Fastify behind nginx", "context"],
  ["We always squash before merging", "pattern"],
])("%j is a %s", (text, kind) => {
  expect(detectSignal(text)).toEqual({ kind })
})

test.each([
  ["Maybe we should use Redis", "speculation"],
  ["Should we use Redis?", "question"],
  ["I'm debugging the parser right now", "transient"],
  ["I guess it's port 5432", "uncertain"],
  ["Fix the failing test", "task"],
  ["Thanks!", "talk"],
])("%j is not worth remembering: %s", (text, why) => {
  expect(detectSignal(text)).toEqual({ kind: "none", why })
})
