import type { Markdown, MarkdownTheme } from "@earendil-works/pi-tui/dist/components/markdown.js"
import type { Component } from "@earendil-works/pi-tui/dist/tui.js"
import { wrapTextWithAnsi } from "@earendil-works/pi-tui/dist/utils.js"
import { printable } from "../../guard/printable.ts"

let markdown: typeof Markdown | undefined

/** The parser is half of the screen's code, and nobody needs it before the first answer. */
export async function loadMarkdown(): Promise<void> {
  markdown = (await import("@earendil-works/pi-tui/dist/components/markdown.js")).Markdown
}

/** Markdown that may still grow. Until the parser is loaded, it is shown as it was written. */
export class Speech implements Component {
  readonly #theme: MarkdownTheme
  #text: string
  #drawn: Markdown | undefined
  /** Whether the text has changed since it was drawn: it may grow many times before the next drawing. */
  #isStale = false

  constructor(text: string, theme: MarkdownTheme) {
    this.#text = text
    this.#theme = theme
  }

  get text(): string {
    return this.#text
  }

  set text(text: string) {
    this.#text = text
    this.#isStale = true
  }

  render(width: number): string[] {
    if (this.#text.trim() === "") return []
    const lines = this.#lines(width)
    return ["", ...lines.slice(0, lines.findLastIndex((line) => line.trim() !== "") + 1)]
  }

  invalidate(): void {
    this.#drawn?.invalidate()
  }

  #lines(width: number): string[] {
    if (markdown === undefined) return wrapTextWithAnsi(printable(this.#text).trim(), width)
    this.#drawn ??= new markdown(printable(this.#text), 0, 0, this.#theme, undefined, {
      renderLatex: false,
      preserveOrderedListMarkers: true,
    })
    if (this.#isStale) this.#drawn.setText(printable(this.#text))
    this.#isStale = false
    return this.#drawn.render(width)
  }
}
