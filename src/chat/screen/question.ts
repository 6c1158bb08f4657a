import { decodePrintableKey, matchesKey } from "@earendil-works/pi-tui/dist/keys.js"
import type { Component } from "@earendil-works/pi-tui/dist/tui.js"
import { wrapTextWithAnsi } from "@earendil-works/pi-tui/dist/utils.js"
import { printable } from "../../guard/printable.ts"
import type { Choice } from "../view.ts"
import type { Paint } from "./paint.ts"

/** Nobody reads a question and answers it in less. */
const readingMs = 150

/**
 * The keys that answer a question. What was typed before the question could be read is no answer to it: keys count
 * only after a silence, once it was drawn.
 */
export class Question implements Component {
  readonly #choice: Choice
  readonly #answer: (key: string) => void
  readonly #line: string
  #isListening = false
  #timer: NodeJS.Timeout | undefined

  constructor(choice: Choice, paint: Paint, answer: (key: string) => void) {
    this.#choice = choice
    this.#answer = answer
    const keys = choice.options.map(
      ({ key, label }) => `${paint.bold(`[${printable(key)}]`)} ${printable(label)}`,
    )
    this.#line = [...keys, paint.dim(`Enter = ${printable(labelOf(choice, choice.enter))}`)].join("  ")
  }

  /** To be called when it was drawn. */
  listenSoon(): void {
    clearTimeout(this.#timer)
    const timer = setTimeout(() => {
      // What was typed while the program was busy is read between this and the next, and begins a new silence.
      setImmediate(() => {
        this.#isListening = this.#timer === timer
      })
    }, readingMs)
    this.#timer = timer
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isListening = false
  }

  /** Whether the input came too early to be an answer. */
  isTooEarly(): boolean {
    if (this.#isListening) return false
    if (this.#timer !== undefined) this.listenSoon()
    return true
  }

  handleInput(data: string): void {
    const key = decodePrintableKey(data) ?? data
    const wanted = matchesKey(data, "enter") ? this.#choice.enter : key
    if (wanted === this.#choice.enter || this.#choice.options.some((option) => option.key === wanted)) {
      this.#answer(wanted)
    }
  }

  render(width: number): string[] {
    return wrapTextWithAnsi(this.#line, width)
  }

  invalidate(): void {}
}

export function labelOf(choice: Choice, key: string): string {
  return choice.options.find((option) => option.key === key)?.label ?? key
}
