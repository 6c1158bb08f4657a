import { dirname } from "node:path"
import { saysNothing } from "../../basics/says-nothing.ts"
import { shownPath } from "../../basics/shown-path.ts"
import type { Aside } from "../../disk/aside.ts"
import { createDurably } from "../../disk/durable.ts"
import { orCannotWrite } from "../../disk/refused.ts"
import { encodeText } from "../../disk/text.ts"
import { type Memory, showRef } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { printableJson } from "../../guard/printable.ts"
import { type EverythingRead, readWhole, type Session } from "../session.ts"

export interface ExportResult {
  readonly display: string
  readonly count: number
  /** How many files in the folders could not be read. */
  readonly skipped: number
  /** JSON Lines that `importLines` accepts. */
  readonly text: string
}

export interface ExportOptions {
  /** Includes what is sensitive. */
  readonly withSensitive?: boolean | undefined
}

export async function exportLines(session: Session, options: ExportOptions = {}): Promise<ExportResult> {
  const read = await readWhole(session)
  const memories = speakingOnes(session, openOnes(session, read.memories, options))
  const placed = memories.filter(({ scope, language }) => scope === "project" && language !== null)
  if (placed.length > 0)
    session.warn(
      `the language is left out, since a memory of a project has none: memory ${placed.map(showRef).join(", ")}`,
    )
  const linked = new Map(memories.map((memory) => [showRef(memory), memory]))
  const olderOf = ({ supersedes, tier }: Memory) =>
    supersedes === null ? undefined : linked.get(showRef({ id: supersedes, tier }))
  const outdated = new Set(memories.map(olderOf))
  const lines = memories.map((memory) => rowOf(memory, outdated.has(memory), olderOf(memory)))
  const text = lines.map((line) => `${line}\n`).join("")
  return {
    display: `✓ Exported ${lines.length} ${lines.length === 1 ? "memory" : "memories"}`,
    count: lines.length,
    skipped: skippedOf(read),
    text,
  }
}

/** Leaves out and names what no import would take: a memory without a text. */
function speakingOnes(session: Session, all: readonly Memory[]): readonly Memory[] {
  const silent = all.filter(({ content }) => saysNothing(content))
  if (silent.length === 0) return all
  session.warn(`left out, since nothing is in it: memory ${silent.map(showRef).join(", ")}`)
  return all.filter((memory) => !silent.includes(memory))
}

/**
 * Counts files whose content is unknown. A readable file that is not a valid memory does not count: it is
 * named, and nothing of it is lost.
 */
export function skippedOf({ problems }: EverythingRead): number {
  return problems.filter(({ code }) => code === "unreadable").length
}

/**
 * Where a memory belongs, as an import takes it: by hand, a language can be without its scope and the scope
 * without a language. In a project no memory is about a language.
 */
function placeOf({ scope, language }: Memory): Pick<Partial<Memory>, "scope" | "language"> {
  if (scope === "project") return {}
  return language === null ? { scope: "global" } : { scope: "language", language }
}

/** Gives a number only to a memory that another row supersedes: an import assigns new ones. */
function rowOf(memory: Memory, isOutdated: boolean, older: Memory | undefined): string {
  const { content, tags, created, source, expires, updated } = memory
  return printableJson({
    content,
    tags,
    created,
    ...(source !== null && { source }),
    ...(updated !== null && { updated }),
    ...placeOf(memory),
    ...(expires !== null && { expires }),
    ...(memory.decay_protected && { decay_protected: true }),
    ...(memory.sensitive && { sensitive: true }),
    ...(isOutdated && { id: memory.id }),
    ...(older && { supersedes: older.id }),
  })
}

/** Leaves out what is sensitive unless it is asked for, and warns how many were left out. */
export function openOnes<M extends { readonly sensitive: boolean }>(
  session: Session,
  all: readonly M[],
  { withSensitive }: ExportOptions,
  [one, many] = ["memory", "memories"],
): readonly M[] {
  if (withSensitive) return all
  const open = all.filter(({ sensitive }) => !sensitive)
  const count = all.length - open.length
  const noun = count === 1 ? one : many
  if (count > 0) session.warn(`${count} sensitive ${noun} left out; --with-sensitive exports all`)
  return open
}

/** Writes an export to a new file. Never overwrites an existing one. */
export function writeExport(session: Session, path: string, content: string | Uint8Array): void {
  const bytes = typeof content === "string" ? encodeText(content) : content
  const aside = asideIn(session, dirname(path))
  if (!orCannotWrite(path, () => createDurably(session.disk, path, bytes, aside)))
    throw new CoError("conflict", `${shownPath(path)} exists; name another file or remove it first`)
}

export function asideIn(session: Session, folder: string): Aside {
  return { folder, token: `.export-${session.token()}` }
}
