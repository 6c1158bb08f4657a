import { everyday } from "./everyday.ts"
import { software } from "./software.ts"
import { verbs } from "./verbs.ts"

/**
 * Kinds of things and their instances: a question for an instrument is answered by a text about a violin. An entry
 * is one or more names of a kind, a colon, and words that texts use: `_` joins two words, and `+` includes all
 * instances of another kind. Plurals and other endings are found without being listed. Leave out what merely goes
 * with a kind, as a stage with a concert, and words that mostly mean something else: they do harm.
 */
const nounTexts = [everyday, software]

/** The instances of a kind, given by its name or its plural; empty if there is no such kind. */
export function membersOf(noun: string): ReadonlySet<string> {
  for (const name of [noun, ...singularsOf(noun)]) {
    const found = membersIn(nounTexts, name)
    if (found.size > 0) return found
  }
  return new Set()
}

/** The same by what is done to the thing: what somebody ate is food. */
export function membersBy(verb: string): ReadonlySet<string> {
  return membersIn([verbs], verb)
}

function singularsOf(noun: string): string[] {
  if (!noun.endsWith("s") || noun.length < 4) return []
  return [noun.replace(/ies$/, "y"), noun.slice(0, -1), noun.replace(/es$/, "")]
}

/** A name may have entries in several texts. */
function membersIn(texts: readonly string[], name: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const each of texts.flatMap((text) => behindName(text, name).split(/\s+/))) {
    if (each.startsWith("+")) for (const member of membersOf(each.slice(1))) found.add(member)
    else if (each !== "") found.add(each.replaceAll("_", " "))
  }
  return found
}

/** The instances after a name. Searches the text as it is: parsing it would take longer than everything else. */
function behindName(text: string, name: string): string {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [colon, end] = [text.indexOf(":", at), text.indexOf(";", at)]
    // An instance stands after the colon of its entry, so the next sign after it is the end of the entry.
    const isName = colon >= 0 && colon < end && isApart(text[at - 1]) && isApart(text[at + name.length])
    if (isName) return text.slice(colon + 1, end)
  }
  return ""
}

function isApart(sign = " "): boolean {
  return sign === " " || sign === "\n" || sign === ":"
}
