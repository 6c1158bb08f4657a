import { didYouMean, suggest } from "../basics/suggest.ts"
import { CoError } from "../domain/outcome.ts"
import type { FlagSpec } from "./spec.ts"

/** The flags and words of a command line, read by the table. */
export interface ParsedFlags {
  /** A switch gives true, a toggle "true" or "false", a value its text, a list its texts in order. */
  readonly values: Readonly<Record<string, true | string | readonly string[]>>
  /** Each given flag as it was typed. */
  readonly typed: Readonly<Record<string, string>>
  readonly words: readonly string[]
}

/** The command that flags are read for, as messages name it. */
export interface FlagPlace {
  readonly where: string
  /** Whether it takes words besides flags, which may begin with a dash. */
  readonly takesWords: boolean
}

/**
 * Reads `--name`, `--name value`, `--name=value`, `-n value`, `-nvalue`, `-qh`, and `--` before words that
 * begin with a dash. By hand because `util.parseArgs` takes 1.3 ms the first time, and a whole recall has
 * fifteen.
 */
export function parseFlags(
  argv: readonly string[],
  specs: readonly FlagSpec[],
  place: FlagPlace,
): ParsedFlags {
  const { where } = place
  const values: Record<string, true | string | string[]> = {}
  const typed: Record<string, string> = {}
  const words: string[] = []
  const rest = [...argv]
  const nextValue = (spec: FlagSpec, shown: string, inline: string | undefined): string => {
    const value = inline ?? rest.shift()
    if (value === undefined) throw new CoError("usage", `${where}: ${shown} needs ${spec.value}`)
    if (inline === undefined && value.length > 1 && value.startsWith("-")) {
      throw new CoError(
        "usage",
        `${where}: ${shown} needs ${spec.value}, not '${value}'; if you mean that value, write ${shown}=${value}`,
      )
    }
    return value
  }
  const take = (spec: FlagSpec, shown: string, inline: string | undefined): void => {
    typed[spec.name] = shown
    if (spec.isToggle) {
      values[spec.name] = toggled(inline, shown, where)
      return
    }
    if (spec.value === undefined) {
      if (inline !== undefined)
        throw new CoError(
          "usage",
          `${where}: ${shown} takes no value${valuedInstead(specs, [shown], inline)}`,
        )
      values[spec.name] = true
      return
    }
    const value = nextValue(spec, shown, inline)
    const earlier = values[spec.name]
    if (spec.isList) values[spec.name] = [...(Array.isArray(earlier) ? earlier : []), value]
    else if (earlier === undefined) values[spec.name] = value
    else
      throw new CoError(
        "usage",
        `${where}: ${shown} takes one value and was given '${earlier}' and '${value}'`,
      )
  }
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") return { values, typed, words: [...words, ...rest] }
    if (word.startsWith("--")) takeLong(word, specs, place, take)
    else if (/^-[^\d]/.test(word)) takeShort(word, specs, place, take)
    else words.push(word)
  }
  return { values, typed, words }
}

/** Suggests the flag that takes a value, if one was put after a switch. */
export function valuedInstead(specs: readonly FlagSpec[], typed: readonly string[], value: string): string {
  const meant = specs.find(({ name, valued }) => valued !== undefined && typed.includes(`--${name}`))
  return meant ? didYouMean(`--${meant.valued} ${value}`) : ""
}

/** Whether the next word is this one's value. */
export function takesNext(word: string, specs: readonly FlagSpec[]): boolean {
  if (word.startsWith("--"))
    return specs.some(({ name, value }) => value !== undefined && word === `--${name}`)
  const letters = [...word.slice(1)]
  const at = letters.findIndex((letter) =>
    specs.some(({ short, value }) => value !== undefined && short === letter),
  )
  return at >= 0 && at === letters.length - 1
}

function toggled(inline: string | undefined, shown: string, where: string): string {
  if (inline === undefined || inline === "true" || inline === "false") return inline ?? "true"
  throw new CoError("usage", `${where}: ${shown} is '${inline}'; expected ${shown} or ${shown}=false`)
}

type Take = (spec: FlagSpec, shown: string, inline: string | undefined) => void

function takeLong(word: string, specs: readonly FlagSpec[], place: FlagPlace, take: Take): void {
  const equals = word.indexOf("=")
  const shown = equals < 0 ? word : word.slice(0, equals)
  const spec = specs.find(({ name }) => name === shown.slice(2))
  if (!spec) throw unknownFlag(shown, specs, place)
  take(spec, shown, equals < 0 ? undefined : word.slice(equals + 1))
}

/** Several switches may share a dash; the first that takes a value takes the rest. */
function takeShort(word: string, specs: readonly FlagSpec[], place: FlagPlace, take: Take): void {
  for (let at = 1; at < word.length; at++) {
    const shown = `-${word[at]}`
    const spec = specs.find(({ short }) => short === word[at])
    if (!spec) throw unknownFlag(shown, specs, place)
    if (spec.value === undefined) {
      take(spec, shown, undefined)
      continue
    }
    const inline = word.slice(at + 1).replace(/^=/, "")
    take(spec, shown, inline === "" ? undefined : inline)
    return
  }
}

function unknownFlag(shown: string, specs: readonly FlagSpec[], { where, takesWords }: FlagPlace): CoError {
  const hint = takesWords ? "; put '--' before text that begins with a dash" : ""
  const names = specs.map(({ name }) => `--${name}`)
  const meant = specs.find(({ alsoCalled }) => alsoCalled?.includes(shown.slice(2)))
  const near = meant ? didYouMean(`--${meant.name}`) : otherCase(shown, specs) || suggest(shown, names)
  return new CoError("usage", `${where} has no flag '${shown}'${near}${hint}`)
}

/** Suggests `-V` for `-v`. */
function otherCase(shown: string, specs: readonly FlagSpec[]): string {
  const meant = specs.find(
    ({ short }) => short !== undefined && `-${short}`.toLowerCase() === shown.toLowerCase(),
  )
  return meant ? didYouMean(`-${meant.short}`) : ""
}
