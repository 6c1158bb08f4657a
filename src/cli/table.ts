import type { CommandSpec, FlagSpec } from "./spec.ts"
import { doors } from "./table/doors.ts"
import { knowledge } from "./table/knowledge.ts"
import { memories } from "./table/memories.ts"

/** Every command and flag. Nothing about the command line is written down anywhere else. */

export const globalFlags: readonly FlagSpec[] = [
  { name: "json", help: "print one JSON object" },
  { name: "directory", short: "C", value: "DIR", help: "start from DIR instead of the working directory" },
  { name: "no-color", help: "no colours; also with NO_COLOR set" },
  { name: "quiet", short: "q", help: "no warnings or confirmations; refusals are still reported" },
  { name: "help", short: "h", help: "show help" },
]

/** Only for `co` without a command. */
export const versionFlag: FlagSpec = {
  name: "version",
  short: "V",
  help: "print the version; takes no command",
}

export type CommandName = (typeof memories | typeof knowledge | typeof doors)[number]["name"]

export interface Command extends CommandSpec {
  readonly name: CommandName
}

export const commands: readonly Command[] = [...memories, ...knowledge, ...doors]
