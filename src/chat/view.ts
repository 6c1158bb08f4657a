import type { Offer } from "../domain/answer.ts"

/**
 * What a conversation shows and hears: a terminal with an editor, or plain lines. It may be given any text;
 * the view makes it printable.
 */
export interface View {
  /** Whether a person sits at it and sees what is drawn. */
  readonly isTerminal: boolean
  /** They have left and wait for nothing more: the window was closed, or Ctrl-C came twice. */
  readonly isLeaving: boolean
  /** Shows lines above the conversation. */
  banner(lines: readonly string[]): void
  /** What the person says next; undefined when they leave. */
  read(): Promise<string | undefined>
  /** More of a language model's answer, as markdown. */
  answer(text: string): void
  /** The answer is complete, or was cut off. */
  endAnswer(): void
  /** One or more lines from co itself, shown as they are: they may quote a memory, a file or a command. */
  note(text: string): void
  /** What went wrong, in one line. */
  trouble(text: string): void
  /** What is going on while nothing is said, such as `thinking`; undefined when it is over. */
  working(label: string | undefined): void
  /** Shows a decision and waits for a key, or a line for `hearAnswer`; undefined if nobody can answer. */
  choose(question: Choice): Promise<string | undefined>
  /** One line of free text, such as a reason; undefined if nobody can answer. */
  ask(prompt: string): Promise<string | undefined>
  /** Opens a text in the user's editor; undefined if it was not changed or nobody can edit. */
  edit(text: string): Promise<string | undefined>
  /** Called when the person wants to stop what is going on (Ctrl-C). */
  onInterrupt: (() => void) | undefined
  /** Nobody is there any more: pending questions end without an answer, then what is going on is stopped. */
  hangUp(): void
  /** Restores the terminal. */
  close(): void
}

export interface Choice {
  /** What is asked about, as plain text without markup. */
  readonly text: string
  readonly options: readonly Offer[]
  /** What Enter means. */
  readonly enter: string
}

/** A slash command, for completion and help. */
export interface CommandHint {
  readonly name: string
  readonly arguments: string
  readonly summary: string
  /** If given, the first argument must be one of these words. */
  readonly choices?: readonly string[]
}
