import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  const co = await door.openCo()
  const result = await co.prompt({
    provider: flags.text("provider"),
    model: flags.text("model"),
    personality: flags.text("personality"),
  })
  return { result }
}
