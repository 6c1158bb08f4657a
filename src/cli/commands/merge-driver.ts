import { resolve } from "node:path"
import { exits } from "../exit-codes.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args, door }) => {
  const co = await door.openCo()
  const [base = "", ours = "", theirs = ""] = args.slice(0, 3).map((file) => resolve(door.cwd, file))
  const result = await co.mergeFiles({ base, ours, theirs, path: args[3] })
  return { result, exit: result.merged ? exits.done : exits.marksLeft }
}
