import { expect } from "vitest"
import type { Recalled } from "../cli/results.ts"
import type { RunOptions } from "../cli/run.ts"
import { isFull } from "../support/figures.ts"
import { IndexedPlace } from "./indexed-place.ts"

export interface Heard {
  readonly answers: readonly unknown[]
  readonly degraded: readonly string[]
}

/** Needs KILL: a named pipe in the wrong place would block a process forever, deaf to other signals. */
const within = ["timeout", "-s", "KILL", "8"]
const input = "rollback\ndeploy staging\n数据库\nhow do we ship software\nbread from the oven\n"

/** Asks the program, in a new process, by words and by meaning. */
export function hear(at: IndexedPlace, options: RunOptions = {}): Heard {
  const through = [...within, ...(options.through ?? [])]
  const result = at.run(["recall", "--stdin", "--json", "--max-results", "20"], {
    ...options,
    input,
    through,
  })
  expect(result).toMatchObject({ status: 0, stderr: "" })
  const lines = result.stdout.split("\n").filter(Boolean)
  const answers = lines.map((line) => JSON.parse(line) as Recalled)
  return {
    answers: answers.map(({ total, results }) => ({
      total,
      results: results.map(({ id, content, score }) => ({ id, content, score })),
    })),
    degraded: [...new Set(answers.flatMap(({ degraded }) => degraded))],
  }
}

let known: { readonly byProgram: Heard; readonly byLibrary: Heard } | undefined

/** The answers of a store whose index was just made. */
export async function truth(): Promise<{ readonly byProgram: Heard; readonly byLibrary: Heard }> {
  if (known) return known
  const [one, two] = [new IndexedPlace(), new IndexedPlace()]
  known = { byProgram: hear(one), byLibrary: await two.answers() }
  expect([known.byProgram.degraded, known.byLibrary.degraded]).toEqual([[], []])
  return known
}

/**
 * After something bad happened to the index, expects the right answers, twice. Asks in a new process and then
 * in this one; the quick run asks only in this one.
 */
export async function expectHealed(spoil: (at: IndexedPlace) => void): Promise<void> {
  const right = await truth()
  const at = new IndexedPlace()
  await at.answers()
  spoil(at)
  if (isFull) expect(hear(at)).toEqual(right.byProgram)
  expect(await at.answers()).toEqual(right.byLibrary)
  expect(await at.answers(), "and again").toEqual(right.byLibrary)
}
