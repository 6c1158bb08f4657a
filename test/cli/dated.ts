import { answers } from "./questions.ts"
import { type Place, place } from "./run.ts"

/** A Wednesday. */
export const now = "2026-06-17T12:00:00Z"

/** A store of these memories with their days, numbered from 1, and so many older ones. */
export function filled(memories: readonly (readonly [day: string, body: string])[], others: number): Place {
  const at = place()
  for (const [n, [day, body]] of memories.entries())
    at.memory(n + 1, body, { created: `${day}T10:0${n}:00Z` })
  for (let n = 1; n <= others; n++)
    at.memory(100 + n, `Zqfiller ${n} lorem${n}`, { created: "2024-01-01T00:00:00Z" })
  return at
}

/** The ids that each question finds, in order. */
export function idsOf(at: Place, questions: readonly string[]): Record<string, number[]> {
  const found = answers(at, questions, [], { CO_CLI_NOW: now })
  return Object.fromEntries(found.map(({ results }, n) => [questions[n], results.map(({ id }) => id)]))
}

/** Below and above the number of files up to which a short question searches the texts themselves. */
export const sizes = [0, 320]
