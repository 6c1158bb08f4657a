import { bodyOf, headOf } from "../../markdown/split.ts"
import { secretsIn } from "../secrets.ts"
import { type Finding, finding } from "./finding.ts"

/**
 * Secrets below the frontmatter of a file. They come from hand edits: co itself saves none unless a person
 * insists.
 */
export async function secretFindings(path: string, text: string): Promise<Finding[]> {
  const linesAbove = headOf(text).split("\n").length - 1
  return (await secretsIn(bodyOf(text))).map(({ kind, masked, line }) => {
    const message = `holds a secret (${kind}: ${masked}); say where it is kept instead`
    return finding("secret", path, message, linesAbove + line)
  })
}
