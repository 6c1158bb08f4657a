import { cutFacts } from "./facts.ts"
import { listOf, splitFront, straysIn } from "./frontmatter.ts"
import type { Reader } from "./piece.ts"
import { conditionFor } from "./rule.ts"

/**
 * CLAUDE.md, AGENTS.md and the like: instructions in plain markdown. A rule of Claude Code or Copilot names the files it
 * is for.
 */
export const readInstructions: Reader = ({ text }) => {
  const front = splitFront(text)
  const files = [...listOf(front, "paths"), ...listOf(front, "applyTo")]
  const facts = cutFacts(front.body, { hasTitle: "above others", condition: conditionFor(files) })
  return [...straysIn(front), ...facts]
}
