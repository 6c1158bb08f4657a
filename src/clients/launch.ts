import { isObject } from "../basics/json.ts"
import type { AgentKey } from "./keys.ts"

/** How an agent starts co: a program and its arguments. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

/** co's name among an agent's servers. */
export const serverName = "co"

export const nameTaken = `there is a server named "${serverName}" that co did not write: rename or remove it, then run co setup again`

/** `openFolder` is the agent's variable for the folder that is open in it. */
export function launchOf(
  program: readonly [string, ...string[]],
  agent: AgentKey,
  openFolder: string | undefined,
): Launch {
  const [command, ...before] = program
  const project = openFolder === undefined ? [] : ["--project", `\${${openFolder}}`]
  return { command, args: [...before, "mcp", "--agent", agent, ...project] }
}

/** co's command for hooks. */
export const hookVerb = "context-for-agents"

/** What an agent's hook runs: one line for a shell. */
export function hookCommandOf(program: readonly [string, ...string[]], platform: string): string {
  const quote = platform === "win32" ? inDoubleQuotes : inSingleQuotes
  return [...program.map((word) => (/^[\w./-]+$/.test(word) ? word : quote(word))), hookVerb].join(" ")
}

function inSingleQuotes(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

/** No path on Windows holds a double quote. */
function inDoubleQuotes(word: string): string {
  return `"${word}"`
}

/** The program and its arguments in an entry, in either way that agents write them. */
function wordsOf(entry: Readonly<Record<string, unknown>>): Json[] {
  return [entry.command ?? [], entry.args ?? []].flat() as Json[]
}

/** Whether co wrote an entry, wherever it was installed at the time. */
export function isOurs(words: readonly Json[]): boolean {
  return words.some((word, n) => word === "mcp" && words[n + 1] === "--agent")
}

/** The arguments after those that every entry has, such as `--project DIR`. */
function givenBesides<T extends Json>(words: readonly T[]): readonly T[] {
  const at = words.findIndex((word, n) => word === "mcp" && words[n + 1] === "--agent")
  return at < 0 ? [] : words.slice(at + 3)
}

/** The wanted words to replace the found ones. Arguments that the user added for co stay. */
export function wordsInPlaceOf<T extends Json>(found: readonly T[], wanted: readonly T[]): readonly T[] {
  const besides = givenBesides(found)
  if (besides.length === 0) return wanted
  return [...wanted.slice(0, wanted.length - givenBesides(wanted).length), ...besides]
}

/** The entry to write in place of an existing one. */
export function inPlaceOf(found: JsonObject, entry: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(entry).map(([name, wanted]) => [
      name,
      Array.isArray(wanted) && isOurs(wanted) ? wordsInPlaceOf(wordsOf(found), wanted) : wanted,
    ]),
  )
}

export function isOurEntry(entry: unknown): entry is JsonObject {
  return isObject(entry) && isOurs(wordsOf(entry))
}
