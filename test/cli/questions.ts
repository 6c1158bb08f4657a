import type { Recalled } from "./results.ts"
import type { Place, RunOptions } from "./run.ts"

/** The answers to several questions, in their order, from one run with these flags. */
export function answers(
  at: Place,
  questions: readonly string[],
  flags: readonly string[] = [],
  env: RunOptions["env"] = {},
): Recalled[] {
  const input = `${questions.join("\n")}\n`
  const { status, stdout, stderr } = at.run(["recall", "--stdin", ...flags], { input, env })
  const lines = stdout.trimEnd().split("\n")
  if (status !== 0 || lines.length !== questions.length)
    throw new Error(`expected ${questions.length} answers, got: ${stdout}${stderr}`)
  return lines.map((line) => JSON.parse(line) as Recalled)
}

/** The ids that each of the questions finds, in order. */
export function idsFor(at: Place, questions: readonly string[], ...flags: string[]): number[][] {
  return answers(at, questions, flags).map(({ results }) => results.map(({ id }) => id))
}
