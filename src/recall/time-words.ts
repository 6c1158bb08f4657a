import type { Query } from "./understand.ts"

/** Words that ask about a time and not about a subject: what changed last week. */
const happenings = new Set(
  "changed change changes happened happen learn learned learnt new news save saved".split(" "),
)

export function isHappening(word: string): boolean {
  return happenings.has(word)
}

const vague = new Set(
  (
    "add added anything decide decided decision decisions did discuss discussed everything list memories memory note " +
    "notes recap remember remembered saved show summary talk talked tell thing things told work worked working wrote"
  ).split(" "),
)

/** Whether a word fits any time. A question with only such words wants whatever was saved then. */
export function isVague(word: string): boolean {
  return vague.has(word)
}

export function isOfThePast(question: string): boolean {
  return /\b(?:did|was|were|happened|changed|learned|learnt|saved)\b/i.test(question)
}

/** In a longer question such a word is about something else: most recent call last. */
const mostOfNewest = 8
/** These alone ask for the newest of all; the others belong to a subject: the current port. */
const newestWords =
  "latest|newest|(?:most )?recent(?:ly)?|lately|of late(?! \\w)|what(?:'s| is) new|(?:very )?(?:oldest|earliest)"
const newestAlone = new RegExp(`\\b(?:${newestWords})\\b`, "i")
const newest = new RegExp(`\\b(?:${newestWords}|current(?:ly)?|now|nowadays|these days|today)\\b`, "i")
const lead = "^(?:\\W*(?:what|which|when|who|was|is|the|our|my|your)\\b)*\\W*"
/** Elsewhere in a question it is about something else: who is currently the first contact. */
const firstOne = `${lead}(?:very )?first (?=\\w)`
/** The last release, the first thing that was saved. */
const lastOne = new RegExp(`${lead}last (?=\\w)|${firstOne}`, "i")
const oldest = new RegExp(`\\b(?:oldest|earliest)\\b|${firstOne}`, "i")
/** How many of them: the last three incidents. */
const many = "(?: ?(?:few|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})(?= \\w))?"
const newestAll = new RegExp(`(?:${newest.source}|${lastOne.source})${many}`, "gi")

/** Every match contains one of these. Most questions have none, and then no pattern is compiled. */
const signs = [
  "new",
  "recent",
  "latest",
  "lately",
  "of late",
  "current",
  "now",
  "these days",
  "today",
  "last ",
  "first ",
  "oldest",
  "earliest",
] as const

function hasSign(text: string): boolean {
  const lower = text.toLowerCase()
  return signs.some((sign) => lower.includes(sign))
}

/** Whether it asks for the newest or the oldest. If the question names a time, `last` belongs to that time. */
export function asksForNewest({ text, words }: Query, isTimed: boolean): boolean {
  if (words.length > mostOfNewest || !hasSign(text)) return false
  return newest.test(text) || (!isTimed && lastOne.test(text))
}

/** Of a question for the newest or the oldest, whether it is the oldest. */
export function asksForOldest(text: string): boolean {
  return !/\b(?:latest|newest|recent|current|now)/i.test(text) && oldest.test(text)
}

/** Whether it may ask for the newest or the oldest memories of all. */
export function asksForNewestAlone(text: string): boolean {
  return hasSign(text) && (newestAlone.test(text) || lastOne.test(text))
}

export function withoutNewest(text: string): string {
  return hasSign(text) ? text.replaceAll(newestAll, " ") : text
}
