import { expect, test } from "vitest"
import type { Recalled } from "./results.ts"
import { place } from "./run.ts"

/** A Wednesday. */
const now = "2026-06-17T12:00:00Z"

/** A store with these memories, and the ids that a question finds there, in order. */
function asking(others: number) {
  const at = place()
  const memories = [
    ["2026-06-16", "Switched the queue to SQS."],
    ["2026-06-10", "Lena started as designer."],
    ["2026-05-11", "We decided against GraphQL."],
    ["2026-05-12", "The queue has two consumers."],
    ["2025-11-18", "Only admins may delete orders."],
    ["2025-10-01", "Wir haben gestern gefeiert; hier ist der Schlüssel."],
  ] as const
  for (const [n, [day, body]] of memories.entries()) at.memory(n + 1, body, { created: `${day}T10:00:00Z` })
  for (let n = 1; n <= others; n++)
    at.memory(100 + n, `Zqfiller ${n} lorem${n}`, { created: "2024-01-01T00:00:00Z" })
  const ids = (...args: string[]) =>
    at
      .run(["recall", ...args, "--json"], { env: { CO_CLI_NOW: now } })
      .json<Recalled>()
      .results.map(({ id }) => id)
  return { at, ids }
}

/** Below and above the number of files up to which a short question searches the texts themselves. */
test.each([0, 320])(
  "what was saved yesterday, last week and in May comes first in other languages (and %d others)",
  (others) => {
    const { ids } = asking(others)
    const firstOf = {
      gestern: [1],
      hier: [1],
      вчера: [1],
      "was haben wir letzte Woche gelernt": [2],
      "qu'avons-nous décidé la semaine dernière": [2],
      "что изменилось на прошлой неделе": [2],
      "letzte Woche": [2],
      "im Mai": [4, 3],
      "en mai": [4, 3],
      "в мае": [4, 3],
      "seit gestern": [1],
      "vor 2026": [5, 6],
      neueste: [1, 2],
    }
    for (const [question, expected] of Object.entries(firstOf))
      expect.soft(ids(question).slice(0, expected.length), question).toEqual(expected)
  },
)

test("the same word is a time in French and none in German", () => {
  const { ids } = asking(0)
  expect(ids("qu'est-ce qui a changé hier")).toEqual([1])
  expect(ids("wo ist hier der Schlüssel")[0]).toBe(6)
})

test("--since and --until take a time in another language", () => {
  const { at, ids } = asking(0)
  expect(ids("queue", "--since", "gestern")).toEqual([1])
  expect(ids("queue", "--until", "le mois dernier")).toEqual([4])
  expect(ids("queue", "--since", "в мае", "--until", "letzter Monat")).toEqual([4])
  for (const nonsense of ["bald", "letzte Woche oder so", "vor Mai"]) {
    const { status, stderr } = at.co("recall", "queue", "--since", nonsense)
    expect([status, stderr]).toEqual([2, expect.stringMatching(/since is ".*"; expected .*last week/)])
  }
})
