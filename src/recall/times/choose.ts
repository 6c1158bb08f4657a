import { littleWords } from "../../basics/little-words.ts"
import type { Language } from "../../embed/port.ts"
import { hasOtherScript } from "../foreign-time.ts"
import type { Range } from "../spans.ts"
import { fold, splitWords } from "../understand.ts"
import { rangeIn, type Timed } from "../when.ts"
import { ForeignSpeech } from "./foreign-speech.ts"
import { nothing } from "./in-english.ts"
import { tables } from "./tables.ts"

const all: readonly Language[] = ["de", "es", "fr", "it", "ja", "ko", "nl", "pt", "ru", "zh"]
const made = new Map<Language, ForeignSpeech>()

function speechOf(language: Language): ForeignSpeech {
  const speech = made.get(language) ?? new ForeignSpeech(language, tables[language])
  made.set(language, speech)
  return speech
}

/** How a question speaks of time that may be of any of these languages. */
export function speechAmong(
  languages: readonly Language[],
  question: string,
  nowMs: number,
): ForeignSpeech | undefined {
  const speeches = languages.map(speechOf)
  return speeches.find((speech) => speech.ownTimeIn(question, nowMs)) ?? speeches[0]
}

/** Whether a word is an English one. */
type IsEnglish = (word: string) => boolean

/**
 * The same for a question whose words do not tell its language, as those of "docker am Freitag". The words
 * for a time tell it if there are two of them or more, and no more others.
 */
export function speechOfTime(
  question: string,
  nowMs: number,
  isEnglish: IsEnglish,
): ForeignSpeech | undefined {
  if (rangeIn(question, nowMs)) return undefined
  return all.map(speechOf).find((speech) => {
    const timed = speech.ownTimeIn(question, nowMs)
    if (timed && hasOtherScript(question)) return !wordsIn(question).some((word) => littleWords.has(word))
    if (timed) return isToldBy(timed, question, isEnglish)
    // A single word must be none that English has: "mars" is a planet.
    const isAlone = speech.piecesOf(question).every(({ english }) => english !== nothing)
    return isAlone && !wordsIn(question).every(isEnglish) && speech.timeAlone(question, nowMs)
  })
}

/** Whether the words for a time tell that a question is of their language. */
function isToldBy({ said, rest }: Timed, question: string, isEnglish: IsEnglish): boolean {
  const others = wordsIn(rest)
  const own = wordsIn(said).slice(0, wordsIn(question).length - others.length)
  const isSure = own.some((word) => !isEnglish(word))
  if (own.length < 2) return isSure && others.length === 0
  if (own.length < others.length) return false
  // Of "en mai", "im Mai" and "em maio" English has each word, but not both together.
  const isLed = /^(?:en|im|em)$/.test(own[0] ?? "") && !others.some((word) => littleWords.has(word))
  return isSure || isLed || others.length === 0
}

/** Without numbers, which are of any language. */
function wordsIn(text: string): readonly string[] {
  return splitWords(fold(text)).filter((word) => !/^\d+$/.test(word))
}

/** The time that a text consists of in one of the languages, if both of its ends are known. */
export function rangeOfAny(text: string, nowMs: number): Range | undefined {
  for (const language of all) {
    const range = speechOf(language).rangeOf(text, nowMs)
    if (range) return range
  }
  return undefined
}
