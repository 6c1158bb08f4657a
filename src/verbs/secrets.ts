import { once } from "../basics/once.ts"
import type { Memory } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import type { SecretFinding } from "../guard/secrets.ts"
import { maySecretsHide } from "../guard/suspicion.ts"
import type { Draft } from "../lifecycle/draft.ts"

export interface SecretCheck {
  /** What was there before is the user's own doing. */
  readonly before?: string
  /** What was not done with it. */
  readonly done: string
  /** How a person overrides it, where there is a way. */
  readonly override?: string
  /** Where a secret stands in what the user knows, where that is another text. */
  readonly lineOf?: (secret: string) => number | undefined
  /** What a line of the text is for the user, where that is no line. */
  readonly placeOf?: (line: number) => Place
}

type Place = { readonly line: number } | { readonly tag: number } | { readonly field: "source" }

/** The many rules, loaded for the first text that needs them. */
const rules = once(() => import("../guard/secrets.ts"))

export const byFlag = "; --allow-secret overrides this"

/** Refuses a draft that holds a secret: by the line of its text, or by its tag or field, which have no line. */
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

/** Refuses a text that holds a secret, with line, kind and what can be shown of it. */
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

/** The text with every secret in it masked, for showing what a hand edit brought in. */
export async function maskedText(text: string): Promise<string> {
  if (!maySecretsHide(text)) return text
  return (await rules()).maskSecrets(text)
}

/** Looked through before, and nothing found: a memory that is kept in the process stays what it is. */
const clean = new WeakSet<object>()

/** A memory as it may be shown: whatever a hand edit put where. The very same where there is no secret in it. */
export async function maskedMemory<M extends Pick<Memory, "content" | "tags" | "source" | "origin">>(
  memory: M,
): Promise<M> {
  if (clean.has(memory)) return memory
  const masked = await maskedIn(memory, ["content", "tags", "source", "origin"])
  if (masked === memory) clean.add(memory)
  return masked
}

/** The same with what some of its fields say masked. */
export async function maskedIn<T extends object>(value: T, names: readonly (keyof T)[]): Promise<T> {
  const texts = names.flatMap((name) => value[name] ?? []).map(String)
  if (!maySecretsHide(...texts)) return value
  const { maskSecrets } = await rules()
  if (texts.every((text) => maskSecrets(text) === text)) return value
  const masked = (field: unknown): unknown =>
    Array.isArray(field) ? field.map(masked) : typeof field === "string" ? maskSecrets(field) : field
  return { ...value, ...Object.fromEntries(names.map((name) => [name, masked(value[name])])) }
}
