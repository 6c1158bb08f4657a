import { setKittyProtocolActive } from "@earendil-works/pi-tui/dist/keys.js"
import { StdinBuffer } from "@earendil-works/pi-tui/dist/stdin-buffer.js"
import type { Terminal } from "@earendil-works/pi-tui/dist/terminal.js"

/** The events of a stream. */
interface Told {
  on(event: string, listener: (data: string) => void): unknown
  off(event: string, listener: (data: string) => void): unknown
}

/** What a person types into: `process.stdin` if that is a terminal. */
export interface Keyboard extends Told {
  readonly isRaw: boolean
  setRawMode(isRaw: boolean): unknown
  setEncoding(encoding: "utf8"): unknown
  resume(): unknown
  pause(): unknown
}

/** What is drawn on: `process.stdout` if that is a terminal. */
export interface Display extends Told {
  readonly columns: number
  readonly rows: number
  write(data: string): unknown
}

const pasteOn = "\u001b[?2004h"
const pasteOff = "\u001b[?2004l"
/**
 * Asks for unambiguous keys (1) and the key's place on the keyboard (4), but not for key releases: the
 * release of the last key would reach the shell. Every terminal answers the query at the end.
 */
const askForKeys = "\u001b[>5u\u001b[?u\u001b[c"
const giveKeysBack = "\u001b[<u"
/** The older way, for terminals that know no other; it tells Shift+Enter from Enter. */
const olderKeysOn = "\u001b[>4;2m"
const olderKeysOff = "\u001b[>4;0m"
const eraseScrollback = "\u001b[3J"
/** The parts of one key arrive together, except on a slow line. */
const sequenceTimeout = 150
const escapeTimeout = 30

/** A terminal made of its two streams, as the library wants it. */
export class Wires implements Terminal {
  readonly #keyboard: Keyboard
  readonly #display: Display
  #wasRaw = false
  #isStarted = false
  #hasKittyKeys = false
  #hasOlderKeys = false
  #undo: (() => void) | undefined

  constructor(keyboard: Keyboard, display: Display) {
    this.#keyboard = keyboard
    this.#display = display
  }

  get columns(): number {
    return this.#display.columns || 80
  }

  get rows(): number {
    return this.#display.rows || 24
  }

  get kittyProtocolActive(): boolean {
    return this.#hasKittyKeys
  }

  start(onInput: (data: string) => void, onResize: () => void): void {
    const buffer = new StdinBuffer({ timeout: sequenceTimeout, escapeTimeout })
    const take = (data: string) => buffer.process(data)
    buffer.on("data", (sequence) => {
      if (!this.#isAboutKeys(sequence)) onInput(sequence)
    })
    buffer.on("paste", (text) => onInput(`\u001b[200~${text}\u001b[201~`))
    this.#isStarted = true
    this.#wasRaw = this.#keyboard.isRaw === true
    this.#keyboard.setRawMode(true)
    this.#keyboard.setEncoding("utf8")
    this.#keyboard.on("data", take)
    this.#display.on("resize", onResize)
    this.#keyboard.resume()
    this.write(pasteOn + askForKeys)
    this.#undo = () => {
      buffer.destroy()
      this.#keyboard.off("data", take)
      this.#display.off("resize", onResize)
    }
  }

  /** Restores everything. A terminal that is gone takes no commands, and needs none. */
  stop(): void {
    if (!this.#isStarted) return
    this.#isStarted = false
    this.#undo?.()
    this.write(pasteOff + giveKeysBack + (this.#hasOlderKeys ? olderKeysOff : ""))
    this.#setKittyKeys(false)
    this.#hasOlderKeys = false
    this.#keyboard.pause()
    try {
      this.#keyboard.setRawMode(this.#wasRaw)
    } catch {
      // The terminal was closed.
    }
  }

  /** Drops the code by which the library erases what was on the terminal before co: that is not ours. */
  write(data: string): void {
    this.#display.write(data.includes(eraseScrollback) ? data.replaceAll(eraseScrollback, "") : data)
  }

  async drainInput(): Promise<void> {}

  moveBy(lines: number): void {
    if (lines !== 0) this.write(lines > 0 ? `\u001b[${lines}B` : `\u001b[${-lines}A`)
  }

  hideCursor(): void {
    this.write("\u001b[?25l")
  }

  showCursor(): void {
    this.write("\u001b[?25h")
  }

  clearLine(): void {
    this.write("\u001b[K")
  }

  clearFromCursor(): void {
    this.write("\u001b[J")
  }

  clearScreen(): void {
    this.write("\u001b[2J\u001b[H")
  }

  setTitle(): void {}

  setProgress(): void {}

  #isAboutKeys(sequence: string): boolean {
    const flags = /^\u001b\[\?(\d+)u$/.exec(sequence)?.[1]
    if (flags !== undefined) {
      this.#setKittyKeys(flags !== "0")
      return true
    }
    if (!/^\u001b\[\?[\d;]*c$/.test(sequence)) return false
    if (!this.#hasKittyKeys && !this.#hasOlderKeys) {
      this.#hasOlderKeys = true
      this.write(olderKeysOn)
    }
    return true
  }

  #setKittyKeys(isActive: boolean): void {
    this.#hasKittyKeys = isActive
    setKittyProtocolActive(isActive)
  }
}
