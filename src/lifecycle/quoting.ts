import type { Word } from "./words.ts"

/** Words of a text that is about quotation marks, in which one kind is not as good as another. */
const ofQuoting =
  /^(?:un|re)?(?:quot(?:e|es|ed|ing|ation|ations)|backticks?|apostrophes?|wrap(?:s|ped)?|enclosed?|surround(?:ed)?|strings?|literals?|sql)$/

/**
 * A word around which the texts have another kind of quotation marks, as each has it. One of them may have
 * none. Double and single ones are the same around a plain word, unless the text is about them.
 */
export function quotedOtherwise(
  ours: readonly Word[],
  theirs: readonly Word[],
): [string, string] | undefined {
  const left = marked(ours)
  const right = marked(theirs)
  const isStrict = [...ours, ...theirs].some(({ text }) => ofQuoting.test(text))
  for (const [text, words] of left)
    for (const [at, word] of words.entries()) {
      const other = right.get(text)?.[at]
      if (other === undefined || other.mark === word.mark) continue
      if (isStrict || isKind(word, other)) return [shown(word), shown(other)]
    }
  return undefined
}

function marked(words: readonly Word[]): Map<string, Word[]> {
  return Map.groupBy(
    words.filter(({ mark }) => mark !== ""),
    ({ text }) => text,
  )
}

function isKind(word: Word, other: Word): boolean {
  return word.mark === "`" || other.mark === "`" || !/^[\p{L}\p{M}'’-]{2,}$/u.test(word.text)
}

function shown({ raw, mark }: Word): string {
  return mark + raw + mark
}
