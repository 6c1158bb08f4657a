import { fenceAfter } from "../../basics/fence.ts"
import { saysNothing } from "../../basics/says-nothing.ts"
import { limits } from "../../domain/limits.ts"
import { isExpired, type Memory, padId, showRef, showScope } from "../../domain/memory.ts"
import { dayOf } from "../../domain/time.ts"

/** `**001** (2026-02-09 → 2026-02-11) [tags] [category] 🔒: its first line` */
export function listLine(memory: Memory): string {
  const name = memory.tier === "global" ? showRef(memory) : padId(memory.id)
  const until = memory.updated === null ? "" : ` → ${dayOf(memory.updated)}`
  const tags = memory.tags.length > 0 ? ` [${memory.tags.join(", ")}]` : ""
  const category = memory.auto_category === null ? "" : ` [${memory.auto_category}]`
  const language = memory.language === null ? "" : ` [${showScope(memory)}]`
  const lock = memory.decay_protected ? " 🔒" : ""
  return `**${name}** (${dayOf(memory.created)}${until})${tags}${category}${language}${lock}: ${firstLine(memory.content)}`
}

/** The end of the line of a memory that is no longer valid: ` (superseded by 2)`. */
export function endMark(memory: Memory, newer: number | undefined, nowMs: number): string {
  const why = [
    newer !== undefined && `superseded by ${showRef({ ...memory, id: newer })}`,
    isExpired(memory, nowMs) && `expired ${dayOf(memory.expires ?? "")}`,
  ].filter(Boolean)
  return why.length > 0 ? ` (${why.join(", ")})` : ""
}

/** The first line that says something, cut to 77 characters and dots if it is longer than 80. */
export function firstLine(content: string): string {
  const [first = ""] = content.trim().split(/\r?\n/, 1)
  const line = (isTelling(first) ? first : (content.split(/\r?\n/).find(isTelling) ?? first)).trim()
  const characters = [...line]
  if (characters.length <= limits.summaryCharacters) return line
  const kept = characters.slice(0, limits.summaryKept).join("")
  // A joiner between two halves of an emoji or a word joins nothing once the second half is cut off.
  return `${kept.replace(/[\u200c\u200d]+$/, "")}...`
}

/** The line that opens a code block says at most its language. */
function isTelling(line: string): boolean {
  return !saysNothing(line) && fenceAfter("", line.trimStart()) === ""
}
