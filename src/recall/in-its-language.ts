import { once } from "../basics/once.ts"
import type { Embedder, Translation } from "../embed/port.ts"
import { mayAskForNewestElsewhere, mayTellForeignTime } from "./foreign-time.ts"
import { mayTellTime } from "./may-tell-time.ts"
import { englishSpeech, type TimeSpeech } from "./time-speech.ts"
import { fold, type Query, splitWords, withLittle } from "./understand.ts"

/** A question as it is understood in its language, and how it speaks of time. */
export interface InItsLanguage {
  readonly query: Query
  readonly speech: TimeSpeech
}

/** Its words for a time may tell the language where the others do not. */
export async function inItsLanguage(
  query: Query,
  nowMs: number,
  embedder: Pick<Embedder, "translate" | "knows">,
): Promise<InItsLanguage> {
  const { text } = query
  const found = embedder.translate?.(text)
  const speech = await speechOf(text, found, nowMs, embedder)
  const { language } = speech
  const isFound = language === undefined || language === found?.languages[0]
  const translation = isFound ? found : embedder.translate?.(text, language)
  return { query: translation ? withLittle(query, translation) : query, speech }
}

/** Whether a question in another language may name a time or ask for the newest. */
function mayTell(question: string): boolean {
  return mayTellForeignTime(question) || mayTellTime(question) || mayAskForNewestElsewhere(question)
}

/** Whether one whose words do not tell another language may name a time in one: docker im Mai. */
function mayTellInPart(question: string, isEnglish: (word: string) => boolean): boolean {
  if (!mayTellForeignTime(question)) return false
  return /^in |\b(?:en|em|im) /i.test(question) || !splitWords(fold(question)).every(isEnglish)
}

/** Loaded only if a question may name a time in another language. */
const foreign = once(() => import("./times/choose.ts"))

async function speechOf(
  question: string,
  translation: Translation | undefined,
  nowMs: number,
  embedder: Pick<Embedder, "knows">,
): Promise<TimeSpeech> {
  const isEnglish = (word: string) => embedder.knows?.(word) ?? true
  if (!(translation ? mayTell(question) : mayTellInPart(question, isEnglish))) return englishSpeech
  const { speechAmong, speechOfTime } = await foreign()
  const speech = translation
    ? speechAmong(translation.languages, question, nowMs)
    : speechOfTime(question, nowMs, isEnglish)
  return speech ?? englishSpeech
}
