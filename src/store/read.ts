import { basename } from "node:path"
import { type Disk, errnoOf, unlessRefused } from "../disk/port.ts"
import { notAFile, readText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { type Memory, type MemoryFields, type Tier, tierOf } from "../domain/memory.ts"
import { numberIn } from "../domain/numbered-name.ts"
import type { FileProblem, Problem } from "../domain/outcome.ts"
import type { HeadParser } from "../markdown/fields.ts"
import { parseMemory, readHead } from "../markdown/memory.ts"
import { splitNote } from "../markdown/split.ts"

export type MemoryFile =
  | { readonly kind: "memory"; readonly memory: Memory }
  | { readonly kind: "problem"; readonly problem: FileProblem }
  /** Its frontmatter needs the full parser, which the caller did not pass. */
  | { readonly kind: "hand-written"; readonly text: string }
  | { readonly kind: "gone" }

/** Reads a file in a memory folder. One that is not a valid memory is reported, never touched. */
export function readMemoryFile(disk: Disk, tier: Tier, path: string, full?: HeadParser): MemoryFile {
  const read = readText(disk, path)
  if (read === undefined) return isMisnamed(path) ? misnamed(path) : { kind: "gone" }
  if ("problem" in read) return broken(disk, path, read.problem)
  return parseFile(disk, tier, path, read.text, full)
}

export function parseFile(disk: Disk, tier: Tier, path: string, text: string, full?: HeadParser): MemoryFile {
  const parsed = parseMemory(text, full)
  if (parsed.kind === "parsed")
    return { kind: "memory", memory: memoryOf(tier, path, parsed.fields, parsed.body) }
  if (parsed.kind === "problem") return broken(disk, path, parsed.problem)
  return { kind: "hand-written", text }
}

/** Whether a name may not be UTF-8: it is then listed with this character, and no file is found by it. */
function isMisnamed(path: string): boolean {
  return basename(path).includes("\ufffd")
}

function misnamed(path: string): MemoryFile {
  const message = "cannot be read: its name is not valid UTF-8, so it cannot be opened; rename it"
  return { kind: "problem", problem: { code: "unreadable", line: null, field: null, message, path } }
}

/** The folder decides which tier a memory belongs to; doctor reports a `scope` that says otherwise. */
export function memoryOf(tier: Tier, path: string, fields: MemoryFields, body: string): Memory {
  const { scope, language } = isMisplaced(fields, tier) ? { scope: tier, language: null } : fields
  return { ...fields, tier, scope: scope ?? tier, language, content: body.trim(), path }
}

export function isMisplaced({ scope }: Pick<MemoryFields, "scope">, tier: Tier): boolean {
  return scope !== null && tierOf(scope) !== tier
}

/**
 * Links fail when they are opened, folders when they are read, and a pipe reads as empty. So the kind has
 * to be checked only if something is wrong with a file.
 */
function broken(disk: Disk, path: string, problem: Problem): MemoryFile {
  return { kind: "problem", problem: { ...(isOther(disk, path) ? notAFile : problem), path } }
}

/** False if even the stat fails: then the problem is that it cannot be read. */
function isOther(disk: Disk, path: string): boolean {
  return unlessRefused(() => disk.stat(path)?.kind !== "file", false)
}

/**
 * The number that an invalid memory file will have once it is repaired, so that it does not clash then.
 * Zero if it cannot be determined.
 */
export function likelyIdOf(disk: Disk, path: string, full: HeadParser | undefined): number {
  let text: string
  try {
    text = readStart(disk, path)
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === undefined) throw error
    // Zero if it is gone. If it is unreadable, only its name can tell.
    return errno === "ENOENT" && !isMisnamed(path) ? 0 : numberInName(path)
  }
  const split = splitNote(text)
  const [id = 0] = numbersIn(text, "id", full)
  const hasHead = "note" in split && split.note.head !== undefined
  return id === 0 && hasHead ? numberInName(path) : id
}

/** The number in a frontmatter's field; if that is not YAML, all numbers after such a key, highest first. */
function numbersIn(text: string, field: string, full: HeadParser | undefined): number[] {
  const split = splitNote(text)
  if ("problem" in split) return spelledNumbers(text, field)
  const { head } = split.note
  if (head === undefined) return []
  const read = readHead(head, full)
  if (!("fields" in read)) return spelledNumbers(head, field)
  return [plausibleId(read.fields.get(field)?.value)].filter((id) => id > 0)
}

/** The same for a file; none if it cannot be read. */
export function numbersAt(disk: Disk, path: string, field: string, full: HeadParser | undefined): number[] {
  return unlessRefused(() => numbersIn(readStart(disk, path), field, full), [])
}

/** Reads 1.5 times the longest allowed frontmatter, so that its end is included. */
export function readStart(disk: Disk, path: string): string {
  return Buffer.from(disk.read(path, 1.5 * limits.frontmatterBytes)).toString("utf8")
}

/** For a memory whose id cannot be read: once repaired, it will have the number in its name. */
function numberInName(path: string): number {
  return plausibleId(numberIn(basename(path)))
}

/** The numbers after `id:`, or another field, in a text that is not YAML. */
function spelledNumbers(text: string, field: string): number[] {
  const spelled = new RegExp(`\\b${field}["']?[ \\t]*:[ \\t]*["']?(\\d{1,15})\\b`, "g")
  const found = [...text.slice(0, limits.frontmatterBytes).matchAll(spelled)]
  return found
    .map((match) => plausibleId(Number(match[1])))
    .filter((id) => id > 0)
    .sort((a, b) => b - a)
}

/** Ignores the highest possible id, which leaves no next one: one broken file must not stop all saves. */
export function plausibleId(id: unknown): number {
  return Number.isInteger(id) && (id as number) > 0 && (id as number) < limits.highestId ? (id as number) : 0
}
