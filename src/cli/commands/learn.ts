import { parseRef, type Scope, tierOf } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import type { CommandRun, FlagValues } from "../spec.ts"

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
    replaces: replacedId(flags),
  }
  const result = await co.learn(draft, {
    dryRun: flags.has("dry-run"),
    propose: flags.has("propose"),
    allowSecret: flags.has("allow-secret"),
  })
  return { result }
}

/** A memory can only replace one of its own folder: `g7` goes with a global scope. */
function replacedId(flags: FlagValues): number | undefined {
  const text = flags.text("replaces")
  if (text === undefined) return undefined
  const ref = parseRef(text)
  if (!ref) throw new CoError("usage", `--replaces is '${text}'; expected the id of a memory, like 7 or g7`)
  const tier = tierOf((flags.text("scope") as Scope | undefined) ?? "project")
  if ((ref.tier ?? tier) === tier) return ref.id
  throw new CoError("usage", `--replaces ${text} names a global memory; expected --scope global with it`)
}
