import { type Memory, parseRef, showRef } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { fitIn } from "../../recall/fit.ts"
import { type Match, searchedText } from "../../recall/match.ts"
import { recallByScan } from "../../recall/scan.ts"
import { type Query, understand } from "../../recall/understand.ts"
import { type EverythingRead, refuseUnread, type Session } from "../session.ts"

/**
 * The memories that contain the text as a phrase, or all its words, as whole words. If none does, the error
 * says what else may.
 */
export async function holding(
  session: Session,
  { memories, unread }: Pick<EverythingRead, "memories" | "unread">,
  text: string,
  notLookedInto: readonly string[] = [],
): Promise<Memory[]> {
  refuseIds(text)
  const { query, matches } = recallByScan(memories, {
    query: understand(text),
    maxResults: memories.length,
    nowMs: session.now(),
  })
  const { whole = [], inside = [] } = Object.groupBy(matches, (match) => howHeld(match, query))
  const left = inside.map(({ memory }) => showRef(memory)).join(", ")
  const onlyInside = left && `only inside longer words or numbers: memory ${left}; to take it, say its number`
  if (whole.length > 0) {
    if (onlyInside) session.warn(`left out, since they have '${text}' ${onlyInside}`)
    return whole.map(({ memory }) => memory)
  }
  refuseUnread(unread[0])
  if (onlyInside)
    throw new CoError("not-found", [`'${text}' stands ${onlyInside}`, ...notLookedInto].join("\n"))
  const missing = await (await import("../articles/articles.ts")).noArticle(session, text)
  const none = `no memory has '${text}'${missing ? `, and ${missing.message}` : ""}`
  throw new CoError("not-found", [none, ...notLookedInto].join("\n"))
}

/** "memory 3" and "#3" mean the number: searching for 3 as a text would find unrelated memories. */
function refuseIds(text: string): void {
  const rest = text.replace(/\b(?:memor(?:y|ies)|numbers?|and)\b|[#,;]/gi, " ").trim()
  const ids = rest.split(/\s+/)
  if (!ids.every((id) => parseRef(id))) return
  throw new CoError("usage", `'${text}' is no text to look for; by number it is: co forget ${ids.join(" ")}`)
}

type Held = "whole" | "inside" | "not"

/**
 * To forget "car" must not take "carpets" or "scarf", nor "port 80" take 8080; "cars" is the same word.
 * Outside of the Latin script a word may well stand inside of what looks like one.
 */
function howHeld({ memory, kind, isCutNumber = false }: Match, { phrase, words }: Query): Held {
  if (kind !== "phrase" && kind !== "all-words") return "not"
  const text = searchedText(memory)
  const numbers = phrase.match(joinedNumber) ?? []
  // The parts of a date or a version also occur in many others, in another order.
  if (numbers.some((number) => !text.includes(number))) return "not"
  const plain = words.filter((word) => /^[a-z0-9_]+$/.test(word))
  const isWhole = numbers.every((number) => standsIn(text, number)) && fitIn(text, plain) === 0
  return isWhole && !isCutNumber ? "whole" : "inside"
}

/** Matches 1.2, 10:30, 2026-02-09. */
const joinedNumber = /\d+(?:[.,:/-]\d+)+/g

function standsIn(text: string, number: string): boolean {
  return new RegExp(`(?<!\\d[.,:/-]?)${number.replaceAll(".", "\\.")}(?![.,:/-]?\\d)`).test(text)
}
