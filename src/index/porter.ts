/**
 * Porter's stemmer ("An algorithm for suffix stripping", 1980, with his later changes): all forms of an
 * English word get one stem. It uses no patterns: a cold process would compile a dozen for the five words of
 * a question.
 */

const [a, d, e, g, i, l] = [0x61, 0x64, 0x65, 0x67, 0x69, 0x6c]
const [o, s, t, u, w, y, z] = [0x6f, 0x73, 0x74, 0x75, 0x77, 0x79, 0x7a]

/** The stem of a word in lower-case letters from a to z. */
export function porterStem(word: string): string {
  if (word.length < 3) return word
  const inflected = withFinalI(withoutTense(withoutPlural(word)))
  const derived = exchanged(exchanged(inflected, doubleEndings, 1), plainEndings, 1)
  return withoutDoubleL(withoutFinalE(withoutLastEnding(derived)))
}

function withoutPlural(word: string): string {
  const { length } = word
  if (word.charCodeAt(length - 1) !== s) return word
  if ((length > 4 && word.endsWith("sses")) || (length > 3 && word.endsWith("ies"))) return word.slice(0, -2)
  return word.charCodeAt(length - 2) === s ? word : word.slice(0, -1)
}

function withoutTense(word: string): string {
  const last = word.charCodeAt(word.length - 1)
  if (last !== d && last !== g) return word
  if (word.length > 3 && word.endsWith("eed"))
    return countSequences(word, word.length - 3) > 0 ? word.slice(0, -1) : word
  const end = word.length - (word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : word.length)
  if (!hasVowel(word, end)) return word
  const stem = word.slice(0, end)
  if (stem.endsWith("at") || stem.endsWith("bl") || stem.endsWith("iz")) return `${stem}e`
  if (endsDoubled(stem)) return stem.slice(0, -1)
  return isShort(stem, end) ? `${stem}e` : stem
}

function withFinalI(word: string): string {
  const end = word.length - 1
  return word.charCodeAt(end) === y && hasVowel(word, end) ? `${word.slice(0, end)}i` : word
}

/** Endings and their replacements, by their last two letters, which few words have; the longest first. */
type Endings = ReadonlyMap<number, readonly Ending[]>
type Ending = readonly [ending: string, instead: string]

function endings(text: string): Endings {
  const byLetters = new Map<number, Ending[]>()
  for (const each of text.split(" ")) {
    const [ending = "", instead = ""] = each.split(":")
    const few = byLetters.get(lastTwo(ending))
    if (few) few.push([ending, instead])
    else byLetters.set(lastTwo(ending), [[ending, instead]])
  }
  return byLetters
}

function lastTwo(word: string): number {
  return (word.charCodeAt(word.length - 2) << 8) | word.charCodeAt(word.length - 1)
}

const doubleEndings = endings(
  "ational:ate tional:tion enci:ence anci:ance izer:ize bli:ble alli:al entli:ent eli:e ousli:ous ization:ize " +
    "ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble logi:log",
)
const plainEndings = endings("icate:ic ative alize:al iciti:ic ical:ic ful ness")
const lastEndings = endings("al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize")

/** The longest ending of a word that leaves at least one letter before it. */
function endingOf(word: string, of: Endings): Ending | undefined {
  const few = of.get(lastTwo(word))
  if (few)
    for (let at = 0; at < few.length; at++) {
      const ending = few[at] as Ending
      if (ending[0].length < word.length && word.endsWith(ending[0])) return ending
    }
  return undefined
}

/** Replaces a word's ending if at least `least` sequences come before it. */
function exchanged(word: string, of: Endings, least: number): string {
  const found = endingOf(word, of)
  if (!found) return word
  const end = word.length - found[0].length
  return countSequences(word, end) < least ? word : word.slice(0, end) + found[1]
}

function withoutLastEnding(word: string): string {
  if (!word.endsWith("ion")) return exchanged(word, lastEndings, 2)
  const end = word.length - 3
  const before = word.charCodeAt(end - 1)
  return (before === s || before === t) && countSequences(word, end) > 1 ? word.slice(0, end) : word
}

function withoutFinalE(word: string): string {
  const end = word.length - 1
  if (word.charCodeAt(end) !== e) return word
  const count = countSequences(word, end)
  return count > 1 || (count === 1 && !isShort(word, end)) ? word.slice(0, end) : word
}

function withoutDoubleL(word: string): string {
  return word.endsWith("ll") && countSequences(word, word.length) > 1 ? word.slice(0, -1) : word
}

/** How often vowels are followed by consonants in the letters before `end`. */
function countSequences(word: string, end: number): number {
  let count = 0
  for (let at = 0, isAfterVowel = false; at < end; at++) {
    const isVowel = isVowelAt(word, at, isAfterVowel)
    if (isAfterVowel && !isVowel) count++
    isAfterVowel = isVowel
  }
  return count
}

function hasVowel(word: string, end: number): boolean {
  for (let at = 0; at < end; at++) if (isVowelAt(word, at, false)) return true
  return false
}

/** A y is a vowel after a consonant. */
function isVowelAt(word: string, at: number, isAfterVowel: boolean): boolean {
  const letter = word.charCodeAt(at)
  return isPlainVowel(letter) || (letter === y && at > 0 && !isAfterVowel)
}

function isPlainVowel(letter: number): boolean {
  return letter === a || letter === e || letter === i || letter === o || letter === u
}

/** Whether it ends with a doubled consonant, as hopping does without its ending. */
function endsDoubled(word: string): boolean {
  const last = word.charCodeAt(word.length - 1)
  if (last !== word.charCodeAt(word.length - 2)) return false
  return !isPlainVowel(last) && last !== y && last !== l && last !== s && last !== z
}

/** Whether the letters before `end` are consonants, one vowel and a consonant but w, x or y: hop, not how. */
function isShort(word: string, end: number): boolean {
  const last = word.charCodeAt(end - 1)
  if (end < 3 || isPlainVowel(last) || (last >= w && last <= y)) return false
  for (let at = 0; at < end - 2; at++) if (isVowelAt(word, at, false)) return false
  return isVowelAt(word, end - 2, false)
}
