import type { Component } from "@earendil-works/pi-tui/dist/tui.js"
import { wrapTextWithAnsi } from "@earendil-works/pi-tui/dist/utils.js"
import { printable } from "../../guard/printable.ts"
import type { Style } from "./paint.ts"

export interface BlockOptions {
  /** Stands before the first line; the others are indented by as much. */
  readonly mark?: string
  readonly markStyle?: Style
  readonly style?: (line: string) => Style
  /** Whether it follows what stands above it without a gap. */
  readonly isClose?: boolean
}

/** Text as it is: nothing in it means anything. */
export class Block implements Component {
  readonly #lines: readonly string[]
  readonly #options: BlockOptions
  #width = 0
  #wrapped: string[] = []

  constructor(text: string, options: BlockOptions = {}) {
    this.#lines = printable(text).split("\n")
    this.#options = options
  }

  render(width: number): string[] {
    if (this.#width === width) return this.#wrapped
    const { mark = "", markStyle, style, isClose = false } = this.#options
    const room = Math.max(1, width - mark.length)
    const body = this.#lines.flatMap((line) => {
      const painted = style?.(line)
      return wrapTextWithAnsi(line, room).map((part) => painted?.(part) ?? part)
    })
    const start = markStyle?.(mark) ?? mark
    const indented = body.map((line, at) => (at === 0 ? start : " ".repeat(mark.length)) + line)
    this.#width = width
    this.#wrapped = isClose ? indented : ["", ...indented]
    return this.#wrapped
  }

  invalidate(): void {
    this.#width = 0
  }
}
