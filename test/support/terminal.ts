import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import headless from "@xterm/headless"
import { onTestFinished } from "vitest"

const script = fileURLToPath(new URL("./terminal.py", import.meta.url))

const keys = {
  enter: "\r",
  tab: "\t",
  escape: "\u001b",
  backspace: "\u007f",
  up: "\u001b[A",
  down: "\u001b[B",
  left: "\u001b[D",
  "ctrl-c": "\u0003",
  "ctrl-d": "\u0004",
  "ctrl-j": "\n",
  "alt-enter": "\u001b\r",
  "shift-enter": "\u001b[13;2u",
}

export interface TerminalOptions {
  readonly columns?: number
  readonly rows?: number
  /** All that the program gets, on top of PATH and TERM. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

export interface Ending {
  /** Below zero where a signal ended the program. */
  readonly status: number
  /** The terminal's settings before the program ran, and after it. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** A program in a real pseudo-terminal, and the screen of a terminal that shows what it draws. */
export class TestTerminal {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #screen: headless.Terminal
  readonly #ending: Promise<Ending>
  #output = ""
  #hasEnded = false

  constructor(
    argv: readonly string[],
    { columns = 80, rows = 24, env = {}, cwd = process.cwd() }: TerminalOptions,
  ) {
    this.#screen = new headless.Terminal({ cols: columns, rows, scrollback: 5_000, allowProposedApi: true })
    this.#child = spawn("python3", [script], {
      cwd,
      env: { PATH: process.env.PATH, TERM: "xterm-256color", ...env },
    })
    this.#child.stdin.on("error", () => {})
    this.#order({ argv, columns, rows })
    // A terminal answers what it is asked about itself.
    this.#screen.onData((answer) => this.type(answer))
    this.#child.stdout.setEncoding("utf8").on("data", (data: string) => {
      this.#output += data
      this.#screen.write(data)
    })
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

  /** Everything that the program sent, as it sent it. */
  get output(): string {
    return this.#output
  }

  /** What is to be seen. */
  screen(): string[] {
    const { active } = this.#screen.buffer
    return this.#lines(active.baseY, active.baseY + this.#screen.rows)
  }

  /** What is to be seen, and what scrolled away. */
  all(): string[] {
    return this.#lines(0, this.#screen.buffer.active.length)
  }

  cursor(): { readonly row: number; readonly column: number } {
    const { cursorY, cursorX } = this.#screen.buffer.active
    return { row: cursorY, column: cursorX }
  }

  type(text: string): void {
    this.#order({ input: Buffer.from(text).toString("base64") })
  }

  paste(text: string): void {
    this.type(`\u001b[200~${text}\u001b[201~`)
  }

  press(key: keyof typeof keys): void {
    this.type(keys[key])
  }

  resize(columns: number, rows: number): void {
    this.#screen.resize(columns, rows)
    this.#order({ resize: [columns, rows] })
  }

  /** As if the window were closed. */
  hangUp(): void {
    this.#order({ hangup: true })
  }

  /** To the program alone. */
  signal(name: "SIGTERM" | "SIGINT"): void {
    this.#order({ signal: name })
  }

  /** Until the screen shows it. */
  async waitFor(text: string | RegExp): Promise<void> {
    await this.until(() => {
      const shown = this.screen().join("\n")
      return typeof text === "string" ? shown.includes(text) : text.test(shown)
    }, String(text))
  }

  async until(isSo: () => boolean, what = "what is waited for"): Promise<void> {
    for (let attempt = 0; !isSo(); attempt++) {
      if (attempt > 1_000 || (this.#hasEnded && attempt > 20)) {
        throw new Error(`there is no ${what} in:\n${this.screen().join("\n")}`)
      }
      await pause(20)
    }
  }

  /** Waits until the program has ended on its own. */
  async ended(): Promise<Ending> {
    const ending = await this.#ending
    await new Promise<void>((done) => this.#screen.write("", done))
    return ending
  }

  async close(): Promise<void> {
    this.#child.kill("SIGTERM")
    await this.#ending.catch(() => {})
    this.#screen.dispose()
  }

  #order(order: object): void {
    this.#child.stdin.write(`${JSON.stringify(order)}\n`)
  }

  #lines(from: number, to: number): string[] {
    const { active } = this.#screen.buffer
    return Array.from(
      { length: to - from },
      (_, at) => active.getLine(from + at)?.translateToString(true) ?? "",
    )
  }
}

/** Closed when the test ends. */
export function openTerminal(argv: readonly string[], options: TerminalOptions = {}): TestTerminal {
  const terminal = new TestTerminal(argv, options)
  onTestFinished(() => terminal.close())
  return terminal
}
