import { CoError } from "../../domain/outcome.ts"
import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  const [action = "list", name, value] = args
  const co = await door.openCo()
  if (action === "list") return { result: await co.configList() }
  if (name === undefined) throw new CoError("usage", `co config ${action} needs the NAME of a setting`)
  if (action === "get") return { result: await co.configGet(name) }
  if (action === "set" && value === undefined)
    throw new CoError("usage", `co config set ${name} needs a VALUE`)
  const inProject = flags.has("project")
  return { result: await co.configSet({ name, value: action === "set" ? value : undefined, inProject }) }
}
