import { type Component, Container } from "@earendil-works/pi-tui/dist/tui.js"
import { Block, type BlockOptions } from "./block.ts"
import type { Canvas } from "./canvas.ts"
import { markdownTheme, type Paint } from "./paint.ts"
import { parted } from "./settled.ts"
import { Speech } from "./speech.ts"

/** More blocks than any terminal has lines. */
const keptBlocks = 400

/** What was said so far, from top to bottom. */
export class Transcript extends Container {
  readonly #canvas: Canvas
  readonly #paint: Paint
  #answer: Speech | undefined

  constructor(canvas: Canvas, paint: Paint) {
    super()
    this.#canvas = canvas
    this.#paint = paint
  }

  /** Text as it is. */
  say(text: string, options?: BlockOptions): void {
    this.endAnswer()
    this.#append(new Block(text, options))
  }

  /** More of an answer in markdown. */
  answer(text: string): void {
    let answer = this.#answer ?? this.#begin()
    let [settled, growing] = parted(answer.text + text)
    while (settled !== "") {
      answer.text = settled
      answer = this.#begin()
      ;[settled, growing] = parted(growing)
    }
    answer.text = growing
    this.#canvas.requestRender()
  }

  endAnswer(): void {
    this.#answer = undefined
  }

  #begin(): Speech {
    this.#answer = new Speech("", markdownTheme(this.#paint))
    this.#append(this.#answer)
    return this.#answer
  }

  #append(block: Component): void {
    this.addChild(block)
    if (this.children.length > keptBlocks) this.#canvas.forgetFirst(this)
    this.#canvas.requestRender()
  }
}
