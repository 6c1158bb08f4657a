import type { Tier } from "../../domain/memory.ts"
import { slugIn } from "../../domain/numbered-name.ts"
import { isAlike } from "../../lifecycle/alike.ts"
import { slugOf } from "../../markdown/slug.ts"
import type { Line } from "./lines.ts"

export interface Numbered {
  readonly id: number
  readonly tier: Tier
}

export function isNumbered(a: Numbered, b: Numbered): boolean {
  return a.id === b.id && a.tier === b.tier
}

/** What a memory said once, with what tells whose that is. */
export interface Saying extends Numbered {
  /** What its file is called in the store. */
  readonly name: string
  /** Both undefined where it cannot be read. */
  readonly created: string | undefined
  readonly content: string | undefined
  readonly line: Line | undefined
  readonly hash: () => string
}

/**
 * What tells that two are of one memory, the surest first. Number and date alone do not: two people may import on one day.
 */
export function bondOf(a: Saying, b: Saying): "journal" | "bytes" | "words" | "name" | undefined {
  if (a.line !== undefined && a.line === b.line) return "journal"
  if (!isNumbered(a, b)) return undefined
  const isDated = a.created !== undefined && b.created !== undefined
  if (isDated && a.created !== b.created) return undefined
  if (hadBytesOf(a, b) || hadBytesOf(b, a)) return "bytes"
  if (!isDated) return undefined
  if (a.content !== undefined && b.content !== undefined && isAlike(a.content, b.content)) return "words"
  return isOfOneName(a, b) ? "name" : undefined
}

/** By what git brings back, or a hand gave another name, which begins anew for the journals. */
function hadBytesOf({ line, hash }: Saying, other: Saying): boolean {
  return hash() === other.hash() || (line?.hashes.has(other.hash()) ?? false)
}

/**
 * A name has the first words only, and a bare date is had by many. With these it counts where it was made of the words of
 * one of the two, and the other has it without: that one was changed since it got its name.
 */
function isOfOneName(a: Saying, b: Saying): boolean {
  if (a.name !== b.name || areToldApart(a, b)) return false
  return hasTime(a.created) || isNamedAfter(a) !== isNamedAfter(b)
}

function isNamedAfter({ name, content = "" }: Saying): boolean {
  return slugIn(name) === slugOf(content)
}

/** Somebody else's of the same second is unlikely, one of the same day is not. */
function hasTime(created: string | undefined): boolean {
  const [, time = ""] = /^.{10}[Tt ](\d\d:\d\d(?::\d\d)?)/.exec(created ?? "") ?? []
  return /[1-9]/.test(time)
}

function areToldApart({ line }: Saying, { line: other }: Saying): boolean {
  return line !== other && (line?.isWhole ?? false) && (other?.isWhole ?? false)
}

/** Words do not count where the journals tell of both, and of two memories. */
export function isSame(a: Saying, b: Saying): boolean {
  const bond = bondOf(a, b)
  return bond === "words" ? !(a.line && b.line) || isOfOneName(a, b) : bond !== undefined
}

/** Whether nothing but a doubt keeps the two from being of one memory. */
export function mayBeSame(a: Saying, b: Saying): boolean {
  if (!isNumbered(a, b) || a.created === undefined || a.created !== b.created) return false
  return !areToldApart(a, b) && (a.name === b.name || hasTime(a.created))
}
