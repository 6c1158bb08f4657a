import { everyday } from "./everyday.ts"
import { software } from "./software.ts"
import { verbs } from "./verbs.ts"

/**
 * Kinds of things with what is of each: who asks for an instrument is answered by what speaks of a violin. An entry has one
 * or more names of a kind, then words that texts have, two of them with `_` between, and with a `+` other kinds all of which
 * belong to it. Plurals and other endings are found by themselves. What merely goes with a kind, as a stage with a concert,
 * does not belong there, and a word that mostly means something else does harm.
 */
const nounTexts = [everyday, software]

/** What belongs to a kind, given by its name or its plural; nothing where there is no such kind. */
export function membersOf(noun: string): ReadonlySet<string> {
  for (const name of [noun, ...singularsOf(noun)]) {
    const found = membersIn(nounTexts, name)
    if (found.size > 0) return found
  }
  return new Set()
}

/** The same by what is done to it: what somebody ate is food. */
export function membersBy(verb: string): ReadonlySet<string> {
  return membersIn([verbs], verb)
}

function singularsOf(noun: string): string[] {
  if (!noun.endsWith("s") || noun.length < 4) return []
  return [noun.replace(/ies$/, "y"), noun.slice(0, -1), noun.replace(/es$/, "")]
}

/** One name may stand in several texts. */
function membersIn(texts: readonly string[], name: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const each of texts.flatMap((text) => behindName(text, name).split(/\s+/))) {
    if (each.startsWith("+")) for (const member of membersOf(each.slice(1))) found.add(member)
    else if (each !== "") found.add(each.replaceAll("_", " "))
  }
  return found
}

/** What stands behind a name. The text is looked through as it is: to take it apart would take longer than all else. */
function behindName(text: string, name: string): string {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [colon, end] = [text.indexOf(":", at), text.indexOf(";", at)]
    // A member is behind the colon of its entry, so that what comes next is the end of that.
    const isName = colon >= 0 && colon < end && isApart(text[at - 1]) && isApart(text[at + name.length])
    if (isName) return text.slice(colon + 1, end)
  }
  return ""
}

function isApart(sign = " "): boolean {
  return sign === " " || sign === "\n" || sign === ":"
}
