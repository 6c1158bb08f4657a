import type { Numbered } from "../../domain/memory.ts"
import { slugIn } from "../../domain/numbered-name.ts"
import { isAlike } from "../../lifecycle/alike.ts"
import { slugOf } from "../../markdown/slug.ts"
import type { Line } from "./lines.ts"

export function isNumbered(a: Numbered, b: Numbered): boolean {
  return a.id === b.id && a.tier === b.tier
}

/** What a memory said at some time, with what tells which memory it was. */
export interface Saying extends Numbered {
  /** The name of its file in the store. */
  readonly name: string
  /** Both undefined if it cannot be read. */
  readonly created: string | undefined
  readonly content: string | undefined
  readonly line: Line | undefined
  readonly hash: () => string
}

/**
 * What tells that two versions are of the same memory, the surest first. Number and date alone do not: two
 * people may import on the same day.
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

/** Recognizes a file that git brought back or a hand renamed: for the journals it is a new one. */
function hadBytesOf({ line, hash }: Saying, other: Saying): boolean {
  return hash() === other.hash() || (line?.hashes.has(other.hash()) ?? false)
}

/**
 * A name has only the first words, and many memories share a bare date. With a bare date, the name counts
 * only if it was made from the words of exactly one of the two: then the other was changed after it got its
 * name.
 */
function isOfOneName(a: Saying, b: Saying): boolean {
  if (a.name !== b.name || areToldApart(a, b)) return false
  return hasTime(a.created) || isNamedAfter(a) !== isNamedAfter(b)
}

function isNamedAfter({ name, content = "" }: Saying): boolean {
  return slugIn(name) === slugOf(content)
}

/** Two memories of the same second are unlikely, two of the same day are not. */
function hasTime(created: string | undefined): boolean {
  const [, time = ""] = /^.{10}[Tt ](\d\d:\d\d(?::\d\d)?)/.exec(created ?? "") ?? []
  return /[1-9]/.test(time)
}

function areToldApart({ line }: Saying, { line: other }: Saying): boolean {
  return line !== other && (line?.isWhole ?? false) && (other?.isWhole ?? false)
}

/** If the journals know the two as different memories, similar words count only if the names agree too. */
export function isSame(a: Saying, b: Saying): boolean {
  const bond = bondOf(a, b)
  return bond === "words" ? !(a.line && b.line) || isOfOneName(a, b) : bond !== undefined
}

/** Whether only a doubt keeps the two from counting as the same memory. */
export function mayBeSame(a: Saying, b: Saying): boolean {
  if (!isNumbered(a, b) || a.created === undefined || a.created !== b.created) return false
  return !areToldApart(a, b) && (a.name === b.name || hasTime(a.created))
}
