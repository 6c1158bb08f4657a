import { parseArgs } from "node:util"
import { CoError } from "../domain/outcome.ts"
import type { ArgumentSpec, CommandSpec, FlagSpec, FlagValues } from "./spec.ts"
import { suggest } from "./suggest.ts"
import { commands, globalFlags } from "./table.ts"

export interface CommandLine {
  /** Undefined for `co` alone. */
  readonly command: CommandSpec | undefined
  readonly args: readonly string[]
  readonly flags: FlagValues
  readonly wantsVersion: boolean
}

/** Reads a command line by the table. The first word that is no flag is the command. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const at = commandIndex(argv)
  const name = at === undefined ? undefined : argv[at]
  const command = name === undefined ? undefined : findCommand(name)
  const rest = at === undefined ? argv : [...argv.slice(0, at), ...argv.slice(at + 1)]
  const { values, positionals } = parseFlags(rest, command)
  const flags = toFlags(values)
  const wantsVersion = values.version === true
  if (command && !flags.has("help")) checkArguments(command, positionals)
  return { command, args: positionals, flags, wantsVersion }
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

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

function parseFlags(
  argv: readonly string[],
  command: CommandSpec | undefined,
): { values: Values; positionals: string[] } {
  const specs = [...(command?.flags ?? []), ...globalFlags]
  const options = Object.fromEntries(specs.map((spec) => [spec.name, toOption(spec)]))
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: command ? options : { ...options, version: { type: "boolean", short: "V" } },
      allowPositionals: true,
      strict: true,
    })
    for (const spec of specs) checkChoice(spec, values[spec.name])
    return { values, positionals }
  } catch (error) {
    throw error instanceof CoError ? error : flagError(error, specs, command)
  }
}

function toOption(spec: FlagSpec): { type: "string" | "boolean"; short?: string; multiple?: boolean } {
  return {
    type: spec.value === undefined ? "boolean" : "string",
    ...(spec.short !== undefined && { short: spec.short }),
    ...(spec.isList && { multiple: true }),
  }
}

function checkChoice(spec: FlagSpec, value: unknown): void {
  if (spec.choices === undefined || value === undefined || spec.choices.includes(String(value))) return
  throw new CoError("usage", `--${spec.name} is '${value}'; expected one of ${spec.choices.join(", ")}`)
}

function flagError(error: unknown, specs: readonly FlagSpec[], command: CommandSpec | undefined): CoError {
  const where = command ? `co ${command.name}` : "co"
  const { code, message } = error as { code?: string; message: string }
  const unknown = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? /'(-[^']*)'/.exec(message)?.[1] : undefined
  if (unknown === undefined)
    return new CoError("usage", `${where}: ${message.split(/\n|\.? To specify| Did you/)[0]}`)
  const names = specs.map((spec) => `--${spec.name}`)
  const hint = "text that begins with a dash goes behind '--'"
  return new CoError("usage", `${where} has no flag '${unknown}'${suggest(unknown, names)}; ${hint}`)
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

function toFlags(values: Values): FlagValues {
  return {
    has: (name) => values[name] === true,
    text: (name) => {
      const value = values[name]
      return typeof value === "string" ? value : undefined
    },
    texts: (name) => {
      const value = values[name]
      return Array.isArray(value) ? value.map(String) : []
    },
  }
}
