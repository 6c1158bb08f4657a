import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  const co = await door.openCo()
  return { result: await co.init(flags.has("global") ? "global" : "project") }
}
