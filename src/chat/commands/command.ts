import type { Conversation } from "../conversation.ts"
import type { CommandHint } from "../view.ts"

/** A slash command. It is for co itself and never reaches a model. */
export interface Command extends CommandHint {
  /** Returns what to show as a note; undefined if it has shown everything itself. */
  run(conversation: Conversation, args: readonly string[]): Promise<string | undefined>
}
