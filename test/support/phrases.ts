import { expect, test } from "vitest"
import type { Language } from "../../src/embed/port.ts"
import { mayTellForeignTime } from "../../src/recall/foreign-time.ts"
import { speechAmong } from "../../src/recall/times/choose.ts"
import { rangeIn } from "../../src/recall/when.ts"

/** A Sunday. */
const nowMs = Date.UTC(2026, 10, 15, 12)

/** What a language says for English phrases. */
type Phrases = readonly (readonly [english: string, ...phrases: string[]])[]

/** Tests that each phrase means the same as the English one, and that a quick check lets it through. */
export function testPhrases(said: Partial<Record<Language, Phrases>>): void {
  const phrases = Object.entries(said).flatMap(([language, rows]) =>
    rows.flatMap(([english, ...all]) => all.map((phrase) => [language, phrase, english] as const)),
  )

  test.for(phrases)("%s: '%s' is '%s'", ([language, phrase, english]) => {
    const timed = speechAmong([language as Language], phrase, nowMs)?.ownTimeIn(phrase, nowMs)
    const { range, sureness, isSought, isRecurring } = rangeIn(english, nowMs) ?? {}
    expect(timed).toMatchObject({ range, sureness, isSought, isRecurring })
    expect(mayTellForeignTime(phrase) || /\d{4}/.test(phrase)).toBe(true)
  })
}
