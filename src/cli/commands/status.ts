import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ door }) => {
  const co = await door.openCo()
  return { result: await co.status() }
}
