import { printable } from "../guard/printable.ts"
import { printablePieces } from "../guard/printable-pieces.ts"
import type { View } from "./view.ts"

export interface PlainOptions {
  /** One turn a line; the line after a question is its answer. */
  readonly lines: AsyncIterator<string>
  /** Whether anybody can answer questions: not with `-p`. */
  readonly canAnswer: boolean
  /** Answers, and what is asked. */
  readonly write: (text: string) => void
  /** What is said besides. */
  readonly tell: (text: string) => void
}

/** A conversation in lines, for pipes and scripts: no escape codes, nothing drawn twice. */
export function plainView({ lines, canAnswer, write, tell }: PlainOptions): View {
  let isMidLine = false
  const spoken = printablePieces()
  const show = (text: string) => {
    if (text === "") return
    write(text)
    isMidLine = !text.endsWith("\n")
  }
  const put = (text: string) => show(printable(text))
  const endLine = () => {
    show(spoken.end())
    if (isMidLine) show("\n")
  }
  const nextLine = async () => {
    const next = await lines.next()
    return next.done ? undefined : next.value
  }
  let failed: { readonly error: unknown } | undefined
  /** What cannot be read answers nothing: what was asked ends as at the end of the input, and then the conversation. */
  const nextAnswer = async () => {
    if (!canAnswer) return undefined
    try {
      return await nextLine()
    } catch (error) {
      failed = { error }
      return undefined
    }
  }
  return {
    isTerminal: false,
    isLeaving: false,
    banner: (text) => tell(`${text.map(printable).join("\n")}\n`),
    read: async () => {
      if (failed) throw failed.error
      return nextLine()
    },
    answer: (text) => show(spoken.next(text)),
    endAnswer: endLine,
    note: (text) => {
      endLine()
      put(`${text}\n`)
    },
    trouble: (text) => tell(`co: ${printable(text)}\n`),
    working: () => undefined,
    choose: async ({ text, options, enter }) => {
      endLine()
      put(`${text}\n`)
      if (!canAnswer) return undefined
      const keys = options.map(({ key, label }) => `[${key}] ${label}`).join("  ")
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
  }
}
