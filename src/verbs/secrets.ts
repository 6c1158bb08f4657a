import { once } from "../basics/once.ts"
import type { Memory } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import type { SecretFinding } from "../guard/secrets.ts"
import { maySecretsHide } from "../guard/suspicion.ts"
import type { Draft } from "../lifecycle/draft.ts"

export interface SecretCheck {
  /** The text before the change: secrets in it are the user's own doing. */
  readonly before?: string
  /** What was not done, for the message: `saved`, `changed`. */
  readonly done: string
  /** How a person can override it, if there is a way. */
  readonly override?: string
  /** The line of a secret in the text that the user knows, if that is another one. */
  readonly lineOf?: (secret: string) => number | undefined
  /** What a line of the text is to the user, if not a line. */
  readonly placeOf?: (line: number) => Place
}

type Place = { readonly line: number } | { readonly tag: number } | { readonly field: "source" }

/** The many rules, loaded for the first text that needs them. */
const rules = once(() => import("../guard/secrets.ts"))

export const byFlag = "; --allow-secret overrides this"

/** Refuses a draft that holds a secret. Names the line of its text, or the tag or field, which have none. */
export async function refuseSecretsOf(
  { content, tags = [], source = "" }: Draft,
  check: Pick<SecretCheck, "done" | "override">,
): Promise<void> {
  const text = [content, ...tags, source].join("\n")
  if (!maySecretsHide(text)) return
  const lines = content.split("\n").length
  const placeOf = (line: number): Place => {
    if (line <= lines) return { line }
    return line <= lines + tags.length ? { tag: line - lines } : { field: "source" }
  }
  await refuseSecrets(text, { ...check, placeOf })
}

/** Refuses a text that holds a secret, with its line, its kind and what may be shown of it. */
export async function refuseSecrets(
  text: string,
  { before = "", done, override = "", lineOf = () => undefined, placeOf = (line) => ({ line }) }: SecretCheck,
): Promise<void> {
  const findings = (await secretsIn(text))
    .map(({ start, end, ...found }) => ({ ...found, secret: text.slice(start, end) }))
    .filter(({ secret }) => !before.includes(secret))
    .map(({ line, kind, masked, secret }) => ({ ...placeOf(lineOf(secret) ?? line), kind, masked }))
  if (findings.length === 0) return
  const told = findings.map((each) => `${showPlace(each)} holds a secret (${each.kind}: ${each.masked})`)
  const advice = `It was not ${done}. Say where the secret is kept instead${override}`
  throw new CoError("refused", `${told.join("\n")}\n${advice}`, { findings })
}

function showPlace(place: Place): string {
  if ("line" in place) return `line ${place.line}`
  return "tag" in place ? `tag ${place.tag}` : `the ${place.field}`
}

export async function secretsIn(text: string): Promise<readonly SecretFinding[]> {
  return maySecretsHide(text) ? (await rules()).findSecrets(text) : []
}

/** The text with every secret masked, to show what a hand edit brought in. */
export async function maskedText(text: string): Promise<string> {
  if (!maySecretsHide(text)) return text
  return (await rules()).maskSecrets(text)
}

/** Memories that were checked and have no secret: one that is kept in the process does not change. */
const clean = new WeakSet<object>()

/** A memory with its secrets masked, wherever a hand edit put them; the same object if there are none. */
export async function maskedMemory<M extends Pick<Memory, "content" | "tags" | "source" | "origin">>(
  memory: M,
): Promise<M> {
  if (clean.has(memory)) return memory
  const masked = await maskedIn(memory, ["content", "tags", "source", "origin"])
  if (masked === memory) clean.add(memory)
  return masked
}

/** Masks secrets in some fields of a value. Returns the same object if there are none. */
export async function maskedIn<T extends object>(value: T, names: readonly (keyof T)[]): Promise<T> {
  const texts = names.flatMap((name) => value[name] ?? []).map(String)
  if (!maySecretsHide(...texts)) return value
  const { maskSecrets } = await rules()
  if (texts.every((text) => maskSecrets(text) === text)) return value
  const masked = (field: unknown): unknown =>
    Array.isArray(field) ? field.map(masked) : typeof field === "string" ? maskSecrets(field) : field
  return { ...value, ...Object.fromEntries(names.map((name) => [name, masked(value[name])])) }
}
