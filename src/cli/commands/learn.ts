import type { Scope } from "../../domain/memory.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  const co = await door.openCo()
  const content = args.length === 1 && args[0] === "-" ? await door.readAll() : args.join(" ")
  const draft = {
    content,
    tags: flags.texts("tag"),
    scope: flags.text("scope") as Scope | undefined,
    language: flags.text("language"),
    protect: flags.has("protect"),
    expires: flags.text("expires"),
  }
  return { result: await co.learn(draft, { dryRun: flags.has("dry-run") }) }
}
