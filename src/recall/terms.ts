import { stemmer } from "stemmer"

/**
 * A text as the ranking counts it: stems of words without accents, an identifier whole and in parts
 * (`getUserById` is also get, user, by, id), scripts without spaces as pairs of characters.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of wordsIn(text)) {
    if (unspaced.test(word)) terms.push(...pairsOf(word))
    else if (/^[A-Za-z0-9]+$/.test(word) && !/[a-z0-9][A-Z]/.test(word))
      terms.push(stemOf(word.toLowerCase()))
    else terms.push(...partsOf(word))
  }
  return terms
}

/** The telling terms of a question, each once; all of them where none is telling. */
export function questionTerms(text: string): string[] {
  const all = [...new Set(termsOf(text.replace(/['’]s\b/g, "")))]
  const telling = all.filter((term) => !little.has(term))
  return telling.length > 0 ? telling : all
}

/** Runs of letters, digits and underscores, with the signs that languages are named with. */
function wordsIn(text: string): readonly string[] {
  if (!/[^\u0000-\u007f]/.test(text)) return text.match(/\w+[+#]*/g) ?? []
  // Of any script; V8 takes ten milliseconds for these classes, so they are built only where they are needed.
  return withoutAccents(text).match(/[\p{L}\p{N}_]+[+#]*/gu) ?? []
}

const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

function withoutAccents(text: string): string {
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
}

function pairsOf(word: string): string[] {
  const characters = [...word].filter((character) => unspaced.test(character))
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

function partsOf(word: string): string[] {
  const parts = word.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter((part) => part !== "")
  const whole = word.toLowerCase()
  return parts.length > 1 ? [whole, ...parts.map((part) => stemOf(part.toLowerCase()))] : [stemOf(whole)]
}

/** The same words come again and again. */
const stems = new Map<string, string>()
const mostStems = 20_000

function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  // Porter makes deploi of deploy, and deploy of deployment.
  const stem = stemmer(word).replace(/y$/, "i")
  if (stems.size < mostStems) stems.set(word, stem)
  return stem
}

/** Stems that nearly every English sentence has: they tell nothing apart. */
const little = new Set(
  `a about all am an and ani are as at be been but by can could did do doe doing for from had has have having he her
  hi him how i if in into is it itself just me my no nor not of off on onc onli or other our out over own same she should
  so some such than that the their theirs them then there these they thi this those through to too under until up veri wa
  we were what when where which while who whom why will with would you your yours s t don didn doesn isn`.split(
    /\s+/,
  ),
)
