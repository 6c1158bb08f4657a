import type { Offer } from "../domain/answer.ts"

/**
 * What a conversation shows and hears: a terminal with an editor, or plain lines. Everything given to it may hold
 * any text; the view makes it printable.
 */
export interface View {
  /** Whether somebody sits at it who sees what is drawn. */
  readonly isTerminal: boolean
  /** They have left and wait for nothing any more: the window was closed, or Ctrl-C came twice. */
  readonly isLeaving: boolean
  /** What stands above the conversation. */
  banner(lines: readonly string[]): void
  /** What the person says next; undefined when they leave. */
  read(): Promise<string | undefined>
  /** More of the answer that a language model gives, as markdown. */
  answer(text: string): void
  /** The answer is complete, or was ended. */
  endAnswer(): void
  /** A line or more from co itself, shown as it is: it may hold what a memory, a file or a command says. */
  note(text: string): void
  /** What went wrong, in a line. */
  trouble(text: string): void
  /** What is going on while nothing is said, such as `thinking`; undefined when it is over. */
  working(label: string | undefined): void
  /** Shows something to decide on and waits for a key, or a line for `hearAnswer`; undefined where nobody can answer. */
  choose(question: Choice): Promise<string | undefined>
  /** One line of free text, such as a reason; undefined where nobody can answer. */
  ask(prompt: string): Promise<string | undefined>
  /** A text through the user's editor; undefined where it was left as it is or nobody can edit. */
  edit(text: string): Promise<string | undefined>
  /** Called when the person wants to stop what is going on (Ctrl-C). */
  onInterrupt: (() => void) | undefined
  /** Nobody is there any more: whatever waits for an answer gets none, and then what is going on is stopped. */
  hangUp(): void
  /** Gives the terminal back as it was. */
  close(): void
}

export interface Choice {
  /** What is asked about, as plain text: nothing in it is taken for markup. */
  readonly text: string
  readonly options: readonly Offer[]
  /** What Enter means. */
  readonly enter: string
}

/** A word after a slash, for completion and help. */
export interface CommandHint {
  readonly name: string
  readonly arguments: string
  readonly summary: string
  /** The words of which the first argument must be one. */
  readonly choices?: readonly string[]
}
