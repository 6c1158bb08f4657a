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

const chat = commands.find(({ name }) => name === "chat")
const chatFlags = chat?.flags ?? []

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
  const hint = meant ? didYouMean(meant.name) : valuedInstead(chatFlags, before, name) || otherThan(name)
  throw new CoError("usage", `no command '${name}'${hint}; co help lists the commands`)
}

/** A sentence is meant for the conversation. */
function otherThan(name: string): string {
  if (/\s/.test(name)) return didYouMean(`chat ${chat?.textInstead}`)
  if (name === versionFlag.name) return didYouMean(`--${name}`)
  return suggest(
    name,
    commands.map((each) => each.name),
  )
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
  const near = suggest(String(value), spec.choices)
  throw new CoError("usage", `${typed} is '${value}'; expected one of ${spec.choices.join(", ")}${near}`)
}

function checkArguments(
  { name, arguments: specs, flags, textInstead }: CommandSpec,
  args: readonly string[],
  typed: readonly string[],
): void {
  const least = specs.filter((spec) => !spec.isOptional).length
  const most = specs.some((spec) => spec.isList) ? Number.POSITIVE_INFINITY : specs.length
  const usage = `usage: co ${name} ${specs.map(showArgument).join(" ")}`.trim()
  if (args.length < least) {
    const missing = specs[args.length]
    const choices = missing?.choices ? `: ${missing.choices.join(", ")}` : ""
    throw new CoError("usage", `co ${name} needs ${missing?.name}${choices}; ${usage}`)
  }
  const extra = args[most]
  if (extra !== undefined) {
    const hint = valuedInstead(flags, typed, extra) || (textInstead ? didYouMean(textInstead) : "")
    throw new CoError("usage", `co ${name} takes no '${extra}'${hint}; ${usage}`)
  }
  for (const [n, { name: argument, choices }] of specs.entries()) {
    const given = args[n]
    if (choices === undefined || given === undefined || choices.includes(given)) continue
    // A placeholder is a name in capitals; anything else in its place is a word to type.
    const what = /^[A-Z]+$/.test(argument) ? `${argument} is` : `co ${name} takes no`
    throw new CoError("usage", `${what} '${given}'; expected ${choices.join(", ")}${suggest(given, choices)}`)
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
