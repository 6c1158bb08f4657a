import type { Conversation } from "../conversation.ts"
import type { CommandHint } from "../view.ts"

/** A word after a slash. It is for co itself and never reaches a model. */
export interface Command extends CommandHint {
  /** What to show as a note; nothing where it has shown everything itself. */
  run(conversation: Conversation, args: readonly string[]): Promise<string | undefined>
}
