import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args: [id], door }) => ({
  result: await (await door.openCo()).history(id),
})
