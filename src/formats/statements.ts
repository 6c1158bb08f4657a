import type { Category } from "../domain/memory.ts"
import { detectSignal } from "../lifecycle/signals.ts"
import { leftOut, type Piece } from "./piece.ts"
import { instantOf } from "./wording.ts"

/** The user's side of a conversation with another assistant. */
export interface Chat {
  /** Counted from 1, in the order of the export. */
  readonly number: number
  readonly title: string
  readonly said: readonly { readonly text: string; readonly at: string | undefined }[]
}

/** A longer message is mostly pasted text. */
const longestMessage = 4_000
const longestSentence = 400

/**
 * Sentences from a conversation that are worth keeping, found by the same rules that listen when there is no
 * language model. Never a whole message, and nothing that the other side said.
 */
export function* statementsIn({ number, title, said }: Chat): Generator<Piece> {
  let silent = 0
  for (const { text, at } of said) {
    const heard = text.length > longestMessage ? [] : sentencesOf(text).flatMap(hear)
    if (heard.length === 0) silent++
    for (const { content, kind } of heard) {
      const draft = { content, tags: [kind], created: instantOf(at), source: "imported" }
      yield { kind: "row", line: number, draft }
    }
  }
  if (silent > 0)
    yield leftOut(number, title, `${silent} of ${said.length} messages in it say nothing to remember`)
}

function hear(content: string): { content: string; kind: Category }[] {
  const { kind } = detectSignal(content)
  return kind === "none" ? [] : [{ content, kind }]
}

/** Leaves out code and quotes of somebody else. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/(`{3,})[\s\S]*?(?:\1|$)/g, "\n")
    .split("\n")
    .filter((line) => !/^\s*(?:>|\||#{1,6} )/.test(line))
    .flatMap((line) => line.replace(/^\s*[-*+]\s+/, "").split(/(?<=[.!?])\s+(?=\S)/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 12 && sentence.length <= longestSentence)
}
