import type { Component } from "@earendil-works/pi-tui/dist/tui.js"
import { truncateToWidth } from "@earendil-works/pi-tui/dist/utils.js"
import { printable } from "../../guard/printable.ts"
import type { Paint } from "./paint.ts"

const turns = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
const turnMs = 100

/** The lines above the input: what waits to be said, what is going on, and what a key would do. */
export class Status implements Component {
  readonly #paint: Paint
  readonly #redraw: () => void
  #label: string | undefined
  #hint: string | undefined
  #turn = 0
  #spinning: NodeJS.Timeout | undefined
  #hinting: NodeJS.Timeout | undefined
  /** What was typed while co was busy. */
  readonly waiting: string[] = []
  /** Whether it is the person's turn, so nothing is going on. */
  isQuiet = false

  constructor(paint: Paint, redraw: () => void) {
    this.#paint = paint
    this.#redraw = redraw
  }

  work(label: string | undefined): void {
    this.#label = label
    clearInterval(this.#spinning)
    this.#spinning = undefined
    if (label !== undefined) {
      this.#spinning = setInterval(() => {
        this.#turn++
        if (!this.isQuiet) this.#redraw()
      }, turnMs)
    }
    this.#redraw()
  }

  hint(text: string | undefined, ms = 0): void {
    clearTimeout(this.#hinting)
    this.#hint = text
    if (text !== undefined) this.#hinting = setTimeout(() => this.hint(undefined), ms)
    this.#redraw()
  }

  close(): void {
    clearInterval(this.#spinning)
    clearTimeout(this.#hinting)
    this.#label = undefined
    this.#hint = undefined
  }

  render(width: number): string[] {
    const { dim, cyan } = this.#paint
    const cut = (text: string) => truncateToWidth(printable(text).replaceAll("\n", " "), width - 2, "…")
    const lines = this.waiting.map((line) => dim(`> ${cut(line)}`))
    if (this.#label !== undefined && !this.isQuiet) {
      lines.push(`${cyan(turns[this.#turn % turns.length] ?? "")} ${dim(cut(this.#label))}`)
    }
    if (this.#hint !== undefined) lines.push(dim(cut(this.#hint)))
    return lines.length > 0 ? ["", ...lines] : [""]
  }

  invalidate(): void {}
}
