import type { Tier } from "../../domain/memory.ts"
import { frame } from "../../guard/framing.ts"
import type { Session } from "../session.ts"
import { loadContext, warnAboutFiles } from "./context.ts"

export interface ContextForAgents {
  /** The answer to an agent's hook; empty if there is nothing to load. */
  readonly display: string
}

/**
 * What is always loaded, as the prompt of a conversation holds it, in the form in which Claude Code, Codex and
 * Gemini CLI take text from a hook when a session starts.
 */
export async function contextForAgents(session: Session): Promise<ContextForAgents> {
  const context = await loadContext(session)
  warnAboutFiles(session, context)
  if (context.text === null) return { display: "" }
  const additionalContext = frame("system-reminder", context.text)
  return {
    display: JSON.stringify({ hookSpecificOutput: { hookEventName: "SessionStart", additionalContext } }),
  }
}

/** A file that is always loaded. */
export interface ContextFile {
  readonly scope: Tier
  readonly path: string
}

/** The files that it comes from. Without a warning: this is asked to tell whose they are, at every save. */
export async function contextFiles(session: Session): Promise<readonly ContextFile[]> {
  const { sections } = await loadContext(session)
  return sections.map(({ tier, path }) => ({ scope: tier, path }))
}
