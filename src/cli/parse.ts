import { CoError } from "../domain/outcome.ts"
import { suggest } from "../domain/suggest.ts"
import { type ParsedFlags, parseFlags } from "./flags.ts"
import type { ArgumentSpec, CommandSpec, FlagSpec, FlagValues } from "./spec.ts"
import { commands, globalFlags } from "./table.ts"

export interface CommandLine {
  /** Undefined for `co` alone. */
  readonly command: CommandSpec | undefined
  readonly args: readonly string[]
  readonly flags: FlagValues
  readonly wantsVersion: boolean
}

const versionFlag: FlagSpec = { name: "version", short: "V", help: "print the version" }

/** Reads a command line by the table. The first word that is no flag is the command. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const at = commandIndex(argv)
  const name = at === undefined ? undefined : argv[at]
  const command = name === undefined ? undefined : findCommand(name)
  const rest = at === undefined ? argv : [...argv.slice(0, at), ...argv.slice(at + 1)]
  const specs = [...(command ? command.flags : [versionFlag]), ...globalFlags]
  const { values, words } = parseFlags(rest, specs, command ? `co ${command.name}` : "co")
  for (const spec of specs) checkChoice(spec, values[spec.name])
  const flags = toFlags(values)
  if (command && !flags.has("help")) checkArguments(command, words)
  return { command, args: words, flags, wantsVersion: flags.has("version") }
}

function commandIndex(argv: readonly string[]): number | undefined {
  const takesValue = new Set(["-C", "--directory"])
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? ""
    if (word === "--") return undefined
    if (takesValue.has(word)) i++
    else if (!word.startsWith("-") || word === "-") return i
  }
  return undefined
}

function findCommand(name: string): CommandSpec {
  const command = commands.find((each) => each.name === name)
  if (command) return command
  const names = commands.map((each) => each.name)
  throw new CoError("usage", `no command '${name}'${suggest(name, names)}; co help lists the commands`)
}

function checkChoice(spec: FlagSpec, value: unknown): void {
  if (spec.choices === undefined || value === undefined || spec.choices.includes(String(value))) return
  throw new CoError("usage", `--${spec.name} is '${value}'; expected one of ${spec.choices.join(", ")}`)
}

function checkArguments({ name, arguments: specs }: CommandSpec, args: readonly string[]): void {
  const least = specs.filter((spec) => !spec.isOptional).length
  const most = specs.some((spec) => spec.isList) ? Number.POSITIVE_INFINITY : specs.length
  const usage = `usage: co ${name} ${specs.map(showArgument).join(" ")}`.trim()
  if (args.length < least)
    throw new CoError("usage", `co ${name} needs ${specs[args.length]?.name}; ${usage}`)
  if (args.length > most) throw new CoError("usage", `co ${name} takes no '${args[most]}'; ${usage}`)
  for (const [n, { name: argument, choices }] of specs.entries()) {
    const given = args[n]
    if (choices === undefined || given === undefined || choices.includes(given)) continue
    throw new CoError(
      "usage",
      `${argument} is '${given}'; expected ${choices.join(", ")}${suggest(given, choices)}`,
    )
  }
}

export function showArgument({ name, isOptional, isList }: ArgumentSpec): string {
  const text = isList ? `${name}…` : name
  return isOptional ? `[${text}]` : text
}

function toFlags(values: ParsedFlags["values"]): FlagValues {
  return {
    has: (name) => values[name] === true,
    text: (name) => {
      const value = values[name]
      return typeof value === "string" ? value : undefined
    },
    texts: (name) => {
      const value = values[name]
      return typeof value === "object" ? value : []
    },
  }
}
