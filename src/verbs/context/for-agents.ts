import type { Tier } from "../../domain/memory.ts"
import { frame } from "../../guard/framing.ts"
import type { Session } from "../session.ts"
import { loadContext } from "./context.ts"

export interface ContextForAgents {
  /** The answer to an agent's hook; empty if there is nothing to load. */
  readonly display: string
  /** The files that it comes from, to tell whose they are. */
  readonly sections: readonly { readonly scope: Tier; readonly path: string }[]
}

/**
 * What is always loaded, as the prompt of a conversation holds it, in the form in which Claude Code, Codex and
 * Gemini CLI take text from a hook when a session starts.
 */
export async function contextForAgents(session: Session): Promise<ContextForAgents> {
  const { text, sections: loaded } = await loadContext(session)
  const sections = loaded.map(({ tier, path }) => ({ scope: tier, path }))
  if (text === null) return { display: "", sections }
  const additionalContext = frame("system-reminder", text)
  const output = { hookSpecificOutput: { hookEventName: "SessionStart", additionalContext } }
  return { display: JSON.stringify(output), sections }
}
