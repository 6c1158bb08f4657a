import { didYouMean, suggest } from "../basics/suggest.ts"
import { CoError } from "../domain/outcome.ts"
import { type ParsedFlags, parseFlags, takesNext, valuedInstead } from "./flags.ts"
import type { ArgumentSpec, CommandSpec, FlagSpec, FlagValues } from "./spec.ts"
import { type Command, commands, globalFlags, versionFlag } from "./table.ts"

export interface CommandLine {
  /** Undefined for `co` alone. */
  readonly command: Command | undefined
  readonly args: readonly string[]
  readonly flags: FlagValues
  readonly wantsVersion: boolean
}

/** Reads a command line by the table: the first non-flag word is the command, flags alone are chat's. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const at = commandIndex(argv)
  const name = at === undefined ? undefined : argv[at]
  const given = at === undefined ? argv : [...argv.slice(0, at), ...argv.slice(at + 1)]
  const { command, rest } = resolve(
    name === undefined ? undefined : findCommand(name, argv.slice(0, at)),
    given,
  )
  const own = command ? command.flags : [...chatFlags, versionFlag]
  const specs = [...own, ...globalFlags]
  const where = command ? `co ${command.name}` : "co"
  const takesWords = command?.arguments.some(({ choices }) => choices === undefined) ?? false
  const { values, typed, words } = parseFlags(rest, specs, { where, takesWords })
  for (const spec of specs) checkChoice(spec, values[spec.name], typed[spec.name])
  const flags = toFlags(own, values, typed)
  if (command && !flags.has("help")) checkArguments(command, words, Object.values(typed))
  if (!command && words[0] !== undefined)
    throw new CoError("usage", `no command before '${words[0]}'; co help lists the commands`)
  return { command, args: words, flags, wantsVersion: flags.has("version") }
}

const chatFlags = commands.find(({ name }) => name === "chat")?.flags ?? []

function commandIndex(argv: readonly string[]): number | undefined {
  const specs = [...chatFlags, ...globalFlags]
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? ""
    if (word === "--") return undefined
    if (!word.startsWith("-") || word === "-") return i
    if (takesNext(word, specs)) i++
  }
  return undefined
}

function findCommand(name: string, before: readonly string[] = []): Command {
  const command = commands.find((each) => each.name === name)
  if (command) return command
  const meant = commands.find(({ alsoCalled }) => alsoCalled?.includes(name.toLowerCase()))
  const names = commands.map((each) => each.name)
  const hint = meant ? didYouMean(meant.name) : valuedInstead(chatFlags, before, name) || suggest(name, names)
  throw new CoError("usage", `no command '${name}'${hint}; co help lists the commands`)
}

/** Resolves a command that stands for others to the one whose flag is given, if it is just one. */
function resolve(
  command: Command | undefined,
  rest: readonly string[],
): { command: Command | undefined; rest: readonly string[] } {
  const end = rest.indexOf("--")
  const isFlag = (word: string, at: number, name: string) => word === `--${name}` && (end < 0 || at < end)
  const named = command?.standsFor?.filter((name) => rest.some((word, at) => isFlag(word, at, name))) ?? []
  const [only] = named
  if (only === undefined || named.length > 1) return { command, rest }
  return { command: findCommand(only), rest: rest.filter((word, at) => !isFlag(word, at, only)) }
}

function checkChoice(spec: FlagSpec, value: unknown, typed: string | undefined): void {
  if (spec.choices === undefined || value === undefined || spec.choices.includes(String(value))) return
  throw new CoError("usage", `${typed} is '${value}'; expected one of ${spec.choices.join(", ")}`)
}

function checkArguments(
  { name, arguments: specs, flags }: CommandSpec,
  args: readonly string[],
  typed: readonly string[],
): void {
  const least = specs.filter((spec) => !spec.isOptional).length
  const most = specs.some((spec) => spec.isList) ? Number.POSITIVE_INFINITY : specs.length
  const usage = `usage: co ${name} ${specs.map(showArgument).join(" ")}`.trim()
  if (args.length < least)
    throw new CoError("usage", `co ${name} needs ${specs[args.length]?.name}; ${usage}`)
  const extra = args[most]
  if (extra !== undefined)
    throw new CoError(
      "usage",
      `co ${name} takes no '${extra}'${valuedInstead(flags, typed, extra)}; ${usage}`,
    )
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

function toFlags(
  own: readonly FlagSpec[],
  values: ParsedFlags["values"],
  typed: ParsedFlags["typed"],
): FlagValues {
  return {
    given: own.map(({ name }) => name).filter((name) => name in typed),
    has: (name) => values[name] === true,
    text: (name) => {
      const value = values[name]
      return typeof value === "string" ? value : undefined
    },
    texts: (name) => {
      const value = values[name]
      return typeof value === "object" ? value : []
    },
    choice: (name, choices) => choices.find((choice) => choice === values[name]),
    typed: (name) => typed[name] ?? `--${name}`,
  }
}
