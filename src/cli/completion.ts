import { CoError } from "../domain/outcome.ts"
import { settingSpecs } from "../settings/table.ts"
import { helpTopics } from "./help.ts"
import type { CommandSpec, FlagSpec } from "./spec.ts"
import { commands, globalFlags, versionFlag } from "./table.ts"

/** A script that teaches a shell the table of commands and flags. */
export function completionScript(shell: string): string {
  switch (shell) {
    case "bash":
      return bash()
    case "zsh":
      return zsh()
    case "fish":
      return fish()
    default:
      throw new CoError("usage", `no completion for '${shell}'; expected bash, zsh or fish`)
  }
}

const names = commands.map(({ name }) => name)
const settingNames = Object.keys(settingSpecs)

/** The settings that take one of a few words. */
const settingWords = Object.entries(settingSpecs).flatMap(([name, { kind }]) => {
  if (kind.type === "boolean") return [{ name, words: "true false" }]
  return kind.type === "choice" ? [{ name, words: kind.choices.join(" ") }] : []
})

function flagWords(command: CommandSpec): string[] {
  return [...command.flags, ...globalFlags].map(({ name }) => `--${name}`)
}

/** The words possible at each place after a command; empty if any text is. */
function argumentWords({ name, arguments: places }: CommandSpec): (readonly string[])[] {
  if (name === "help") return [helpTopics()]
  return places.map(
    (place) => place.choices ?? (name === "config" && place.name === "NAME" ? settingNames : []),
  )
}

function bash(): string {
  const cases = commands.flatMap((command) => {
    const flags = flagWords(command).join(" ")
    const places = argumentWords(command).flatMap((words, at) =>
      words.length > 0 ? `    ${command.name}:${at}) words="${[...words, flags].join(" ")}" ;;` : [],
    )
    return [...places, `    ${command.name}:*) words="${flags}" ;;`]
  })
  const choices = commands.flatMap(({ name: command, flags }) =>
    flags.flatMap(({ name, choices = [] }) =>
      choices.length > 0 ? `    ${command}:--${name}) words="${choices.join(" ")}" ;;` : [],
    ),
  )
  return `# bash completion for co
_co() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" command="" place=0 i
  case "$previous" in
    -C|--directory) COMPREPLY=($(compgen -d -- "$current")); return ;;
  esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      -C|--directory) ((i++)) ;;
      -*) ;;
      *) if [[ -z "$command" ]]; then command="\${COMP_WORDS[i]}"; else ((place++)); fi ;;
    esac
  done
  case "$command:$previous" in
${choices.join("\n")}
${settingWords.map(({ name, words }) => `    config:${name}) [[ "\${COMP_WORDS[COMP_CWORD-2]}" = set ]] && words="${words}" ;;`).join("\n")}
  esac
  if [[ -z "$words" ]]; then
    case "$command:$place" in
      :*) words="${[...names, ...[...globalFlags, versionFlag].map(({ name }) => `--${name}`)].join(" ")}" ;;
${cases.map((line) => `  ${line}`).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _co co
`
}

function zsh(): string {
  const quoted = (text: string) =>
    text.replaceAll("'", "'\\''").replaceAll(":", "\\:").replaceAll("[", "(").replaceAll("]", ")")
  const argument = ({ name, short, value, choices, help }: FlagSpec) => {
    const action =
      value === undefined
        ? ""
        : `:${quoted(value)}:${choices ? `(${choices.join(" ")})` : name === "directory" ? "_directories" : ""}`
    const text = `[${quoted(help)}]${action}'`
    return short ? `'-${short}${text} '--${name}${text}` : `'--${name}${text}`
  }
  const cases = commands.map((command) => {
    const places = argumentWords(command).flatMap((words, at) => {
      const label = command.arguments[at]?.name.toLowerCase().replaceAll(/[^a-z]/g, "-")
      return words.length > 0 ? `'${at + 1}:${label}:(${words.join(" ")})'` : []
    })
    const flags = [...command.flags, ...globalFlags].map(argument)
    const rest = places.length > 0 ? places : ["'*:file:_files'"]
    return `    ${command.name}) _arguments ${[...flags, ...rest].join(" ")} ;;`
  })
  return `#compdef co
_co() {
  local curcontext="$curcontext" state line
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`).join("\n")}
  )
  _arguments -C ${[...globalFlags, versionFlag].map(argument).join(" ")} '1:command:->command' '*::argument:->argument'
  if [[ "$state" = command ]]; then _describe command commands; return; fi
  case "\${words[1]}:\${words[CURRENT-2]}:\${words[CURRENT-1]}" in
${settingWords.map(({ name, words }) => `    config:set:${name}) compadd ${words}; return ;;`).join("\n")}
  esac
  case "\${words[1]}" in
${cases.join("\n")}
  esac
}
if [[ "\${funcstack[1]}" = _co ]]; then
  _co "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
  compdef _co co
fi
`
}

function fish(): string {
  const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`
  const flagLine = (condition: string, { name, short, value, choices, help }: FlagSpec) =>
    [
      "complete -c co",
      condition,
      short ? `-s ${short}` : "",
      `-l ${name}`,
      value ? "-r" : "",
      choices ? `-f -a ${quoted(choices.join(" "))}` : "",
      `-d ${quoted(help)}`,
    ]
      .filter(Boolean)
      .join(" ")
  // fish's own __fish_use_subcommand takes the folder behind -C for a command.
  const before = '-n "not __fish_seen_subcommand_from $commands"'
  const lines = commands.flatMap((command) => {
    const inside = `-n '__fish_seen_subcommand_from ${command.name}'`
    const words = argumentWords(command).flat()
    return [
      `complete -c co ${before} -f -a ${command.name} -d ${quoted(command.summary)}`,
      ...(words.length > 0 ? [`complete -c co ${inside} -f -a ${quoted(words.join(" "))}`] : []),
      ...command.flags.map((flag) => flagLine(inside, flag)),
    ]
  })
  const version = flagLine(before, versionFlag)
  const everywhere = globalFlags.map((flag) => flagLine("", flag))
  return `# fish completion for co\nset -l commands ${names.join(" ")}\n${[...lines, version, ...everywhere].join("\n")}\n`
}
