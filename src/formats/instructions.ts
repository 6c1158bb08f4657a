import { cutFacts } from "./facts.ts"
import { listOf, splitFront } from "./frontmatter.ts"
import type { Reader } from "./piece.ts"
import { conditionFor } from "./rule.ts"

/** CLAUDE.md and AGENTS.md: instructions in plain markdown. A Claude Code rule names the files it is for. */
export const readInstructions: Reader = ({ text }) => {
  const front = splitFront(text)
  return cutFacts(front.body, { hasTitle: true, condition: conditionFor(listOf(front, "paths")) })
}
