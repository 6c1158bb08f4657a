import { decodePrintableKey, matchesKey } from "@earendil-works/pi-tui/dist/keys.js"
import type { Component } from "@earendil-works/pi-tui/dist/tui.js"
import { wrapTextWithAnsi } from "@earendil-works/pi-tui/dist/utils.js"
import { printable } from "../../guard/printable.ts"
import type { Choice } from "../view.ts"
import type { Paint } from "./paint.ts"

/** Nobody reads a question and answers it in less. */
const readingMs = 150
/** Who types words takes less from one key to the next, and pauses for longer before answering with one key. */
const betweenKeysMs = 250
const afterWordsMs = 700

/**
 * The keys that answer a question. What was typed before the question could be read is no answer to it, and no letter
 * of a word is: a key counts only after a silence, once the question was drawn, and if no other key follows at once.
 */
export class Question implements Component {
  readonly #choice: Choice
  readonly #answer: (key: string) => void
  readonly #onWords: (data: string) => void
  readonly #line: string
  #isListening = false
  #timer: NodeJS.Timeout | undefined
  #silenceMs = readingMs
  #held: { readonly key: string; readonly data: string; readonly timer: NodeJS.Timeout } | undefined

  /** `onWords` gets what was typed and is no answer. */
  constructor(choice: Choice, paint: Paint, answer: (key: string) => void, onWords: (data: string) => void) {
    this.#choice = choice
    this.#answer = answer
    this.#onWords = onWords
    const keys = choice.options.map(
      ({ key, label }) => `${paint.bold(`[${printable(key)}]`)} ${printable(label)}`,
    )
    this.#line = [...keys, paint.dim(`Enter = ${printable(labelOf(choice, choice.enter))}`)].join("  ")
  }

  /** To be called when it was drawn. */
  listenSoon(silenceMs = readingMs): void {
    this.#silenceMs = silenceMs
    clearTimeout(this.#timer)
    this.#isListening = false
    const timer = setTimeout(() => {
      // What was typed while the program was busy is read between this and the next, and begins a new silence.
      setImmediate(() => {
        this.#isListening = this.#timer === timer
      })
    }, silenceMs)
    this.#timer = timer
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#held?.timer)
    this.#timer = undefined
    this.#held = undefined
    this.#isListening = false
  }

  /** Whether the input came too early to be an answer. */
  isTooEarly(): boolean {
    if (this.#isListening) return false
    if (this.#timer !== undefined) this.listenSoon(this.#silenceMs)
    return true
  }

  handleInput(data: string): void {
    // Who wants to get out of a question gets what Enter gives, which changes nothing.
    if (matchesKey(data, "escape") || matchesKey(data, "ctrl+d")) {
      this.#answer(this.#choice.enter)
      return
    }
    if (matchesKey(data, "enter")) {
      this.#answer(this.#held?.key ?? this.#choice.enter)
      return
    }
    const key = decodePrintableKey(data) ?? data
    const isAnswer = this.#choice.options.some((option) => option.key === key)
    if (this.#held || (!isAnswer && /^[^\p{C}]$/u.test(key))) this.#takeForWords(data)
    else if (isAnswer) this.#held = { key, data, timer: setTimeout(() => this.#answer(key), betweenKeysMs) }
  }

  #takeForWords(data: string): void {
    clearTimeout(this.#held?.timer)
    if (this.#held) this.#onWords(this.#held.data)
    this.#held = undefined
    this.#onWords(data)
    this.listenSoon(afterWordsMs)
  }

  render(width: number): string[] {
    return wrapTextWithAnsi(this.#line, width)
  }

  invalidate(): void {}
}

export function labelOf(choice: Choice, key: string): string {
  return choice.options.find((option) => option.key === key)?.label ?? key
}
