import { decodePrintableKey, matchesKey } from "@earendil-works/pi-tui/dist/keys.js"
import type { Component } from "@earendil-works/pi-tui/dist/tui.js"
import { wrapTextWithAnsi } from "@earendil-works/pi-tui/dist/utils.js"
import { beginsAnswer, hearAnswer, type Offer, shownOf } from "../../domain/answer.ts"
import { printable } from "../../guard/printable.ts"
import type { Choice } from "../view.ts"
import type { Paint } from "./paint.ts"
import { isPaste, isText } from "./typed.ts"

/** Nobody reads a question and answers it faster. */
const readingMs = 150
/** Keys of a typed word come faster than this. A person pauses longer before answering with a single key. */
const betweenKeysMs = 250
const afterWordsMs = 700

const whileWriting = "you have begun a sentence; to answer, type a letter, pause, then press Enter"

/** Where input at a question goes, and what was in the editor before. */
export interface Hearers {
  answer(key: string): void
  /** Typed or pasted input that is not an answer, for the editor. */
  words(data: readonly string[]): void
  /** The editor has text: the person may be in the middle of a sentence. */
  isSentenceBegun(): boolean
  /** The question looks different now, without a key press. */
  changed(): void
}

/**
 * How a question takes the next key. What is not an answer goes to the editor, and the question is deaf again.
 *
 * | state     | a letter                      | Enter                       | Esc           | a silence                     |
 * |-----------|-------------------------------|-----------------------------|---------------|-------------------------------|
 * | unseen    | not an answer                 | nothing                     | nothing       | deaf, once it is drawn        |
 * | deaf      | not an answer                 | deaf for longer             | as Enter      | listening                     |
 * | listening | key if it is one and does not | the answer that Enter gives | as Enter      |                               |
 * |           | answer for good, else word    |                             |               |                               |
 * | key       | word                          | the key answers             | listening     | the key answers               |
 * | word      | word                          | the word answers if it does | listening, if | word-over if it may become an |
 * |           |                               |                             | it may become | answer, else listening        |
 * | word-over | word                          | as for a word               | an answer     |                               |
 *
 * If the editor has the start of a sentence, typing continues it: there is no key state, and a word is a single
 * offered letter that answers only by Enter, once it is over. Enter and Esc alone may answer after a silence,
 * since they change nothing.
 */
type State =
  | { readonly kind: "unseen" | "deaf" | "listening" | "answered"; readonly typed: readonly [] }
  | { readonly kind: "key" | "word" | "word-over"; readonly typed: readonly string[] }

/**
 * Takes the keys that answer a question. Input from before the question could be read is not an answer, and
 * neither is any part of a sentence that was being typed when it appeared.
 */
export class Question implements Component {
  readonly #choice: Choice
  readonly #paint: Paint
  readonly #hearers: Hearers
  readonly #offered: string
  #state: State = { kind: "unseen", typed: [] }

  constructor(choice: Choice, paint: Paint, hearers: Hearers) {
    this.#choice = choice
    this.#paint = paint
    this.#hearers = hearers
    this.#offered = shownOf(choice.options)
      .map(({ key, label }) => `${paint.bold(`[${printable(key)}]`)} ${printable(label)}`)
      .join("  ")
  }

  /** To be called when it was drawn, with the time since the last key. */
  drawn(sinceKeyMs: number): void {
    const isWriting = this.#hearers.isSentenceBegun()
    this.#beDeaf(isWriting ? afterWordsMs : Math.max(readingMs, afterWordsMs - sinceKeyMs))
  }

  /** Input that did not become an answer is not lost. */
  close(): void {
    const { typed } = this.#state
    this.#become({ kind: "answered", typed: [] })
    if (typed.length > 0) this.#hearers.words(typed)
  }

  handleInput(data: string): void {
    const { kind } = this.#state
    if (kind === "unseen" || kind === "deaf") this.#hearTooEarly(data)
    else if (matchesKey(data, "enter")) this.#enter()
    else if (matchesKey(data, "backspace")) this.#erase(data)
    else if (matchesKey(data, "escape") || matchesKey(data, "ctrl+d")) this.#getOut()
    else if (isPaste(data)) this.#pass([...this.#state.typed, data])
    else if (isText(data)) this.#take(data)
  }

