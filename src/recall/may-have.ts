import { isAscii } from "../basics/ascii.ts"
import type { Memory } from "../domain/memory.ts"
import type { Query } from "./understand.ts"

/**
 * Whether a memory's text or its tags may have one of some parts, which are folded: a quick check that errs
 * towards yes. Most memories have none of what is asked for, and are told by it without a folded copy of their text:
 * these copies were a fifth of the garbage of a cold recall.
 */
export function mayHave(parts: readonly string[]): (memory: Memory) => boolean {
  if (!parts.every((part) => /^[a-z0-9_ -]*$/.test(part))) return () => true
  const any = new RegExp(parts.join("|"), "i")
  return ({ content, tags, language }) => {
    // Its names are among the labels.
    if (language !== null || !isAscii(content) || any.test(content)) return true
    for (let n = 0; n < tags.length; n++) {
      const tag = tags[n] as string
      if (!isAscii(tag) || any.test(tag)) return true
    }
    return false
  }
}

/** The same for a question: whether a memory may match it. */
export function mayMatch({ words, forms, cutForms, date }: Query): (memory: Memory) => boolean {
  const hasWord = (form: string) => words.some((word) => form.includes(word))
  const needsWord =
    date === undefined && [...forms, ...cutForms].every((form) => form === "" || hasWord(form))
  return needsWord ? mayHave(words) : () => true
}
