import { join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { createAllDurably, ensurePath } from "../../disk/durable.ts"
import { orCannotWrite } from "../../disk/refused.ts"
import { rewriteDurably } from "../../disk/rewrite.ts"
import { encodeText, newText, readText } from "../../disk/text.ts"
import { showRef } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { isAsWritten, type VaultFile, vaultOf } from "../../formats/obsidian-note.ts"
import { fewNames } from "../few-names.ts"
import { maskedMemory } from "../secrets.ts"
import { readWhole, type Session } from "../session.ts"
import { asideIn, type ExportOptions, openOnes, skippedOf } from "./export.ts"

export interface VaultResult {
  readonly display: string
  readonly count: number
  /** How many files in the folders could not be read. */
  readonly skipped: number
  readonly path: string
  /** Notes that are not as co wrote them, which stay as they are. */
  readonly left: readonly string[]
}

/**
 * Writes one note per memory into a folder of an Obsidian vault. A note that is still as co wrote it is
 * updated; one that somebody edited, or that co never wrote, stays as it is and is named.
 */
export async function exportVault(
  session: Session,
  folder: string,
  options: ExportOptions = {},
): Promise<VaultResult> {
  const there = session.disk.resolve(folder)
  if (there !== undefined && session.disk.stat(there)?.kind !== "folder")
    throw new CoError(
      "usage",
      `${shownPath(folder)} is not a folder; --obsidian takes a folder of a vault, or a new one`,
    )
  const { fingerprint } = await import("../../store/fingerprint.ts")
  const hash = (text: string) => fingerprint(text).slice(0, hashCharacters)
  const read = await readWhole(session)
  const open = openOnes(session, read.memories, options)
  const memories = await Promise.all(open.map(maskedMemory))
  const masked = open.filter((memory, at) => memory !== memories[at]).map(showRef)
  if (masked.length > 0) session.warn(`secrets are masked in the notes of: ${fewNames(masked)}`)
  const found = vaultOf(memories, hash).map((file) => ({ ...file, ...lookAt(session, folder, file, hash) }))
  const made = found.filter(({ state }) => state === "missing")
  create(session, folder, made)
  const updated = found.filter((file) => file.state === "ours" && rewrite(session, folder, file))
  const left = found
    .filter((file) => file.state === "edited" || (file.state === "ours" && !updated.includes(file)))
    .map(({ name }) => name)
  if (left.length > 0) session.warn(`left alone, since they are not what co wrote: ${fewNames(left)}`)
  const noun = memories.length === 1 ? "memory" : "memories"
  const counts = [
    `${made.length} new ${made.length === 1 ? "note" : "notes"}`,
    updated.length > 0 && `${updated.length} updated`,
  ].filter(Boolean)
  const display = `✓ Exported ${memories.length} ${noun} to ${shownPath(folder)} (${counts.join(", ")})`
  return { display, count: memories.length, skipped: skippedOf(read), path: folder, left }
}

const hashCharacters = 16

type State = "missing" | "same" | "ours" | "edited"

function lookAt(
  { disk }: Session,
  folder: string,
  { name, text }: VaultFile,
  hash: (text: string) => string,
): { state: State; before: string } {
  const read = readText(disk, join(folder, name))
  if (read === undefined) return { state: "missing", before: "" }
  if ("problem" in read) return { state: "edited", before: "" }
  if (read.text === text) return { state: "same", before: text }
  return { state: isAsWritten(read.text, hash) ? "ours" : "edited", before: read.text }
}

/** False if somebody changed the note first. */
function rewrite(session: Session, folder: string, file: VaultFile & { before: string }): boolean {
  const content = newText(file.before, file.text)
  return orCannotWrite(folder, () =>
    rewriteDurably(session.disk, join(folder, file.name), content, asideIn(session, folder)),
  )
}

function create(session: Session, folder: string, files: readonly VaultFile[]): void {
  const { disk } = session
  const isDone = orCannotWrite(folder, () => {
    ensurePath(disk, folder)
    const named = files.map(({ name, text }) => ({ path: join(folder, name), bytes: encodeText(text) }))
    return createAllDurably(disk, named, asideIn(session, folder))
  })
  if (!isDone)
    throw new CoError(
      "conflict",
      `a note was made in ${shownPath(folder)} in the meantime; nothing was exported`,
    )
}
