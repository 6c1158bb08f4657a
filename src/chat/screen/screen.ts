import type { Editor } from "@earendil-works/pi-tui/dist/components/editor.js"
import { Input } from "@earendil-works/pi-tui/dist/components/input.js"
import { matchesKey } from "@earendil-works/pi-tui/dist/keys.js"
import { type Component, Container } from "@earendil-works/pi-tui/dist/tui.js"
import { inked } from "../../domain/inked.ts"
import type { Choice, CommandHint, View } from "../view.ts"
import { Canvas } from "./canvas.ts"
import { completion } from "./completion.ts"
import { makePaint, menuTheme, type Paint, type Style } from "./paint.ts"
import { labelOf, Question } from "./question.ts"
import { RoomyEditor } from "./roomy-editor.ts"
import { loadMarkdown } from "./speech.ts"
import { Status } from "./status.ts"
import { Transcript } from "./transcript.ts"
import { harmlessPaste, shortened, withoutControls } from "./typed.ts"
import { type Display, type Keyboard, Wires } from "./wires.ts"

export interface ScreenOptions {
  readonly keyboard: Keyboard
  readonly display: Display
  readonly isColored: boolean
  /** Complete after a slash. */
  readonly commands: readonly CommandHint[]
  /** What was said before, the oldest first. */
  readonly history: readonly string[]
  /** Opens a text in the user's editor, which then has the terminal. Once `gone`, the text is kept aside. */
  readonly editText: (text: string, gone: AbortSignal) => Promise<string | undefined>
}

/** Ctrl-C twice within this time leaves, if nothing is typed in between. */
const twiceMs = 2_000

export function openScreen(options: ScreenOptions): View {
  return new TerminalScreen(options)
}

/** A pending wait for the person. */
interface Wait {
  readonly kind: "read" | "choose" | "ask" | "edit"
  readonly end: (value: string | undefined) => void
}

class TerminalScreen implements View {
  readonly isTerminal = true
  onInterrupt: (() => void) | undefined
  readonly #options: ScreenOptions
  readonly #paint: Paint
  readonly #canvas: Canvas
  readonly #transcript: Transcript
  readonly #bottom = new Container()
  readonly #status: Status
  readonly #editor: Editor
  #question: Question | undefined
  #wait: Wait | undefined
  #lastInputAt = Number.NEGATIVE_INFINITY
  #interruptedAt = Number.NEGATIVE_INFINITY
  #isLeaving = false
  #isClosed = false

