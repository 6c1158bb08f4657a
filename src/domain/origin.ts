import { mapPair } from "../basics/pair.ts"
import { CoError } from "./outcome.ts"

const originKinds = ["user", "agent", "tool", "web", "import"] as const

/** Every kind but the user's own. */
const leastTrustedFirst: readonly OriginKind[] = ["web", "tool", "agent", "import"]

export type OriginKind = (typeof originKinds)[number]

/** How a text came in, by which door. Set by co: nothing that a model writes can change it. */
export interface Origin {
  readonly kind: OriginKind
  /** The program, page or file, if it has a name. */
  readonly client?: string | undefined
  /** If the client is a format: the file that was read. */
  readonly file?: string | undefined
  readonly at: string
  /** Identify the texts as they came in, so that co recognises them after somebody has edited the memory. */
  readonly keys?: readonly string[] | undefined
}

/** No more keys are kept: a memory made of so many texts has changed enough. */
const mostKeys = 8

/**
 * `agent/claude-code 2026-02-09T14:30:00Z`: the field in the frontmatter. The user's own memories need none.
 */
export function showOrigin({ kind, client, file, at, keys = [] }: Origin): string {
  const name = client?.replace(/[^\w.@:-]+/g, "-").slice(0, 64)
  const path = file?.replace(/[^\w.@:/-]+/g, "-").slice(-128)
  const door = [kind, name, path].filter(Boolean).join("/")
  return [door, at, keys.slice(0, mostKeys).join(",")].filter(Boolean).join(" ")
}

/** The origin of a memory after an import has updated it: what came in before is still recognised. */
export function mergeOrigins(before: string | null, after: string | null | undefined): string | undefined {
  const [older, newer] = mapPair([before, after], (text) => (text ? readOrigin(text) : undefined))
  if (!newer?.keys || !older?.keys) return after ?? undefined
  return showOrigin({ ...newer, keys: [...new Set([...newer.keys, ...older.keys])] })
}

/** The keys of an imported memory; empty for any other. */
export function keysOf({ origin }: { readonly origin: string | null }): readonly string[] {
  return origin?.startsWith("import") ? (readOrigin(origin)?.keys ?? []) : []
}

/** Checks an origin that a person asks for: a door, or one client of it. */
export function checkOrigin(text: string): string {
  const [kind] = text.split("/", 1)
  if (originKinds.some((each) => each === kind)) return text
  const expected = `expected ${originKinds.join(", ")}, or one of them with a name, like agent/claude-code`
  throw new CoError("usage", `the origin is ${JSON.stringify(text)}; ${expected}`)
}

/** Whether a memory came in by a door, like `agent`, or from one client of it, like `agent/claude-code`. */
export function isFrom(origin: string | null, wanted: string): boolean {
  const door = doorOf(origin ?? "user")
  return door === wanted || door.startsWith(`${wanted}/`)
}

/** Parses the origin in a file; undefined if it is not in the form that co writes. */
export function readOrigin(text: string): Origin | undefined {
  const match = /^([a-z]+)(?:\/(\S+))?(?: (\S+))?(?: (\S+))?$/.exec(text)
  const kind = originKinds.find((each) => each === match?.[1])
  if (kind === undefined) return undefined
  return { kind, ...whoOf(match?.[2]), at: match?.[3] ?? "", keys: match?.[4]?.split(",") }
}

function whoOf(text: string | undefined): Pick<Origin, "client" | "file"> {
  const slash = text?.indexOf("/") ?? -1
  return slash < 0 ? { client: text } : { client: text?.slice(0, slash), file: text?.slice(slash + 1) }
}

/**
 * The least trusted of the origins that a note quotes: whoever removes everything of that origin removes the
 * note too. An origin that somebody wrote by hand names no door, and hides none. The keys stay behind: the note is
 * none of the texts that came in.
 */
export function leastTrusted(sources: readonly { readonly origin: string | null }[]): string | null {
  const origins = sources.flatMap(({ origin }) => origin ?? [])
  const worst = leastTrustedFirst.flatMap((door) => origins.find((origin) => isFrom(origin, door)) ?? [])
  return (worst[0] ?? origins[0])?.replace(/^(import\S* \S+) \S+$/, "$1") ?? null
}

/** Who a text came from, without when: `agent/claude-code`. */
export function doorOf(origin: string): string {
  return origin.split(" ", 1)[0] ?? origin
}

/** Text from the user's other agents is not foreign: the user let it in, or trusts them. */
export function isForeign(origin: string): boolean {
  return !isFrom(origin, "agent") && !isFrom(origin, "user")
}

/** Text with one of these origins is foreign whoever says so: nobody claims them in order to be trusted. */
export function isAvowedlyForeign(origin: string | null): boolean {
  return origin !== null && ["tool", "web", "import"].some((door) => isFrom(origin, door))
}
