import type { Component } from "@earendil-works/pi-tui/dist/tui.js"
import { wrapTextWithAnsi } from "@earendil-works/pi-tui/dist/utils.js"
import { printable } from "../../guard/printable.ts"
import type { Style } from "./paint.ts"

export interface BlockOptions {
  /** Precedes the first line; the others are indented by as much. */
  readonly mark?: string
  readonly markStyle?: Style
  readonly style?: (line: string) => Style
  /** What sets off parts of the text, which is printable by then. */
  readonly ink?: Style
  /** Whether it follows what is above it without a gap. */
  readonly isClose?: boolean
}

/** Text as it is, without any markup. */
export class Block implements Component {
  readonly #lines: readonly string[]
  readonly #options: BlockOptions
  #width = 0
  #drawn: string[] = []

  constructor(text: string, options: BlockOptions = {}) {
    const { ink = (plain) => plain } = options
    this.#lines = ink(printable(text)).split("\n")
    this.#options = options
  }

  render(width: number): string[] {
    if (this.#width === width) return this.#drawn
    const { mark = "", markStyle, style, isClose = false } = this.#options
    const room = Math.max(1, width - mark.length)
    const body = this.#lines.flatMap((line) => {
      const painted = style?.(line)
      return wrapped(line, room).map((part) => painted?.(part) ?? part)
    })
    const start = markStyle?.(mark) ?? mark
    const indented = body.map((line, at) => (at === 0 ? start : " ".repeat(mark.length)) + line)
    this.#width = width
    this.#drawn = isClose ? indented : ["", ...indented]
    return this.#drawn
  }

  invalidate(): void {
    this.#width = 0
  }
}

/** Wrapped parts stay right of where the line began, so that none looks like a separate line. */
function wrapped(line: string, width: number): string[] {
  const spaced = line.replaceAll("\t", "   ")
  const lead = /^ *(?:[-+] )?/.exec(spaced)?.[0] ?? ""
  if (lead.length > width / 2) return wrapTextWithAnsi(spaced, width)
  return wrapTextWithAnsi(spaced.slice(lead.length), width - lead.length).map(
    (part, at) => (at === 0 ? lead : " ".repeat(lead.length)) + part,
  )
}