  constructor(options: ScreenOptions) {
    this.#options = options
    this.#paint = makePaint(options.isColored)
    this.#canvas = new Canvas(new Wires(options.keyboard, options.display), options.isColored)
    this.#transcript = new Transcript(this.#canvas, this.#paint)
    this.#status = new Status(this.#paint, () => this.#canvas.requestRender())
    this.#editor = this.#makeEditor()
    this.#canvas.addChild(this.#transcript)
    this.#canvas.addChild(this.#bottom)
    this.#canvas.addInputListener((data) => this.#hear(data))
    this.#show(this.#editor)
    for (const event of ["end", "close", "error"]) options.keyboard.on(event, this.#onGone)
    options.display.on("error", this.#onGone)
    this.#canvas.start()
    setImmediate(async () => {
      await loadMarkdown()
      if (!this.#isClosed) this.#canvas.requestRender()
    })
  }

  get isLeaving(): boolean {
    return this.#isLeaving
  }

  banner(lines: readonly string[]): void {
    this.#transcript.say(lines.join("\n"), { style: () => this.#paint.dim, isClose: true })
  }

  async read(): Promise<string | undefined> {
    this.#status.work(undefined)
    if (this.#isLeaving) return undefined
    const line = this.#status.waiting.shift() ?? (await this.#waitFor("read", this.#editor))
    if (line !== undefined)
      this.#transcript.say(shortened(line), { mark: "> ", style: () => this.#paint.bold })
    return line
  }

  answer(text: string): void {
    this.#transcript.answer(text)
  }

  endAnswer(): void {
    this.#transcript.endAnswer()
  }

  note(text: string): void {
    this.#transcript.say(text.trimEnd(), { ink: this.#ink })
  }

  trouble(text: string): void {
    this.#transcript.say(text, { mark: "✗ ", markStyle: this.#paint.red })
  }

  working(label: string | undefined): void {
    this.#status.work(label)
  }

  async choose(choice: Choice): Promise<string | undefined> {
    if (this.#isLeaving) return undefined
    this.#transcript.say(choice.text, {
      mark: "  ",
      style: (line) => this.#diffStyle(line),
      ink: this.#ink,
    })
    const question = new Question(choice, this.#paint, {
      answer: (key) => this.#wait?.end(key),
      words: (typed) => {
        for (const data of typed) this.#editor.handleInput(data)
        this.#status.hint("not an answer; your text is kept for the editor", 4_000)
      },
      isSentenceBegun: () => this.#editor.getText() !== "",
      changed: () => this.#canvas.requestRender(),
    })
    this.#question = question
    this.#canvas.onDrawn = () => {
      this.#canvas.onDrawn = undefined
      question.drawn(performance.now() - this.#lastInputAt)
    }
    const key = await this.#waitFor("choose", question)
    this.#canvas.onDrawn = undefined
    if (key !== undefined)
      this.#transcript.say(labelOf(choice, key), { mark: "→ ", style: () => this.#paint.dim })
    return key
  }

  async ask(prompt: string): Promise<string | undefined> {
    if (this.#isLeaving) return undefined
    this.#transcript.say(prompt)
    const input = new Input({ prompt: "> " })
    input.onSubmit = (line) => this.#wait?.end(line.trim())
    const line = await this.#waitFor("ask", input)
    if (line)
      this.#transcript.say(shortened(line), { mark: "> ", style: () => this.#paint.bold, isClose: true })
    return line
  }

  async edit(text: string): Promise<string | undefined> {
    if (this.#isLeaving) return undefined
    this.#leaveTerminal()
    const gone = new AbortController()
    const left = this.#waitFor("edit", this.#editor)
    try {
      const edited = await Promise.race([this.#options.editText(text, gone.signal), left])
      return edited === text ? undefined : edited
    } finally {
      this.#wait = undefined
      // An editor that is still open keeps the terminal.
      if (this.#isLeaving) gone.abort()
      else {
        this.#canvas.addChild(this.#bottom)
        this.#canvas.resume()
      }
    }
  }

  hangUp(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    const wait = this.#wait
    if (wait === undefined) this.onInterrupt?.()
    wait?.end(undefined)
    // A question that nobody can answer any more is not a no: it ends first, and then the turn.
    if (wait && wait.kind !== "read") setImmediate(() => this.onInterrupt?.())
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.hangUp()
    this.#status.close()
    this.#leaveTerminal()
    for (const event of ["end", "close", "error"]) this.#options.keyboard.off(event, this.#onGone)
  }

  readonly #onGone = (): void => this.hangUp()

  #makeEditor(): Editor {
    const theme = { borderColor: this.#paint.dim, selectList: menuTheme(this.#paint) }
    const editor = new RoomyEditor(this.#canvas, theme, { autocompleteMaxVisible: 8 })
    editor.setAutocompleteProvider(completion(this.#options.commands))
    for (const line of this.#options.history) editor.addToHistory(withoutControls(line))
    editor.onSubmit = (line) => this.#send(line)
    return editor
  }

  #send(line: string): void {
    if (line === "") return
    this.#editor.addToHistory(withoutControls(line))
    if (this.#wait?.kind === "read") this.#wait.end(line)
    else this.#status.waiting.push(line)
  }

  /** Without colours a name keeps its stars. */
  readonly #ink: Style = (text) => (this.#options.isColored ? inked(text, this.#paint) : text)

  #diffStyle(line: string): Style {
    if (line.startsWith("- ")) return this.#paint.red
    return line.startsWith("+ ") ? this.#paint.green : this.#paint.plain
  }

  /** Puts what the person is to use below everything else. */
  #show(component: Component): void {
    this.#status.isQuiet = component !== this.#editor
    this.#bottom.clear()
    this.#bottom.addChild(this.#status)
    this.#bottom.addChild(component)
    this.#canvas.setFocus(component)
    this.#canvas.requestRender()
  }

  /** Ends at once on an answer: the next key may arrive in the same moment, and is not meant for this. */
  #waitFor(kind: Wait["kind"], component: Component): Promise<string | undefined> {
    this.#show(component)
    return new Promise((resolve) => {
      const end = (value: string | undefined) => {
        this.#wait = undefined
        this.#question?.close()
        this.#question = undefined
        this.#show(this.#editor)
        resolve(value)
      }
      this.#wait = { kind, end }
    })
  }

  #hear(data: string): { consume: true } | { data: string } {
    if (matchesKey(data, "ctrl+c")) {
      this.#interrupt()
      return { consume: true }
    }
    this.#lastInputAt = performance.now()
    this.#interruptedAt = Number.NEGATIVE_INFINITY
    this.#status.hint(undefined)
    if (matchesKey(data, "ctrl+d") && this.#canLeave()) {
      this.#wait?.end(undefined)
      return { consume: true }
    }
    return { data: this.#wait?.kind === "ask" ? harmlessPaste(data) : data }
  }

  #canLeave(): boolean {
    const focused = this.#canvas.getFocusedComponent()
    if (focused instanceof Input) return focused.getValue() === ""
    return this.#wait?.kind === "read" && this.#editor.getText() === ""
  }

  #interrupt(): void {
    const now = performance.now()
    const isSecond = now - this.#interruptedAt < twiceMs
    this.#interruptedAt = now
    const waiting = this.#status.waiting.splice(0)
    if (this.#wait?.kind === "read") {
      this.#editor.setText("")
      if (isSecond) this.hangUp()
    } else {
      if (waiting.length > 0)
        this.#editor.setText([...waiting, this.#editor.getExpandedText()].join("\n").trim())
      this.#isLeaving ||= isSecond
      this.#wait?.end(undefined)
      this.onInterrupt?.()
    }
    this.#status.hint("Ctrl-C again to leave", twiceMs)
  }

  /** Removes the input; what was said stays. */
  #leaveTerminal(): void {
    this.#canvas.removeChild(this.#bottom)
    this.#canvas.renderNow()
    this.#canvas.release()
  }
}
