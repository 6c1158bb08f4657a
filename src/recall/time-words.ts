import type { Query } from "./understand.ts"

/** What is asked of a time and says nothing about what is looked for: what changed last week. */
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

/** Whether it may be asked of any time: with nothing else, what was saved then is wanted. */
export function isVague(word: string): boolean {
  return vague.has(word)
}

export function isOfThePast(question: string): boolean {
  return /\b(?:did|was|were|happened|changed|learned|learnt|saved)\b/i.test(question)
}

/** In a longer one such a word is about something else: most recent call last. */
const mostOfNewest = 8
/** These by themselves ask for nothing else; the others are of something: the current port. */
const newestWords = "latest|newest|(?:most )?recent(?:ly)?|what(?:'s| is) new"
const newestAlone = new RegExp(`\\b(?:${newestWords})\\b`, "i")
const newest = new RegExp(`\\b(?:${newestWords}|current(?:ly)?|now|nowadays|these days|today)\\b`, "i")
/** The last release, the last thing that was saved. */
const lastOne = /^(?:\W*(?:what|which|when|who|was|is|the|our|my|your)\b)*\W*last (?=\w)/i
const newestAll = new RegExp(`${newest.source}|${lastOne.source}`, "gi")

/** Each of these patterns finds one of them; most questions have none, and no pattern is compiled for those. */
const signs = ["new", "recent", "latest", "current", "now", "these days", "today", "last "] as const

function hasSign(text: string): boolean {
  const lower = text.toLowerCase()
  return signs.some((sign) => lower.includes(sign))
}

/** Of a question that speaks of a time, `last` is that of the time. */
export function asksForNewest({ text, words }: Query, isTimed: boolean): boolean {
  if (words.length > mostOfNewest || !hasSign(text)) return false
  return newest.test(text) || (!isTimed && lastOne.test(text))
}

/** Whether it may ask for the newest of all. */
export function asksForNewestAlone(text: string): boolean {
  return hasSign(text) && (newestAlone.test(text) || lastOne.test(text))
}

export function withoutNewest(text: string): string {
  return hasSign(text) ? text.replaceAll(newestAll, " ") : text
}
