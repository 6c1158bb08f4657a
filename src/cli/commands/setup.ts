import type { Co } from "../../co.ts"
import { CoError } from "../../domain/outcome.ts"
import { refuseOthers } from "../fitting.ts"
import type { CommandRun, Door, FlagValues } from "../spec.ts"

export const run: CommandRun = async ({ args: [agent], flags, door }) => {
  const co = await door.openCo()
  const { program } = door
  const remove = flags.has("remove")
  const [isTrust, isNoTrust] = [flags.has("trust"), flags.has("no-trust")]
  if (isTrust && (isNoTrust || remove))
    throw new CoError("usage", `co setup takes --trust or ${remove ? "--remove" : "--no-trust"}, not both`)
  if (agent === undefined && (remove || isTrust || isNoTrust))
    throw new CoError("usage", "co setup needs an AGENT; co setup alone lists them")
  if (agent === "git") return { result: await setUpGit(co, flags, door), isConfirmation: true }
  if (agent === undefined || flags.has("list")) {
    refuseOthers(flags, "co setup --list", ["list"])
    return { result: await co.setupList(program) }
  }
  const trust = isTrust ? true : isNoTrust && !remove ? false : undefined
  const inProject = flags.has("project")
  const dryRun = flags.has("dry-run")
  const result = await co.setup({ agent, program, inProject, remove, dryRun, trust })
  return { result, isConfirmation: true }
}

/** Sets up git, which is not an agent, to ask co how to merge two versions of a memory. */
async function setUpGit(co: Co, flags: FlagValues, { program, env }: Door) {
  refuseOthers(flags, "co setup git", ["remove", "dry-run"])
  const { gitIn } = await import("../git.ts")
  const git = gitIn(co.places.projectFolder, env)
  return co.setupGit({ program, git, remove: flags.has("remove"), dryRun: flags.has("dry-run") })
}
