import { frame } from "../../guard/framing.ts"
import type { Session } from "../session.ts"
import { loadContext } from "./context.ts"

export interface ContextForAgents {
  /** The answer to an agent's hook; empty if there is nothing to load. */
  readonly display: string
}

/**
 * What is always loaded, as the prompt of a conversation holds it, in the form in which Claude Code, Codex and
 * Gemini CLI take text from a hook when a session starts.
 */
export async function contextForAgents(session: Session): Promise<ContextForAgents> {
  const { text } = await loadContext(session)
  if (text === null) return { display: "" }
  const additionalContext = frame("system-reminder", text)
  return {
    display: JSON.stringify({ hookSpecificOutput: { hookEventName: "SessionStart", additionalContext } }),
  }
}
