import { hookVerb } from "./launch.ts"

/** A word as co writes it into a hook, and as a shell hands it on: nothing in it is replaced. */
const written = String.raw`(?:[\w./-]+|'[^']*'(?:\\''[^']*')*|"[^"$%!${"`"}]*")`
const ours = new RegExp(`^(${written})(?: (${written}))? ${hookVerb}((?: ${written})*)$`)

/** What somebody added behind a command that co wrote, wherever it was installed; undefined for any other. */
export function addedBehind(command: string): string | undefined {
  const [, first = "", second, added] = ours.exec(command) ?? []
  const isWritten =
    second === undefined ? isCo(nameOf(first)) : isNode(nameOf(first)) && nameOf(second) === "co.cjs"
  return isWritten ? added : undefined
}

/** Whether a user's own command clearly runs co's: in a shell, behind other commands, with an environment. */
export function startsCo(command: string): boolean {
  return commandsIn(command).some((words) => {
    const at = words.findIndex((word) => !canPrecede(word))
    const [program = "", ...args] = at < 0 ? [] : words.slice(at)
    if (isCo(withoutEnding(nameOf(program)))) return args.includes(hookVerb)
    return at > 0 && program.includes(" ") && startsCo(program)
  })
}

const token = /#[^\n]*|([;&|()<>\n]+)|((?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|[^\s;&|()<>'"\\])+)/g

/** The words of each command in a line for a shell; none if a quote is left open. */
function commandsIn(line: string): string[][] {
  if (/['"]/.test(line.replace(token, ""))) return []
  const commands: string[][] = [[]]
  for (const [, between, word] of line.matchAll(token)) {
    if (between !== undefined) commands.push([])
    if (word !== undefined) commands.at(-1)?.push(unquoted(word))
  }
  return commands
}

function unquoted(word: string): string {
  return word.replace(
    /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\(['" ])/g,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? "",
  )
}

/** Programs that run the one named behind them, and a shell's own words for that. */
const starters = new Set(
  (
    "bash bunx cmd command dash env eval exec fish ksh nice nohup npx powershell pwsh setsid sh time timeout wsl zsh " +
    "! { do else if then"
  ).split(" "),
)

/** Whether a word is a starter, or an option, a variable or a time limit for one. */
function canPrecede(word: string): boolean {
  const name = nameOf(word)
  return (
    starters.has(withoutEnding(name)) || isNode(name) || /^(?:-|\w+=|\/[a-z]$|[\d.]+[smhd]?$)/i.test(word)
  )
}

function isCo(name: string): boolean {
  return name === "co" || name === "co.cjs"
}

function isNode(name: string): boolean {
  return /^node(?:js)?[\d.-]*(?:\.exe)?$/i.test(name)
}

/** The last part of a path in either kind. */
function nameOf(word: string): string {
  return unquoted(word).split(/[\\/]/).at(-1) ?? ""
}

function withoutEnding(name: string): string {
  return name.replace(/\.(?:exe|cmd)$/i, "")
}
