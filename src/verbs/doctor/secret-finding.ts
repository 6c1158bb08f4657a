import { bodyOf, headOf } from "../../markdown/split.ts"
import { secretsIn } from "../secrets.ts"
import { type Finding, finding } from "./finding.ts"

/** Secrets that a hand edit put below the frontmatter: co itself saves none unless a person insists. */
export async function secretFindings(path: string, text: string): Promise<Finding[]> {
  const linesAbove = headOf(text).split("\n").length - 1
  return (await secretsIn(bodyOf(text))).map(({ kind, masked, line }) => {
    const message = `holds a secret (${kind}: ${masked}); say where it is kept instead`
    return finding("secret", path, message, linesAbove + line)
  })
}
