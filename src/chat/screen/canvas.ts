import type { Terminal } from "@earendil-works/pi-tui/dist/terminal.js"
import { setCapabilities } from "@earendil-works/pi-tui/dist/terminal-image.js"
import type { Component, Container } from "@earendil-works/pi-tui/dist/tui.js"
import { TuiMainScreen } from "@earendil-works/pi-tui/dist/tui-main-screen.js"
import { truncateToWidth, visibleWidth } from "@earendil-works/pi-tui/dist/utils.js"
import { printable } from "../../guard/printable.ts"

/** Twenty frames a second are more than anybody reads. Typed text is drawn at once. */
const frameMs = 50
const ownCodes = /(\u001b\[[\d;]*m|\u001b_pi:c\u0007)/
const inverse = "\u001b[7m"
/** Characters that are surely one column wide. For others Unicode tables are needed, which load slowly. */
const narrow = /^[\u0020-\u007e\u2500-\u257f]*$/

/**
 * The part of the terminal that is redrawn. What has scrolled off its top belongs to the terminal and stays
 * as it was drawn.
 */
export class Canvas extends TuiMainScreen {
  readonly #isColored: boolean
  /** What was drawn last. */
  #drawn: string[] = []
  /** How many lines of the document lie above what is drawn. */
  #above = 0
  #size = ""
  #drawnAt = 0
  #timer: NodeJS.Timeout | undefined
  /** Called when everything to be shown is on the terminal. */
  onDrawn: (() => void) | undefined

  constructor(terminal: Terminal, isColored: boolean) {
    super(terminal, true)
    this.#isColored = isColored
    // Otherwise the library probes the environment, tmux and the terminal. A link shows its address.
    setCapabilities({ images: null, trueColor: false, hyperlinks: false })
  }

  override render(width: number): string[] {
    const document = super.render(width)
    const size = `${width}x${this.terminal.rows}`
    const isResized = this.#size !== "" && this.#size !== size
    this.#size = size
    const scrolledAway = this.captureRenderState().previousViewportTop
    // Redraws everything, but only what is visible: what scrolled away would be there twice.
    const isAnew = isResized || (scrolledAway > 0 && document.length - this.#above <= scrolledAway)
    if (isAnew) this.#above = Math.max(0, document.length - this.terminal.rows)
    this.#drawn = document
      .slice(this.#above)
      .map((line, at) =>
        !isAnew && at < scrolledAway ? (this.#drawn[at] ?? "") : this.#harmless(line, width),
      )
    return [...this.#drawn]
  }

  override requestRender(isForced = false): void {
    if (isForced) super.requestRender(true)
    else
      this.#timer ??= setTimeout(
        () => {
          this.#timer = undefined
          if (!this.stopped) this.renderNow()
        },
        Math.max(0, frameMs - (performance.now() - this.#drawnAt)),
      )
  }

  protected override doRender(): void {
    super.doRender()
    this.#drawnAt = performance.now()
    this.onDrawn?.()
  }

  /** Leaves the terminal to another program, with the cursor below all that is drawn. */
  release(): void {
    if (this.stopped) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { previousLines, hardwareCursorRow } = this.captureRenderState()
    this.terminal.moveBy(Math.max(0, previousLines.length - 1 - hardwareCursorRow))
    this.terminal.write(previousLines.length > 0 ? "\r\n" : "\r")
    this.stop({ preserveScreen: true })
  }

  /** Draws again, below whatever is on the terminal by now. */
  resume(): void {
    this.#above += this.#drawn.length
    this.#drawn = []
    this.#size = ""
    this.restoreRenderState({
      previousLines: [],
      previousWidth: 0,
      previousHeight: 0,
      cursorRow: 0,
      hardwareCursorRow: 0,
      maxLinesRendered: 0,
      previousViewportTop: 0,
    })
    this.start()
  }

  /** Drops the oldest block if it has scrolled away: nothing can change it any more. */
  forgetFirst(blocks: Container): void {
    const first: Component | undefined = blocks.children[0]
    if (first === undefined) return
    const count = first.render(this.terminal.columns).length
    const drawn = count - Math.min(count, this.#above)
    const state = this.captureRenderState()
    if (drawn > state.previousViewportTop) return
    blocks.removeChild(first)
    this.#above -= count - drawn
    this.#drawn.splice(0, drawn)
    this.restoreRenderState({
      ...state,
      previousLines: state.previousLines.slice(drawn),
      cursorRow: state.cursorRow - drawn,
      hardwareCursorRow: state.hardwareCursorRow - drawn,
      maxLinesRendered: state.maxLinesRendered - drawn,
      previousViewportTop: state.previousViewportTop - drawn,
    })
  }

  /** A line made safe for the terminal, whichever component drew it: only our codes, and not too long. */
  #harmless(line: string, width: number): string {
    const parts = line.trimEnd().split(ownCodes)
    const clean = parts.map((part, at) => (at % 2 === 0 ? printable(part) : this.#wanted(part))).join("")
    const text = parts.filter((_, at) => at % 2 === 0).join("")
    if (narrow.test(text) && text.length <= width) return clean
    return visibleWidth(clean) > width ? truncateToWidth(clean, width, "…") : clean
  }

  /** The terminal's own cursor is shown, so a drawn one is dropped. */
  #wanted(code: string): string {
    return code === inverse || (!this.#isColored && code.endsWith("m")) ? "" : code
  }
}
