import headless from "@xterm/headless"

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

export interface Size {
  readonly columns?: number
  readonly rows?: number
}

/** The screen and keyboard of a terminal, wherever the program runs that uses them. */
export abstract class ShownTerminal {
  protected readonly emulator: headless.Terminal
  #output = ""

  constructor({ columns = 80, rows = 24 }: Size) {
    this.emulator = new headless.Terminal({ cols: columns, rows, scrollback: 5_000, allowProposedApi: true })
    // A terminal answers queries about itself through its keyboard.
    this.emulator.onData((answer) => this.type(answer))
  }

  abstract type(text: string): void

  /** Lets this much time pass. */
  abstract pass(ms: number): Promise<void>

  /** Everything that the program sent, as it sent it. */
  get output(): string {
    return this.#output
  }

  /** The visible lines. */
  screen(): string[] {
    const { active } = this.emulator.buffer
    return this.#lines(active.baseY, active.baseY + this.emulator.rows)
  }

  /** The visible lines and those that scrolled away. */
  all(): string[] {
    return this.#lines(0, this.emulator.buffer.active.length)
  }

  cursor(): { readonly row: number; readonly column: number } {
    const { cursorY, cursorX } = this.emulator.buffer.active
    return { row: cursorY, column: cursorX }
  }

  paste(text: string): void {
    this.type(`\u001b[200~${text}\u001b[201~`)
  }

  press(key: keyof typeof keys): void {
    this.type(keys[key])
  }

  /** Waits until the screen shows a text. */
  async waitFor(text: string | RegExp): Promise<void> {
    await this.until(() => {
      const shown = this.screen().join("\n")
      return typeof text === "string" ? shown.includes(text) : text.test(shown)
    }, String(text))
  }

  async until(isSo: () => boolean, what = "what is waited for"): Promise<void> {
    for (let attempt = 0; !isSo(); attempt++) {
      if (attempt > this.patience) throw new Error(`there is no ${what} in:\n${this.screen().join("\n")}`)
      await this.pass(20)
    }
  }

  /** How often `until` looks before it gives up. */
  protected get patience(): number {
    return 1_000
  }

  protected draw(data: string): void {
    this.#output += data
    this.emulator.write(data)
  }

  #lines(from: number, to: number): string[] {
    const { active } = this.emulator.buffer
    return Array.from(
      { length: to - from },
      (_, at) => active.getLine(from + at)?.translateToString(true) ?? "",
    )
  }
}
