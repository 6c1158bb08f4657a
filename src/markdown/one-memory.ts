import { parseInstant } from "../domain/time.ts"
import type { HeadParser } from "./fields.ts"
import { readHead } from "./memory.ts"
import { splitNote } from "./split.ts"
import type { Three } from "./three.ts"

/**
 * Whether a merge got versions of two memories: git takes a deleted file and a new one that is half alike for
 * one renamed file. If the base is not a memory, the two sides are compared.
 */
export function isOfTwo({ base, ours, theirs }: Three<string>, full: HeadParser): boolean {
  if (!birthOf(base, full)) return isAnother(ours, theirs, full)
  return isAnother(base, ours, full) || isAnother(base, theirs, full)
}

/** Whether neither the number nor the creation time is the same: co changes at most one of them. */
export function isAnother(one: string, other: string, full: HeadParser): boolean {
  const [first, second] = [birthOf(one, full), birthOf(other, full)]
  if (!first || !second) return false
  return first.id !== second.id && first.createdMs !== second.createdMs
}

/** Undefined if it is not a memory. */
export function birthOf(
  text: string,
  full: HeadParser,
): { readonly id: number; readonly createdMs: number } | undefined {
  const split = splitNote(text)
  const read = "note" in split ? readHead(split.note.head ?? "", full) : undefined
  if (!read || !("fields" in read)) return undefined
  const [id, created] = ["id", "created"].map((name) => read.fields.get(name)?.value)
  const createdMs = typeof created === "string" ? parseInstant(created) : undefined
  return typeof id === "number" && createdMs !== undefined ? { id, createdMs } : undefined
}
