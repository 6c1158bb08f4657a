import { decodePrintableKey, matchesKey } from "@earendil-works/pi-tui/dist/keys.js"
import type { Component } from "@earendil-works/pi-tui/dist/tui.js"
import { wrapTextWithAnsi } from "@earendil-works/pi-tui/dist/utils.js"
import { beginsAnswer, hearAnswer } from "../../domain/answer.ts"
import { printable } from "../../guard/printable.ts"
import type { Choice } from "../view.ts"
import type { Paint } from "./paint.ts"
import { isPaste, isText } from "./typed.ts"

/** Nobody reads a question and answers it in less. */
const readingMs = 150
/** Who types words takes less from one key to the next, and pauses for longer before answering with one key. */
const betweenKeysMs = 250
const afterWordsMs = 700

/** Where what is typed at a question goes. */
export interface Hearers {
  answer(key: string): void
  /** What was typed or pasted and is no answer. */
  words(data: readonly string[]): void
}

/**
 * The keys that answer a question. What was typed before the question could be read is no answer to it, and no letter
 * of a word is: a key counts only after a silence, once the question was drawn, and if no other key follows at once. A
 * word counts where it is an answer and Enter follows.
 */
export class Question implements Component {
  readonly #choice: Choice
  readonly #paint: Paint
  readonly #hearers: Hearers
  readonly #line: string
  #isListening = false
  #timer: NodeJS.Timeout | undefined
  #silenceMs = readingMs
  /** What was typed since the question listens, key by key. */
  #typed: string[] = []
  /** Runs while what was typed is one key that is an answer. */
  #alone: NodeJS.Timeout | undefined

  constructor(choice: Choice, paint: Paint, hearers: Hearers) {
    this.#choice = choice
    this.#paint = paint
    this.#hearers = hearers
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
        if (this.#timer !== timer) return
        this.#isListening = true
        if (!beginsAnswer(this.#word(), this.#choice.options)) this.#giveBack()
      })
    }, silenceMs)
    this.#timer = timer
  }

  /** What was typed and did not become an answer is not lost. */
  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#alone)
    this.#timer = undefined
    this.#isListening = false
    this.#giveBack()
  }

  /** Whether the input came too early to be an answer. */
  isTooEarly(): boolean {
    if (this.#isListening || this.#typed.length > 0) return false
    if (this.#timer !== undefined) this.listenSoon(this.#silenceMs)
    return true
  }

  handleInput(data: string): void {
    if (matchesKey(data, "enter")) this.#enter()
    else if (matchesKey(data, "backspace")) this.#erase()
    else if (matchesKey(data, "escape") || matchesKey(data, "ctrl+d")) this.#getOut()
    else if (isPaste(data)) this.#pass(data)
    else if (isText(data)) this.#take(data)
  }

  #take(data: string): void {
    const key = decodePrintableKey(data) ?? data
    const isFirst = this.#typed.push(data) === 1
    clearTimeout(this.#alone)
    if (isFirst && this.#choice.options.some((option) => option.key === key))
      this.#alone = setTimeout(() => this.#answer(key), betweenKeysMs)
    else this.listenSoon(afterWordsMs)
  }

  #erase(): void {
    if (this.#typed.length === 0) return
    clearTimeout(this.#alone)
    this.#typed.pop()
    this.listenSoon(afterWordsMs)
  }

  #enter(): void {
    const { options, enter } = this.#choice
    const key = this.#typed.length === 0 ? enter : hearAnswer(this.#word(), options)
    if (key === undefined) this.#pass()
    else this.#answer(key)
  }

  /** Who wants to get out of a question gets what Enter gives, which changes nothing. */
  #getOut(): void {
    if (this.#isListening) this.#hearers.answer(this.#choice.enter)
  }

  #answer(key: string): void {
    this.#typed = []
    this.#hearers.answer(key)
  }

  /** None of it is an answer. */
  #pass(...further: readonly string[]): void {
    this.#typed.push(...further)
    this.#giveBack()
    this.listenSoon(afterWordsMs)
  }

  #giveBack(): void {
    const words = this.#typed
    if (words.length === 0) return
    clearTimeout(this.#alone)
    this.#typed = []
    this.#hearers.words(words)
  }

  #word(): string {
    return this.#typed.map((data) => decodePrintableKey(data) ?? data).join("")
  }

  render(width: number): string[] {
    const lines = wrapTextWithAnsi(this.#line, width)
    if (this.#typed.length === 0) return lines
    return [...lines, ...wrapTextWithAnsi(this.#paint.bold(`> ${printable(this.#word())}`), width)]
  }

  invalidate(): void {}
}

export function labelOf(choice: Choice, key: string): string {
  return choice.options.find((option) => option.key === key)?.label ?? key
}
