import { maySecretsHide } from "../../guard/suspicion.ts"
import { type Finding, finding } from "./finding.ts"

/** What a hand edit brought in: co itself saves none unless a person insists. */
export async function secretFindings(
  path: string,
  text: string,
  { linesAbove }: { linesAbove?: number } = {},
): Promise<Finding[]> {
  if (!maySecretsHide(text)) return []
  const { findSecrets } = await import("../../guard/secrets.ts")
  const [found] = findSecrets(text)
  if (!found) return []
  const message = `holds a secret (${found.kind}: ${found.masked}); say where it is kept instead`
  return [finding("secret", path, message, linesAbove === undefined ? null : linesAbove + found.line)]
}
