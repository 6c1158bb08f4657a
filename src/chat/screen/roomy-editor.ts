import { Editor } from "@earendil-works/pi-tui/dist/components/editor.js"
import { getGraphemeSegmenter, visibleWidth } from "@earendil-works/pi-tui/dist/utils.js"

/** Characters that are all at most one column wide. */
const narrow = /^[\u0020-\u007e\n]*$/

/**
 * The library's editor wraps a character that is wider than its lines for ever. This one always has room for
 * its widest character. If the window is narrower, the drawing is cut, but no text is lost.
 */
export class RoomyEditor extends Editor {
  override render(width: number): string[] {
    const text = this.getText()
    return super.render(narrow.test(text) ? width : Math.max(width, widestIn(text) + columnOfCursor))
  }
}

const columnOfCursor = 1

/** Marks and vowels next to a letter belong to it, however many, so no fixed width is enough. */
function widestIn(text: string): number {
  let widest = 0
  for (const { segment } of getGraphemeSegmenter().segment(text))
    widest = Math.max(widest, visibleWidth(segment))
  return widest
}
