import type { MarkdownTheme } from "@earendil-works/pi-tui/dist/components/markdown.js"
import type { SelectListTheme } from "@earendil-works/pi-tui/dist/components/select-list.js"

/** Takes text that is already printable and on one line. */
export type Style = (text: string) => string

export interface Paint {
  readonly plain: Style
  readonly bold: Style
  readonly dim: Style
  readonly italic: Style
  readonly underline: Style
  readonly struck: Style
  readonly red: Style
  readonly green: Style
  readonly cyan: Style
}

function plain(text: string): string {
  return text
}

export function makePaint(isColored: boolean): Paint {
  const between = (start: number, end: number): Style =>
    isColored ? (text) => (text === "" ? "" : `\u001b[${start}m${text}\u001b[${end}m`) : plain
  return {
    plain,
    bold: between(1, 22),
    dim: between(2, 22),
    italic: between(3, 23),
    underline: between(4, 24),
    struck: between(9, 29),
    red: between(31, 39),
    green: between(32, 39),
    cyan: between(36, 39),
  }
}

export function markdownTheme(paint: Paint): MarkdownTheme {
  return {
    heading: paint.bold,
    link: paint.underline,
    linkUrl: paint.dim,
    code: paint.cyan,
    codeBlock: paint.cyan,
    codeBlockBorder: paint.dim,
    quote: paint.italic,
    quoteBorder: paint.dim,
    hr: paint.dim,
    listBullet: paint.dim,
    bold: paint.bold,
    italic: paint.italic,
    strikethrough: paint.struck,
    underline: paint.underline,
  }
}

export function menuTheme(paint: Paint): SelectListTheme {
  return {
    selectedPrefix: paint.cyan,
    selectedText: paint.cyan,
    description: paint.dim,
    scrollInfo: paint.dim,
    noMatch: paint.dim,
  }
}
