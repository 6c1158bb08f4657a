import { visibleWidth } from "@earendil-works/pi-tui/dist/utils.js"
import fc from "fast-check"
import { expect, test } from "vitest"
import { Block } from "./block.ts"

test("text is shown as it is, below a gap", () => {
  expect(new Block("**a** <b>\n\n  c").render(40)).toEqual(["", "**a** <b>", "", "  c"])
  expect(new Block("a", { isClose: true }).render(40)).toEqual(["a"])
})

test("a mark stands before the first line, the others are indented", () => {
  const red = (text: string) => `<${text}>`
  expect(new Block("a\nb", { mark: "✗ ", markStyle: red, isClose: true }).render(40)).toEqual([
    "<✗ >a",
    "  b",
  ])
})

test("no part of a long line looks like a separate line", () => {
  const block = new Block("    indented text\n+ added text here\nplain text here", { isClose: true })
  expect(block.render(13)).toEqual([
    "    indented",
    "    text",
    "+ added text",
    "  here",
    "plain text",
    "here",
  ])
})

test("each wrapped line has the style of its whole line", () => {
  const style = (line: string) =>
    line.startsWith("- ") ? (text: string) => `<${text}>` : (text: string) => text
  expect(new Block("- old text\nnew", { style, isClose: true }).render(6)).toEqual([
    "<- old>",
    "<  text>",
    "new",
  ])
})

test("nothing is wider than the given width, and no letter gets lost", () => {
  const text = fc
    .array(fc.constantFrom("a", "word", " ", "\t", "漢", "🎉", "é", "\n", "- ", "\u001b[31m"))
    .map((all) => all.join(""))
  fc.assert(
    fc.property(text, fc.integer({ min: 10, max: 60 }), (content, width) => {
      const lines = new Block(content, { mark: "> " }).render(width)
      for (const line of lines) expect(visibleWidth(line.trimEnd())).toBeLessThanOrEqual(width)
      const letters = (of: string) => of.match(/[aword漢🎉é]/gu)?.join("") ?? ""
      expect(letters(lines.join(""))).toBe(letters(content))
    }),
  )
})
