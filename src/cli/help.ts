import { describeKind, settingSpecs } from "../settings/table.ts"
import { type Exit, exits } from "./exit-codes.ts"
import { showArgument } from "./parse.ts"
import type { CommandSpec, FlagSpec } from "./spec.ts"
import { commands, globalFlags, versionFlag } from "./table.ts"

/** Help for a command or topic, or the overview if none is given; undefined if there is no such topic. */
export function helpOn(topic: string | undefined): string | undefined {
  if (topic === undefined) return overview()
  const command = commands.find(({ name }) => name === topic)
  if (command) return commandHelp(command)
  return topics.get(topic)?.()
}

export function helpTopics(): string[] {
  return [...commands.map(({ name }) => name), ...topics.keys()]
}

/** What each exit code tells the caller. */
export const exitMeanings: readonly (readonly [Exit, string])[] = [
  [exits.done, "done"],
  [exits.notFound, "nothing found, or problems remain"],
  [exits.usage, "usage: a wrong command, flag, setting or text"],
  [exits.refused, "refused by a guard, an approval or missing trust"],
  [exits.conflict, "conflict, or an id that two files have"],
  [exits.storage, "storage error, or the provider of a language model failed"],
  [exits.interrupted, `interrupted (${exits.terminated} when terminated)`],
]

const topics = new Map<string, () => string>([
  ["exit-codes", () => columns(exitMeanings.map(([code, meaning]) => [String(code), meaning]))],
  ["settings", settingsHelp],
])

function settingsHelp(): string {
  const rows = Object.entries(settingSpecs).flatMap(([name, { env, help, kind, default: value }]) => {
    const usual = value === "" ? "" : `; ${value} by default`
    return [
      [name, help],
      ["", `${describeKind(kind)}${usual} (${env})`],
    ] as const
  })
  return [
    "co config shows what is set and where; co config set NAME VALUE sets it, with --project for a project.",
    "The environment counts before a project's settings.json, and that before yours.",
    "",
    columns(rows),
  ].join("\n")
}

function overview(): string {
  return [
    "co: a companion with a memory that you own",
    "",
    "usage: co COMMAND [ARGUMENTS] [FLAGS]",
    "",
    columns(commands.map((command) => [command.name, command.summary])),
    "",
    "everywhere:",
    columns([...globalFlags, versionFlag].map(flagRow)),
    "",
    `topics: ${[...topics.keys()].join(", ")}; co help COMMAND shows more`,
  ].join("\n")
}

export function usageOf(command: CommandSpec): string {
  const flags = command.flags.length > 0 ? "[FLAGS]" : ""
  return ["co", command.name, ...command.arguments.map(showArgument), flags].filter(Boolean).join(" ")
}

function commandHelp(command: CommandSpec): string {
  const parts = [`usage: ${usageOf(command)}`, capitalize(command.summary)]
  if (command.details) parts.push(command.details)
  if (command.flags.length > 0) parts.push(`flags:\n${columns(command.flags.map(flagRow))}`)
  parts.push(`everywhere:\n${columns(globalFlags.map(flagRow))}`)
  parts.push(`examples:\n${command.examples.map((example) => `  ${example}`).join("\n")}`)
  return parts.join("\n\n")
}

export function flagName({ name, short, value, isToggle }: FlagSpec): string {
  const given = isToggle ? "[=false]" : value ? ` ${value}` : ""
  return `${short ? `-${short}, ` : ""}--${name}${given}`
}

export function flagHelp({ help, choices }: FlagSpec): string {
  return choices ? `${help} (${choices.join(", ")})` : help
}

function flagRow(flag: FlagSpec): [string, string] {
  return [flagName(flag), flagHelp(flag)]
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length), 12)
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n")
}

export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
