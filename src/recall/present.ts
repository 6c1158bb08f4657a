import { limits } from "../domain/limits.ts"
import { type Memory, padId, showRef } from "../domain/memory.ts"
import { dayOf } from "../domain/time.ts"
import type { Match } from "./match.ts"

/** Ready text for a person or a model. Long memories are cut, with the command that shows them whole. */
export function presentRecall(query: string, matches: readonly Match[], withReasons: boolean): string {
  if (matches.length === 0) return `No memories found matching '${query}'`
  const noun = matches.length === 1 ? "memory" : "memories"
  const items = matches.map((match) => presentMatch(match, withReasons))
  const isGuess = matches.every(({ kind }) => kind === "meaning")
  const note = isGuess ? ["None of them has these words; they are nearest in meaning."] : []
  return [`Found ${matches.length} ${noun} matching '${query}':`, ...note, ...items].join("\n\n")
}

function presentMatch(match: Match, withReasons: boolean): string {
  const { memory } = match
  const lines = [`**Memory ${showRef(memory)}** (created ${dayOf(memory.created)})`]
  if (memory.tags.length > 0) lines.push(`Tags: ${memory.tags.join(", ")}`)
  if (match.supersededBy !== undefined)
    lines.push(`Out of date: superseded by memory ${showRef({ ...memory, id: match.supersededBy })}`)
  if (match.isExpired) lines.push(`Out of date: expired on ${dayOf(memory.expires ?? "")}`)
  if (withReasons) lines.push(`Why: ${reason(match)}`)
  lines.push(cutContent(memory))
  return lines.join("\n")
}

/** So many of the features are named, those that count most. */
const shownParts = 4

export function reason({ kind, words, score, parts = [] }: Match): string {
  const how = {
    phrase: "the whole phrase",
    "all-words": "all words",
    "any-word": "some words",
    meaning: "what it means",
  }[kind]
  const which = words.length > 0 ? ` (${words.join(", ")})` : ""
  const most = parts.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, shownParts)
  const made = most.map(({ name, value }) => `${name} ${value.toFixed(2)}`).join(" + ")
  return `${how}${which}, score ${score.toFixed(2)}${made === "" ? "" : ` = ${made} + …`}`
}

function cutContent(memory: Memory): string {
  const { content } = memory
  if (content.length <= limits.recalledCharacters) return content
  const kept = content.slice(0, limits.recalledCharacters).toWellFormed().trimEnd()
  return `${kept} … (the rest: co show ${showRef(memory)})`
}

/** The first line, cut to 77 characters and dots when longer than 80. */
export function summaryOf(content: string): string {
  const line = (content.trim().split(/\r?\n/, 1)[0] ?? "").trimEnd()
  const characters = [...line]
  if (characters.length <= limits.summaryCharacters) return line
  return `${characters.slice(0, limits.summaryKept).join("")}...`
}

/** `**001** (2026-02-09 → 2026-02-11) [tags] [category] 🔒: summary` */
export function listLine(memory: Memory): string {
  const name = memory.tier === "global" ? showRef(memory) : padId(memory.id)
  const until = memory.updated === null ? "" : ` → ${dayOf(memory.updated)}`
  const tags = memory.tags.length > 0 ? ` [${memory.tags.join(", ")}]` : ""
  const category = memory.auto_category === null ? "" : ` [${memory.auto_category}]`
  const lock = memory.decay_protected ? " 🔒" : ""
  return `**${name}** (${dayOf(memory.created)}${until})${tags}${category}${lock}: ${summaryOf(memory.content)}`
}
