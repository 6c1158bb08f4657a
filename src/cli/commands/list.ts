import type { Scope } from "../../domain/memory.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ flags, door }) => {
  const co = await door.openCo()
  const result = await co.list({
    tags: flags.texts("tag"),
    category: flags.text("category"),
    scope: flags.text("scope") as Scope | undefined,
    origin: flags.text("origin"),
    archived: flags.has("archived"),
  })
  return { result }
}
