import { monthNames } from "../../domain/time.ts"
import { foldLetters, isDigit } from "./letters.ts"
import type { TimeTable } from "./table.ts"

/** What a phrase consists of: letters, a blank, or the name of a slot, which one of several words fills. */
interface Item {
  readonly slot?: string
  readonly letters: string
}

/** Words of a language for words in English. */
export interface Phrase {
  readonly english: string
  readonly items: readonly Item[]
}

interface Filler {
  readonly letters: string
  readonly english: string
}

/** A phrase that was found: what it says in English, and where it ends. */
export interface Found {
  readonly english: string
  readonly end: number
}

const englishNumbers = "one, two, three, four, five, six, seven, eight, nine, ten"
const englishUnits = "minute, hour, day, week, month, quarter, year"
const englishWeekdays = "monday, tuesday, wednesday, thursday, friday, saturday, sunday"
const englishSeasons = "spring, summer, autumn, winter"
const slotNames = /(UNITS|UNIT|WEEKDAY|MONTH|SEASON|YEAR|N| )/

/** The phrases of a table, by the letter that they begin with; the longest match of those wins. */
export class Phrases {
  readonly #byLetter = new Map<string, Phrase[]>()
  readonly #fillers: Readonly<Record<string, readonly Filler[]>>
  readonly #areBlanksLoose: boolean

  constructor(table: TimeTable, phrases: Readonly<Record<string, string>>) {
    this.#areBlanksLoose = table.edges !== "both"
    this.#fillers = {
      N: fillersOf(table.numbers, englishNumbers),
      UNIT: fillersOf(table.unit, englishUnits),
      UNITS: table.units === "" ? [] : fillersOf(table.units, englishUnits),
      WEEKDAY: fillersOf(table.weekdays, englishWeekdays),
      MONTH: fillersOf(table.months, monthNames.join(", ")),
      SEASON: fillersOf(table.seasons, englishSeasons),
    }
    for (const [english, list] of Object.entries(phrases))
      for (const said of foldLetters(list).split(", ").flatMap(eachOf))
        this.#add({ english, items: itemsOf(said) })
  }

  #add(phrase: Phrase): void {
    const [{ slot, letters } = { letters: "" }] = phrase.items
    for (const first of slot === undefined ? [letters.charAt(0)] : this.#firstsOf(slot)) {
      const some = this.#byLetter.get(first)
      if (some) some.push(phrase)
      else this.#byLetter.set(first, [phrase])
    }
  }

  #firstsOf(slot: string): Set<string> {
    const digits = slot === "N" || slot === "YEAR" ? [..."0123456789"] : []
    return new Set([...digits, ...(this.#fillers[slot] ?? []).map(({ letters }) => letters.charAt(0))])
  }

  /** The longest phrase that begins at a place and ends where a word may end. */
  longestAt(text: string, start: number, mayEnd: (end: number) => boolean): Found | undefined {
    let longest: Found | undefined
    for (const { english, items } of this.#byLetter.get(text.charAt(start)) ?? [])
      for (const { end, said } of this.#matches(items, text, start)) {
        if (end <= (longest?.end ?? start) || !mayEnd(end)) continue
        longest = { end, english: filled(english, items, said) }
      }
    return longest
  }

  /** Every way to read these items from a place on, with what fills their slots. */
  *#matches(items: readonly Item[], text: string, at: number): Generator<{ end: number; said: string[] }> {
    const [item, ...rest] = items
    if (!item) yield { end: at, said: [] }
    else
      for (const { letters, english } of this.#fillersAt(item, text, at))
        for (const { end, said } of this.#matches(rest, text, at + letters.length))
          yield { end, said: item.slot === undefined ? said : [english, ...said] }
  }

  #fillersAt({ slot, letters }: Item, text: string, at: number): readonly Filler[] {
    if (slot === undefined) {
      const isThere = text.startsWith(letters, at)
      if (letters === " " && this.#areBlanksLoose) return [{ letters: isThere ? " " : "", english: "" }]
      return isThere ? [{ letters, english: "" }] : []
    }
    const digits = slot === "N" || slot === "YEAR" ? digitsAt(text, at) : ""
    const isFit = slot === "YEAR" ? /^(?:19|20)\d\d$/.test(digits) : /^\d{1,3}$/.test(digits)
    if (digits !== "") return isFit ? [{ letters: digits, english: digits }] : []
    return (this.#fillers[slot] ?? []).filter((filler) => text.startsWith(filler.letters, at))
  }
}

function digitsAt(text: string, start: number): string {
  let end = start
  while (isDigit(text[end])) end++
  return text.slice(start, end)
}

/** Puts what fills the slots of the phrase into its English, in order. */
function filled(english: string, items: readonly Item[], said: readonly string[]): string {
  const slots = items.flatMap(({ slot }) => (slot === undefined ? [] : slot.replace("UNITS", "UNIT")))
  const left = slots.map((slot, at) => ({ slot, word: said[at] ?? "" }))
  return english.replace(/UNIT|WEEKDAY|MONTH|SEASON|YEAR|N/g, (name) => {
    const at = left.findIndex(({ slot }) => slot === name)
    return at < 0 ? name : (left.splice(at, 1)[0]?.word ?? name)
  })
}

/** Forms of one entry are separated by slashes. */
function fillersOf(list: string, english: string): readonly Filler[] {
  const names = english.split(", ")
  return foldLetters(list)
    .split(", ")
    .flatMap((forms, at) => forms.split("/").map((letters) => ({ letters, english: names[at] ?? "" })))
}

/** `dies(e|er) Tag` is two phrases. */
export function eachOf(said: string): string[] {
  const found = /\(([^()]*)\)/.exec(said)
  if (!found) return [said.trim()]
  const [whole, choice = ""] = found
  const [before, after] = [said.slice(0, found.index), said.slice(found.index + whole.length)]
  return choice.split("|").flatMap((each) => eachOf(before + each + after))
}

function itemsOf(said: string): Item[] {
  return said
    .split(slotNames)
    .filter((part) => part !== "")
    .map((part) => (/^[A-Z]+$/.test(part) ? { slot: part, letters: "" } : { letters: part }))
}
