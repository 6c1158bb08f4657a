import { toCoError } from "../failure.ts"
import type { CommandRun } from "../spec.ts"

/** A session of another agent starts whatever is wrong here: the reason goes to standard error. */
export const run: CommandRun = async ({ door }) => {
  try {
    const co = await door.openCo()
    return { result: await co.contextForAgents(), isRaw: true }
  } catch (error) {
    door.warn(toCoError(error).message)
    return { result: { display: "" } }
  }
}
