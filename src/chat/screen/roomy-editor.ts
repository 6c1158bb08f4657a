import { Editor } from "@earendil-works/pi-tui/dist/components/editor.js"
import { getGraphemeSegmenter, visibleWidth } from "@earendil-works/pi-tui/dist/utils.js"

/** Letters of which none is wider than a column. */
const narrow = /^[\u0020-\u007e\n]*$/

/**
 * The library's editor, which wraps a character that is wider than its lines for ever. It gets as much room as its widest
 * character takes; where the window has less, what it draws is cut, and what was typed is not lost.
 */
export class RoomyEditor extends Editor {
  override render(width: number): string[] {
    const text = this.getText()
    return super.render(narrow.test(text) ? width : Math.max(width, widestIn(text) + columnOfCursor))
  }
}

const columnOfCursor = 1

/** Marks and vowels that stand beside a letter belong to it, however many: no number of columns is enough for all. */
function widestIn(text: string): number {
  let widest = 0
  for (const { segment } of getGraphemeSegmenter().segment(text))
    widest = Math.max(widest, visibleWidth(segment))
  return widest
}
