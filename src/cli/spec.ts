import type { Co } from "../co.ts"
import type { Exit } from "./exit-codes.ts"

/** What a command line may contain. One table of these gives parsing, help, man page, completions, docs. */
export interface FlagSpec {
  readonly name: string
  readonly short?: string
  /** The placeholder for the value in help; absent for a switch. */
  readonly value?: string
  readonly choices?: readonly string[]
  /** For a switch: the flag that takes the value somebody may put after it. Only for "did you mean". */
  readonly valued?: string
  /** What other programs call it; only for "did you mean". */
  readonly alsoCalled?: readonly string[]
  /** A switch that can be turned off: `--name` or `--name=false`. */
  readonly isToggle?: boolean
  /** May be given several times. */
  readonly isList?: boolean
  readonly help: string
}

export interface ArgumentSpec {
  readonly name: string
  readonly isOptional?: boolean
  readonly isList?: boolean
  readonly choices?: readonly string[]
}

export interface CommandSpec {
  readonly name: string
  /** What other programs call it; only for "did you mean". */
  readonly alsoCalled?: readonly string[]
  /** Where a text belongs that somebody puts behind the command; only for "did you mean". */
  readonly textInstead?: string
  /** Commands that a flag of the same name selects: `co knowledge --list` is `co list`. */
  readonly standsFor?: readonly string[]
  readonly arguments: readonly ArgumentSpec[]
  readonly summary: string
  /** More sentences for the command's own help. */
  readonly details?: string
  readonly flags: readonly FlagSpec[]
  readonly examples: readonly string[]
  /** Whether its output is only a confirmation, which `--quiet` drops, unless a run says otherwise. */
  readonly isChange?: boolean
  /** Runs whatever the settings say: it repairs them, or must not fail the program that started it. */
  readonly toleratesSettings?: boolean
}

export type CommandRun = (input: CommandInput) => Promise<CommandOutput>

export interface CommandInput {
  readonly args: readonly string[]
  readonly flags: FlagValues
  readonly door: Door
}

export interface FlagValues {
  /** Names of the command's own flags that were given, without those that every command has. */
  readonly given: readonly string[]
  has(name: string): boolean
  text(name: string): string | undefined
  texts(name: string): readonly string[]
  /** The value of a flag that has these choices in the table. */
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined
  /** The flag as it was typed: `-n` or `--max-results`. */
  typed(name: string): string
}

/** What a command returns: an object for `--json`, whose `display` is what a person sees. */
export interface CommandOutput {
  readonly result: { readonly display: string } & object
  /** `done` by default. */
  readonly exit?: Exit
  /** What failed, for standard error; with `--json` it is in the object. */
  readonly errors?: readonly string[]
  /** The output is meant for another program and printed as it is, whatever it contains. */
  readonly isRaw?: boolean
  /** This run only confirms what it did, while other runs of the command show something. */
  readonly isConfirmation?: boolean
  /** Words to highlight in a terminal, below the first line. */
  readonly highlights?: readonly string[]
}

/** The outside world, as far as a command may touch it. */
export interface Door {
  readonly cwd: string
  /** The version of the program. */
  readonly version: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => number
  /** What runs here: Node's path and the file that it was started with. */
  readonly program: { readonly execPath: string; readonly script: string }
  /** A person sits at both input and output. */
  readonly isInteractive: () => boolean
  /** Colours are wanted, and the output is a terminal that has them. */
  readonly isColored: () => boolean
  readonly isJson: boolean
  /** All of standard input, unless it has more bytes than that. */
  readAll(most?: number): Promise<string>
  /** Standard input in batches of lines that arrive together; undefined for one that is not UTF-8. */
  batches(): AsyncIterable<readonly (string | undefined)[]>
  /** Standard input line by line; fails at the first that is not UTF-8. */
  lines(): AsyncIterator<string>
  /** Writes to standard output at once, for answers that cannot wait for the end. */
  print(text: string): void
  warn(message: string): void
  /** Sends warnings there from now on; nothing else is drawn on the terminal. */
  showWarnings(show: (message: string) => void): void
  /** One line from the person; undefined at the end of input. */
  ask(question: string): Promise<string | undefined>
  /** Opens a file in the user's editor and waits. */
  openEditor(path: string): Promise<void>
  openCo(): Promise<Co>
  close(): Promise<void>
}
