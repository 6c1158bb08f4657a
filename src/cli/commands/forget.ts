import { parseRef } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  const text = args.join(" ")
  const co = await door.openCo()
  if (args.every((arg) => parseRef(arg))) {
    const found = await Promise.all(args.map((arg) => co.forgettable(arg)))
    // The same memory named twice is forgotten once.
    const byPath = new Map(found.flatMap(({ memories }) => memories).map((memory) => [memory.path, memory]))
    return { result: await co.forget([...byPath.values()]) }
  }
  const { display, memories } = await co.forgettable(text)
  if (!flags.has("yes")) {
    if (!door.isInteractive()) {
      const matches = memories.map(({ id, scope, path }) => ({ id, scope, path }))
      throw new CoError("refused", `${display}\nNothing was forgotten: add --yes to forget all of these`, {
        matches,
      })
    }
    const answer = await door.ask(
      `${display}\nForget ${memories.length === 1 ? "it" : "all of these"}? [y/N] `,
    )
    if (!/^y(es)?$/i.test(answer?.trim() ?? "")) throw new CoError("refused", "Nothing was forgotten")
  }
  return { result: await co.forget(memories) }
}
