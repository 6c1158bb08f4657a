import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"
import { python } from "./python.ts"
import { ShownTerminal, type Size } from "./shown-terminal.ts"

const script = fileURLToPath(new URL("./terminal.py", import.meta.url))

export interface TerminalOptions extends Size {
  /** All that the program gets in addition to PATH and TERM. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

export interface Ending {
  /** Negative if a signal ended the program. */
  readonly status: number
  /** The terminal's settings before and after the program ran. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** A program in a real pseudo-terminal, and the screen of a terminal that shows what it draws. */
export class TestTerminal extends ShownTerminal {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #ending: Promise<Ending>
  #hasEnded = false

  constructor(
    argv: readonly string[],
    { columns = 80, rows = 24, env = {}, cwd = process.cwd() }: TerminalOptions,
  ) {
    super({ columns, rows })
    this.#child = spawn(python(), ["-S", script], {
      cwd,
      env: { PATH: process.env.PATH, TERM: "xterm-256color", ...env },
    })
    this.#child.stdin.on("error", () => {})
    this.#order({ argv, columns, rows })
    this.#child.stdout.setEncoding("utf8").on("data", (data: string) => this.draw(data))
    let report = ""
    this.#child.stderr.setEncoding("utf8").on("data", (data: string) => {
      report += data
    })
    this.#ending = new Promise((end, fail) =>
      this.#child.once("close", () => {
        this.#hasEnded = true
        try {
          end(JSON.parse(report))
        } catch {
          fail(new Error(`no terminal: ${report}`))
        }
      }),
    )
    this.#ending.catch(() => {})
  }

  type(text: string): void {
    this.#order({ input: Buffer.from(text).toString("base64") })
  }

  async pass(ms: number): Promise<void> {
    await pause(ms)
  }

  resize(columns: number, rows: number): void {
    this.emulator.resize(columns, rows)
    this.#order({ resize: [columns, rows] })
  }

  /** Acts as if the window were closed. */
  hangUp(): void {
    this.#order({ hangup: true })
  }

  /** Sends a signal to the program alone. */
  signal(name: "SIGTERM" | "SIGINT"): void {
    this.#order({ signal: name })
  }

  /** Waits until the program has ended on its own. */
  async ended(): Promise<Ending> {
    const ending = await this.#ending
    await new Promise<void>((done) => this.emulator.write("", done))
    return ending
  }

  async close(): Promise<void> {
    this.#child.kill("SIGTERM")
    await this.#ending.catch(() => {})
    this.emulator.dispose()
  }

  protected override get patience(): number {
    return this.#hasEnded ? 20 : super.patience
  }

  #order(order: object): void {
    this.#child.stdin.write(`${JSON.stringify(order)}\n`)
  }
}

/** Opens a terminal that is closed when the test ends. */
export function openTerminal(argv: readonly string[], options: TerminalOptions = {}): TestTerminal {
  const terminal = new TestTerminal(argv, options)
  onTestFinished(() => terminal.close())
  return terminal
}
