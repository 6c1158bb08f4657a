import { isObject } from "../domain/json.ts"
import type { AgentKey } from "./keys.ts"

/** How an agent starts co: a program and what it is given. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

/** Under this name co stands among an agent's servers. */
export const serverName = "co"

export function launchOf(program: readonly [string, ...string[]], agent: AgentKey): Launch {
  const [command, ...before] = program
  return { command, args: [...before, "mcp", "--agent", agent] }
}

/** The program and its arguments in an entry, whichever way the agent writes them. */
function wordsOf(entry: Readonly<Record<string, unknown>>): Json[] {
  return [entry.command ?? [], entry.args ?? []].flat() as Json[]
}

/** Whether co wrote an entry, from whatever place it was installed in then. */
export function isOurs(words: readonly Json[]): boolean {
  return words.some((word, n) => word === "mcp" && words[n + 1] === "--agent")
}

/** What the user gave co besides, behind what co writes: `--project DIR`. */
export function givenBesides(words: readonly Json[]): readonly Json[] {
  const at = words.findIndex((word, n) => word === "mcp" && words[n + 1] === "--agent")
  return at < 0 ? [] : words.slice(at + 3)
}

/** The entry as it is wanted in the place of one that is there: what the user gave co besides stays. */
export function inPlaceOf(found: JsonObject, entry: JsonObject): JsonObject {
  const besides = givenBesides(wordsOf(found))
  return Object.fromEntries(
    Object.entries(entry).map(([name, wanted]) => [
      name,
      Array.isArray(wanted) && isOurs(wanted) ? [...wanted, ...besides] : wanted,
    ]),
  )
}

export function isOurEntry(entry: unknown): entry is JsonObject {
  return isObject(entry) && isOurs(wordsOf(entry))
}
