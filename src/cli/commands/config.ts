import { CoError } from "../../domain/outcome.ts"
import { refuseOthers } from "../fitting.ts"
import type { CommandRun } from "../spec.ts"

const mostArguments: Readonly<Record<string, number>> = { list: 1, get: 2, unset: 2, set: 3 }

export const run: CommandRun = async ({ args, flags, door }) => {
  const [action = "list", name, value] = args
  const extra = args[mostArguments[action] ?? args.length]
  if (extra !== undefined) throw new CoError("usage", `co config ${action} takes no '${extra}'`)
  if (action === "list" || action === "get") refuseOthers(flags, `co config ${action}`, [])
  const co = await door.openCo()
  if (action === "list") return { result: await co.configList() }
  if (name === undefined) throw new CoError("usage", `co config ${action} needs the NAME of a setting`)
  if (action === "get") return { result: await co.configGet(name) }
  if (action === "set" && value === undefined)
    throw new CoError("usage", `co config set ${name} needs a VALUE`)
  const inProject = flags.has("project")
  const result = await co.configSet({ name, value: action === "set" ? value : undefined, inProject })
  return { result, isConfirmation: true }
}