  #hearTooEarly(data: string): void {
    if (this.#state.kind === "deaf") this.#beDeaf(afterWordsMs)
    // An Enter would send what is in the editor; the person only learns that it came too early.
    this.#hearers.words(isText(data) || matchesKey(data, "backspace") ? [data] : [])
  }

  #take(data: string): void {
    const typed = [...this.#state.typed, data]
    const isFirst = this.#state.kind === "listening"
    const option = isFirst ? this.#choice.options.find(({ key }) => key === inWords(typed)) : undefined
    const isSentenceBegun = this.#hearers.isSentenceBegun()
    if (isSentenceBegun && !option) this.#pass(typed)
    else if (isSentenceBegun || !option || option.isLasting) this.#takeWord(typed)
    else this.#become({ kind: "key", typed }, betweenKeysMs, () => this.#answer(option.key))
  }

  #takeWord(typed: readonly string[]): void {
    this.#become({ kind: "word", typed }, afterWordsMs, () => {
      if (this.#mayAnswer(typed)) {
        this.#become({ kind: "word-over", typed })
        this.#hearers.changed()
      } else {
        this.#listen()
        this.#hearers.words(typed)
      }
    })
  }

  #erase(data: string): void {
    const { typed } = this.#state
    if (this.#hearers.isSentenceBegun()) this.#pass([...typed, data])
    else if (typed.length > 1) this.#takeWord(typed.slice(0, -1))
    else this.#listen()
  }

  #enter(): void {
    const key = this.#meantByEnter()
    if (key === undefined) this.#pass(this.#state.typed)
    else this.#answer(key)
  }

  #meantByEnter(): string | undefined {
    const { kind, typed } = this.#state
    if (typed.length === 0) return this.#choice.enter
    if (kind !== "word-over" && this.#hearers.isSentenceBegun()) return undefined
    return hearAnswer(inWords(typed), this.#offers(typed))
  }

  /** Leaving a question gives the same as Enter, which changes nothing. */
  #getOut(): void {
    const { typed } = this.#state
    if (typed.length === 0) this.#answer(this.#choice.enter)
    else if (this.#mayAnswer(typed)) this.#listen()
    else this.#pass(typed)
  }

  #answer(key: string): void {
    this.#become({ kind: "answered", typed: [] })
    this.#hearers.answer(key)
  }

  /** None of it is an answer. */
  #pass(typed: readonly string[]): void {
    this.#beDeaf(afterWordsMs)
    this.#hearers.words(typed)
  }

  #beDeaf(ms: number): void {
    this.#become({ kind: "deaf", typed: [] }, ms, () => this.#listen())
  }

  #listen(): void {
    this.#become({ kind: "listening", typed: [] })
  }

  /** Moves on by itself if no key comes for a while. */
  #become(state: State, silenceMs = 0, next?: () => void): void {
    this.#state = state
    if (next === undefined) return
    const goOn = () => {
      if (this.#state === state) next()
    }
    // Between the two, input from while the program was busy is read.
    setTimeout(() => setImmediate(goOn), silenceMs).unref()
  }

  #mayAnswer(typed: readonly string[]): boolean {
    return beginsAnswer(inWords(typed), this.#offers(typed))
  }

  /** What letters can say: a lasting answer takes a single one. */
  #offers(typed: readonly string[]): readonly Offer[] {
    const { options } = this.#choice
    return typed.length === 1 ? options : options.filter((option) => !option.isLasting)
  }

  render(width: number): string[] {
    return this.#lines().flatMap((line) => wrapTextWithAnsi(line, width))
  }

  #lines(): readonly string[] {
    const { bold, dim } = this.#paint
    const { typed } = this.#state
    const key = this.#meantByEnter()
    const enter = key === undefined ? "" : `  Enter = ${printable(labelOf(this.#choice, key))}`
    if (typed.length > 0)
      return [this.#offered, bold(`> ${printable(inWords(typed))}`) + dim(enter && `${enter}, Esc cancels`)]
    const line = this.#offered + dim(enter)
    return this.#hearers.isSentenceBegun() ? [line, dim(whileWriting)] : [line]
  }

  invalidate(): void {}
}

export function labelOf(choice: Choice, key: string): string {
  return choice.options.find((option) => option.key === key)?.label ?? key
}

function inWords(typed: readonly string[]): string {
  return typed.map((data) => decodePrintableKey(data) ?? data).join("")
}
