import type { AskedKind } from "./asked.ts"
import { membersBy, membersOf } from "./kinds.ts"

/** The part that all forms of a word share, and the endings that may follow it. */
interface Instance {
  /** With a leading blank. */
  readonly root: string
  readonly endings: readonly string[]
}

const plainEndings = ["", "s", "es", "ed", "ing"]
const endingsOfS = ["s", "", "ses"]
const endingsOfE = ["e", "es", "ed", "ing"]
const endingsOfY = ["y", "ies", "ied", "ying"]
const endingsOfIng = ["ing", "", "e", "s", "es", "ed"]

/** Per asked word: a long-lived process is asked for the same kinds again and again. */
const byNoun = new Map<string, readonly Instance[]>()
const byVerb = new Map<string, readonly Instance[]>()
const mostWords = 1_000

/**
 * Checks whether a text names a thing of the kind that a question asks for, other than things the question
 * itself names. Undefined if it asks for no known kind. Works without stems: in a new process making them would
 * take longer than everything else.
 */
export function instancesOf(
  { nouns, verbs }: AskedKind,
  question: string,
): ((text: string) => boolean) | undefined {
  const ofNouns = nouns.flatMap((noun) => remembered(byNoun, noun, membersOf))
  // The last verb decides: "what does she like to cook".
  const ofVerb = verbs.map((verb) => remembered(byVerb, verb, membersBy)).findLast((some) => some.length > 0)
  const asked = spaced(question)
  const instances = [...ofNouns, ...(ofVerb ?? [])].filter((instance) => !isIn(asked, instance))
  if (instances.length === 0) return undefined
  return (text) => {
    const words = spaced(text)
    return instances.some((instance) => isIn(words, instance))
  }
}

function remembered(
  known: Map<string, readonly Instance[]>,
  word: string,
  membersOfWord: (word: string) => ReadonlySet<string>,
): readonly Instance[] {
  const before = known.get(word)
  if (before) return before
  const instances = [...membersOfWord(word)].map(instanceOf)
  if (known.size < mostWords) known.set(word, instances)
  return instances
}

/** The words in lower case, with a blank before and after each. */
function spaced(text: string): string {
  return ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, " ")} `
}

function instanceOf(word: string): Instance {
  const [root, endings] = rootOf(word)
  return { root: ` ${root}`, endings }
}

function rootOf(word: string): [string, readonly string[]] {
  if (word.length > 5 && word.endsWith("ing")) return [single(word.slice(0, -3)), endingsOfIng]
  if (word.length > 3 && word.endsWith("e")) return [word.slice(0, -1), endingsOfE]
  if (word.length > 3 && word.endsWith("y")) return [word.slice(0, -1), endingsOfY]
  if (word.length > 3 && word.endsWith("s")) return [word.slice(0, -1), endingsOfS]
  return [word, plainEndings]
}

/** Turns "jogg" into "jog". */
function single(root: string): string {
  return root.at(-1) === root.at(-2) ? root.slice(0, -1) : root
}

function isIn(words: string, { root, endings }: Instance): boolean {
  for (let at = words.indexOf(root); at >= 0; at = words.indexOf(root, at + 1)) {
    const start = at + root.length
    const ending = words.slice(start, words.indexOf(" ", start))
    // "Jogging" doubles the g of "jog".
    if (endings.includes(ending) || (ending[0] === root.at(-1) && endings.includes(ending.slice(1))))
      return true
  }
  return false
}
