import { secretsIn } from "../secrets.ts"
import { type Finding, finding } from "./finding.ts"

/** What a hand edit brought in: co itself saves none unless a person insists. */
export async function secretFindings(
  path: string,
  text: string,
  { linesAbove }: { linesAbove?: number } = {},
): Promise<Finding[]> {
  const [found] = await secretsIn(text)
  if (!found) return []
  const message = `holds a secret (${found.kind}: ${found.masked}); say where it is kept instead`
  return [finding("secret", path, message, linesAbove === undefined ? null : linesAbove + found.line)]
}
