import { exits } from "../exit-codes.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  const co = await door.openCo()
  const result = await co.doctor({ fix: flags.has("fix") })
  return { result, exit: result.healthy ? exits.done : exits.problemsRemain }
}
