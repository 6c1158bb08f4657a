import { shownOf } from "../domain/answer.ts"
import { printable } from "../guard/printable.ts"
import { printablePieces } from "../guard/printable-pieces.ts"
import type { View } from "./view.ts"

export interface PlainOptions {
  /** One turn per line; the line after a question is its answer. */
  readonly lines: AsyncIterator<string>
  /** No further line is wanted, even if one is being waited for. */
  readonly endLines: () => void
  /** Whether anybody can answer questions: not with `-p`. */
  readonly canAnswer: boolean
  /** Writes answers and questions. False if the output can no longer be written. */
  readonly write: (text: string) => boolean
  /** Sets off parts of what co itself says, for a terminal. */
  readonly ink?: ((text: string) => string) | undefined
  /** Writes everything else. */
  readonly tell: (text: string) => void
}

/** A conversation in lines, for pipes and scripts: no escape codes, nothing drawn twice. */
export function plainView(options: PlainOptions): View {
  const { lines, endLines, canAnswer, write, tell, ink = (text) => text } = options
  let isMidLine = false
  let isLeaving = false
  const gone = Promise.withResolvers<undefined>()
  const hangUp = () => {
    if (isLeaving) return
    isLeaving = true
    gone.resolve(undefined)
    endLines()
    // A question that nobody can answer any more is not a no: it ends first, and then the turn.
    setImmediate(() => view.onInterrupt?.())
  }
  const spoken = printablePieces()
  const show = (text: string) => {
    if (text === "" || isLeaving) return
    if (!write(text)) hangUp()
    isMidLine = !text.endsWith("\n")
  }
  const put = (text: string) => show(printable(text))
  const putOwn = (text: string) => show(ink(printable(`${text}\n`)))
  const endLine = () => {
    show(spoken.end())
    if (isMidLine) show("\n")
  }
  const nextLine = async () => {
    if (isLeaving) return undefined
    const next = await Promise.race([lines.next(), gone.promise])
    return next?.done ? undefined : next?.value
  }
  let failed: { readonly error: unknown } | undefined
  /** A read error counts as the end of input: the question ends, and then the conversation. */
  const nextAnswer = async () => {
    if (!canAnswer) return undefined
    try {
      return await nextLine()
    } catch (error) {
      failed = { error }
      return undefined
    }
  }
  const view: View = {
    isTerminal: false,
    get isLeaving() {
      return isLeaving
    },
    banner: (text) => tell(`${text.map(printable).join("\n")}\n`),
    read: async () => {
      if (failed) throw failed.error
      return nextLine()
    },
    answer: (text) => show(spoken.next(text)),
    endAnswer: endLine,
    note: (text) => {
      endLine()
      putOwn(text)
    },
    trouble: (text) => tell(`co: ${printable(text)}\n`),
    working: () => undefined,
    choose: async ({ text, options, enter }) => {
      endLine()
      putOwn(text)
      if (!canAnswer) return undefined
      const keys = shownOf(options)
        .map(({ key, label }) => `[${key}] ${label}`)
        .join("  ")
      put(`${keys}  (anything else = ${enter})\n`)
      return nextAnswer()
    },
    ask: async (prompt) => {
      endLine()
      put(`${prompt}\n`)
      return nextAnswer()
    },
    edit: async () => {
      put("The next line is the text:\n")
      return nextAnswer()
    },
    onInterrupt: undefined,
    close: endLine,
    hangUp,
  }
  return view
}
