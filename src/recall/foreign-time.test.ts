import { expect, test } from "vitest"
import { littleWords } from "../basics/little-words.ts"
import { mayAskForNewestElsewhere, mayTellForeignTime } from "./foreign-time.ts"
import { mayTellTime } from "./may-tell-time.ts"
import { eachOf } from "./times/phrases.ts"
import type { TimeTable } from "./times/table.ts"
import { tables } from "./times/tables.ts"

/** What names no time by itself. */
const besides =
  "in, on, from, of, since, before, after, until, between, and, was, 1, beginning of, middle of, end of".split(
    ", ",
  )
const newest = ["latest", "oldest", "recently", "current", "now", "what's new"]

/** Every phrase of a table that means one of these, or none of them, with every word in its slots. */
function phrasesOf(table: TimeTable, isMeant: (english: string) => boolean): string[] {
  const { numbers, unit, units, weekdays, months, seasons } = table
  const words = { UNITS: units, UNIT: unit, WEEKDAY: weekdays, MONTH: months, SEASON: seasons }
  const fill = (phrase: string): string[] => {
    const slot = Object.entries(words).find(([name]) => phrase.includes(name))
    const one = numbers.split(", ")[0]?.split("/").at(-1) ?? ""
    if (!slot) return [phrase.replaceAll("YEAR", "2025").replaceAll("N", one)]
    return slot[1].split(/, |\//).flatMap((word) => fill(phrase.replaceAll(slot[0], word)))
  }
  return Object.entries(table.phrases)
    .filter(([english]) => english !== "" && isMeant(english))
    .flatMap(([, list]) => list.split(", ").flatMap(eachOf).flatMap(fill))
}

test.for(Object.entries(tables))("every time in %s may be one", ([, table]) => {
  const isSeen = (phrase: string) => mayTellForeignTime(phrase) || mayTellTime(phrase)
  const phrases = phrasesOf(table, (english) => ![...besides, ...newest].includes(english))
  expect(phrases.filter((phrase) => !isSeen(phrase))).toEqual([])
})

test.for(Object.entries(tables))("every word for the newest in %s may be one", ([, table]) => {
  const phrases = phrasesOf(table, (english) => newest.includes(english))
  const isSeen = (phrase: string) => mayAskForNewestElsewhere(phrase) || mayTellForeignTime(phrase)
  expect(phrases.filter((phrase) => !isSeen(phrase))).toEqual([])
})

test.for(["im August", "vor August", "bis September", "dit kwartaal", "tot november"])(
  "'%s' may be a time by the word before it",
  (phrase) => expect(mayTellForeignTime(phrase)).toBe(true),
)

test.for([
  "what did we decide last week",
  "the latest deploy on Friday",
  "which port did redis use today in May",
  "who passed the exam two months ago",
  "invoices since April 2025",
  "café menu",
  "naïve “quoted” text — with signs…",
])("'%s' may not", (question) => expect(mayTellForeignTime(question)).toBe(false))

test("no word that most English questions have may be a time in another language", () => {
  const english = [...littleWords, ..."yesterday week month year day spring summer last ago".split(" ")]
  expect(english.filter(mayTellForeignTime)).toEqual([])
})
