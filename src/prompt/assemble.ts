import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"
import { frame, neutralize } from "../guard/framing.ts"
import { chooseBlocks } from "./conditionals.ts"
import { personalityText } from "./personalities.ts"
import reminderText from "./reminder.md"
import systemText from "./system.md"

export interface PromptParts {
  readonly provider: string
  readonly model?: string | undefined
  /** Undefined: no personality section. */
  readonly personality?: string | undefined
  /** The composed context, or null if there is none. */
  readonly knowledge: string | null
  /** Texts of the project's instruction files, in order. */
  readonly instructions: readonly string[]
  /** Another base text, for tests. */
  readonly base?: string
}

/**
 * The system prompt. Each layer overrides those before it: the base with the blocks for this provider,
 * personality, global and project context, project instructions, and a reminder at the end, where models look
 * last.
 */
export function assemblePrompt(parts: PromptParts): string {
  const layers = [
    baseLayer(parts),
    parts.personality === undefined ? "" : `## Personality\n\n${personalityText(parts.personality)}`,
    parts.knowledge === null ? "" : frame("system-reminder", parts.knowledge),
    instructionsLayer(parts.instructions),
    frame("system-reminder", reminderText.trim()),
  ]
  return `${layers.filter((layer) => layer !== "").join("\n\n")}\n`
}

function baseLayer({ base = systemText, provider, model }: PromptParts): string {
  const text = chooseBlocks(base, provider).trim()
  if (text === "") throw new CoError("storage", "the base prompt is missing or blank")
  return model === undefined ? text : `${text}\n\nYou run on the model ${neutralize(model)}.`
}

/**
 * A cloned repository's instructions are somebody else's text: limited, inside tags, and unable to close
 * them.
 */
function instructionsLayer(texts: readonly string[]): string {
  const bodies = texts.map((text) => boundInstructions(neutralize(text).trim())).filter((body) => body !== "")
  if (bodies.length === 0) return ""
  return `## Project-Specific Instructions\n\n${frame("project-instructions", bodies.join("\n\n"))}`
}

function boundInstructions(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= limits.instructionsBytes) return text
  const lineEnd = bytes.lastIndexOf(0x0a, limits.instructionsBytes)
  const kept = bytes.subarray(0, lineEnd > 0 ? lineEnd : limits.instructionsBytes).toString("utf8")
  return `${kept.replace(/\ufffd+$/, "")}\n[cut: the instructions are over ${limits.instructionsBytes} bytes]`
}
