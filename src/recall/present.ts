import { limits } from "../domain/limits.ts"
import { type Memory, showRef, showScope } from "../domain/memory.ts"
import { dayOf } from "../domain/time.ts"
import { excerptOf } from "./excerpt.ts"
import { partInWords } from "./feature-words.ts"
import type { Match, Part } from "./match.ts"
import { askedFor } from "./quoted.ts"

/** Text for a person or a model. Long memories are cut, with the command that shows the whole. */
export function presentRecall(
  query: string,
  matches: readonly Match[],
  { withReasons, degraded }: { readonly withReasons: boolean; readonly degraded: readonly string[] },
): string {
  const missing = degraded.map((reason) => `\n\nPart of recall could not run: ${reason}`).join("")
  if (matches.length === 0) return `No memories found matching '${query}'${missing}`
  const noun = matches.length === 1 ? "memory" : "memories"
  const items = matches.map((match) => presentMatch(match, withReasons))
  const found = `Found ${matches.length} ${noun} matching '${query}':`
  return [found, noteOn(matches) ?? [], ...items].flat().join("\n\n") + missing
}

/** A warning if all results matched by meaning alone: something is always nearest. */
export function noteOn(matches: readonly Match[]): string | undefined {
  const isGuess = matches.length > 0 && matches.every(({ kind }) => kind === "meaning")
  return isGuess ? "None of these has your words; they are the closest in meaning." : undefined
}

function presentMatch(match: Match, withReasons: boolean): string {
  const { memory } = match
  const lines = [`**Memory ${showRef(memory)}** (created ${dayOf(memory.created)})`]
  if (memory.tags.length > 0) lines.push(`Tags: ${memory.tags.join(", ")}`)
  if (match.supersededBy !== undefined)
    lines.push(`Out of date: superseded by memory ${showRef({ ...memory, id: match.supersededBy })}`)
  if (match.kind === "successor") lines.push(`Replaces ${replacedBy(memory)}`)
  if (match.isExpired) lines.push(`Out of date: expired on ${dayOf(memory.expires ?? "")}`)
  if (memory.scope !== "project") lines.push(`Scope: ${showScope(memory)}`)
  if (match.yieldsTo !== undefined)
    lines.push(`The project takes precedence: memory ${match.yieldsTo} is about the same thing`)
  if (withReasons) lines.push(...explain(match))
  lines.push(cutContent(match, limits.recalledCharacters, "co show"))
  return lines.join("\n")
}

function replacedBy({ supersedes, tier }: Memory): string {
  const name = supersedes === null ? "one that" : `memory ${showRef({ id: supersedes, tier })}, which`
  return `${name} is out of date`
}

/** Why a result was found, in one line. */
export function reason(match: Match): string {
  const { score, parts = [] } = match
  const most = largestFirst(parts).slice(0, 4)
  const made = most.map(({ name, value }) => `${name} ${value.toFixed(2)}`).join(" + ")
  return `${manner(match)}, score ${score.toFixed(2)}${made === "" ? "" : ` = ${made} + …`}`
}

function manner({ kind, words, memory, inTime, isInside = false }: Match): string {
  const how = {
    phrase: "the whole phrase",
    "all-words": "all words",
    "any-word": "some words",
    inside: "inside longer words",
    time: "when it was saved",
    meaning: "what it means",
    successor: `replaces ${replacedBy(memory)}`,
  }[isInside ? "inside" : kind]
  const found = words.length > 0 ? `${how} (${words.join(", ")})` : how
  return inTime ? `${found}, ${inTime} first` : found
}

/** The same as a table: the rank at each stage, and what each feature added. */
export function explain(match: Match): string[] {
  const { score, parts = [], stages = [] } = match
  const row = (name: string, ...cells: string[]) =>
    `  ${name.padEnd(18)}${cells.map((cell) => cell.padStart(8)).join("")}`
  const ranks = stages.map(({ name, rank, score: alone }) => row(name, String(rank), alone.toFixed(3)))
  const adds = largestFirst(parts).map(({ name, value }) =>
    `${row(name, "", value.toFixed(2))}  ${partInWords(name)}`.trimEnd(),
  )
  return [
    `Why: ${manner(match)}`,
    ...(ranks.length > 0 ? [row("stage", "rank", "score"), ...ranks] : []),
    ...(adds.length > 0 ? [row("feature", "", "adds"), ...adds] : []),
    row("score", "", score.toFixed(2)),
  ]
}

function largestFirst(parts: readonly Part[]): Part[] {
  return parts.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
}

/** The part of a long memory that has the words, with the command that shows the whole if one is given. */
export function cutContent({ memory, words, during }: Match, characters: number, command?: string): string {
  const excerpt = excerptOf(askedFor(memory, words, during), words, characters)
  const isWhole = excerpt === memory.content
  return isWhole || command === undefined ? excerpt : `${excerpt} (the rest: ${command} ${showRef(memory)})`
}
