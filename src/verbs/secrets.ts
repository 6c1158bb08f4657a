import { CoError } from "../domain/outcome.ts"
import { maySecretsHide } from "../guard/suspicion.ts"

/** Refuses a text that holds a secret. `done` says what was not done with it. */
export async function refuseSecrets(text: string, done: string): Promise<void> {
  return refuseNewSecrets("", text, done)
}

/** The same for an edit: what was there before is the user's own doing. */
export async function refuseNewSecrets(before: string, text: string, done = "changed"): Promise<void> {
  if (!maySecretsHide(text)) return
  const { findSecrets } = await import("../guard/secrets.ts")
  const findings = findSecrets(text)
    .filter(({ start, end }) => !before.includes(text.slice(start, end)))
    .map(({ line, kind, masked }) => ({ line, kind, masked }))
  if (findings.length === 0) return
  const lines = findings.map(({ line, kind, masked }) => `line ${line} holds a secret (${kind}: ${masked})`)
  throw new CoError(
    "refused",
    `${lines.join("\n")}\nNothing was ${done}. Say where it is kept instead; --allow-secret overrides this`,
    { findings },
  )
}

/** The text with every secret in it masked, for showing what a hand edit brought in. */
export async function maskedText(text: string): Promise<string> {
  if (!maySecretsHide(text)) return text
  return (await import("../guard/secrets.ts")).maskSecrets(text)
}
