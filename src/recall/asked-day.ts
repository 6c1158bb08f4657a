import { withoutAccents } from "../basics/accents.ts"
import type { Form } from "../index/port.ts"
import { questionTerms, stemOf } from "../index/stems.ts"
import type { Timed } from "./when.ts"

/** A day that a question asks for by its date, and how others may write it. */
export interface AskedDay {
  /** Written in one way, however the question writes it, and the terms of that. */
  readonly text: string
  readonly terms: readonly string[]
  /** Other ways to write each of them. */
  readonly forms: ReadonlyMap<string, readonly Form[]>
  /** Finds the date in a folded text. */
  readonly pattern: RegExp
}

/** The months from January on, in the languages that the glossary explains; those of CJK languages are numbers. */
const months = [
  "january jan januar jänner janvier enero gennaio janeiro januari января",
  "february feb februar février febrero febbraio fevereiro februari февраля",
  "march mar märz maerz mars marzo março maart марта",
  "april apr avril abril aprile апреля",
  "may mai mayo maggio maio mei мая",
  "june jun juni juin junio giugno junho июня",
  "july jul juli juillet julio luglio julho июля",
  "august aug août agosto augustus августа",
  "september sept sep septembre septiembre setiembre settembre setembro сентября",
  "october oct oktober octobre octubre ottobre outubro октября",
  "november nov novembre noviembre novembro ноября",
  "december dec dezember décembre diciembre dicembre dezembro декабря",
]

/** The day that a question names by its date, of any year if it leaves that out. */
export function askedDay({ isDay, said, range }: Timed): AskedDay | undefined {
  if (!isDay) return undefined
  const date = new Date(range.sinceMs)
  const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-")
  const names = months[date.getUTCMonth()]?.split(" ") ?? []
  const hasYear = said.includes(year)
  const [m, d] = [String(Number(month)), String(Number(day))]
  // May is a little word; its German name has the same stem.
  const text = `${d} ${month === "05" ? "mai" : names[0]}${hasYear ? ` ${year}` : ""}`
  const inARow: readonly Form[] = hasYear
    ? rowsOf({ year, months: [month, m], days: [day, d] })
    : [[month, day]]
  return {
    text,
    terms: questionTerms(text),
    forms: new Map([...formsOf([day, d, `${d}${ordinalOf(Number(day))}`], []), ...formsOf(names, inARow)]),
    pattern: patternOf({ year: hasYear ? year : undefined, month: Number(month), day: Number(day), names }),
  }
}

/** A number is the month only beside the day or the year. */
function rowsOf({
  year,
  months,
  days,
}: Readonly<{ year: string; months: string[]; days: string[] }>): readonly Form[] {
  const besideDay = months.flatMap((month) => days.map((day): Form => [day, month]))
  return [
    ...besideDay,
    ...months.flatMap((month): Form[] => [
      [year, month],
      [month, year],
      [month, "月"],
    ]),
  ]
}

/** Each of some words may be any of them, or one of the others. */
function formsOf(words: readonly string[], others: readonly Form[]): readonly [string, readonly Form[]][] {
  const forms = [...new Set(words.map(withoutAccents))].map((word): Form => [word])
  return words.map((word) => [stemOf(withoutAccents(word)), [...forms, ...others]])
}

interface DayParts {
  readonly year: string | undefined
  readonly month: number
  readonly day: number
  readonly names: readonly string[]
}

function patternOf({ year, month, day, names }: DayParts): RegExp {
  const [m, d] = [`0?${month}`, `0?${day}`]
  const name = `(?:${names.join("|")})`
  const [behind, after] = year === undefined ? ["", ""] : [`\\.?,?(?: de| del)? ${year}`, `,? ${year}`]
  const ways = [
    `${d}(?:st|nd|rd|th|\\.|º|er)?(?: of| de)? ${name}${behind}`,
    `${name}\\.? ${d}(?:st|nd|rd|th)?${after}`,
    ...(year === undefined
      ? [`(?:19|20)\\d\\d-${twoDigits(month)}-${twoDigits(day)}`]
      : numberedWays(year, m, d)),
    // Up to the 12th this may be another day.
    ...(year === undefined || day <= 12 ? [] : [`${m}(?:/${d}/|-${d}-)${year}`]),
  ]
  return new RegExp(`(?<![\\da-z.])(?:${ways.join("|")})(?![\\da-z])`)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0")
}

function numberedWays(year: string, m: string, d: string): readonly string[] {
  return [
    `${year}(?:-${m}-${d}|/${m}/${d}|\\.${m}\\.${d}|[年년] ?${m}[月월] ?${d}[日일])`,
    `${d}(?:\\. ?${m}\\. ?|/${m}/|-${m}-)${year}`,
  ]
}

function ordinalOf(day: number): string {
  const last = day % 10
  if (last > 3 || last === 0 || (day > 10 && day < 14)) return "th"
  return ["st", "nd", "rd"][last - 1] ?? "th"
}
