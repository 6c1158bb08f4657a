/** The words of a question that may name the kind of thing it asks for. */
export interface AskedKind {
  readonly nouns: readonly string[]
  /** What is done to the thing: "what did she eat" asks for food. */
  readonly verbs: readonly string[]
}

const askingWords = new Set(["what", "which", "whose"])
/** The asking word is one of the first few: "and in which city". */
const beginning = 4
const auxiliaries = new Set(
  "do does did is are was were has have had can could would will might should may".split(" "),
)
const being = new Set(["is", "are", "was", "were"])
/** Words after these only say more about the thing. */
const relating = new Set(
  "for in at on that who which when during from with to by about after before since and".split(" "),
)
/** A question that begins with one of these asks for no thing. */
const otherQuestions = new Set([...auxiliaries, ..."who whom where when why how".split(" ")])
/** How many words are taken after "how many", or after "which" if no auxiliary ends them. */
const fewWords = 3

/**
 * "Which instruments does she play" and "how many instruments" ask for instruments, "what are her hobbies" for
 * hobbies. "When did she buy the instrument" asks for no kind of thing.
 */
export function askedKind(question: string): AskedKind {
  const words =
    question
      .toLowerCase()
      .replace(/['’]s\b/g, "")
      .match(/[a-z0-9]+/g) ?? []
  const asking = words.slice(0, beginning).findIndex((word) => askingWords.has(word))
  return asking < 0 ? withoutAsking(words) : behindAsking(words.slice(asking + 1))
}

function withoutAsking(words: readonly string[]): AskedKind {
  const many = words.findIndex((word, at) => word === "many" && words[at - 1] === "how")
  if (many >= 0) return { nouns: words.slice(many + 1, many + 1 + fewWords), verbs: [] }
  return { nouns: otherQuestions.has(words[0] ?? "") ? [] : words, verbs: [] }
}

function behindAsking(words: readonly string[]): AskedKind {
  const end = words.findIndex((word) => auxiliaries.has(word))
  if (end !== 0) return { nouns: words.slice(0, end < 0 ? fewWords : end), verbs: [] }
  const rest = words.slice(1)
  if (!being.has(words[0] ?? "")) return { nouns: [], verbs: rest }
  const last = rest.findIndex((word) => relating.has(word))
  return { nouns: last < 0 ? rest : rest.slice(0, last), verbs: [] }
}
