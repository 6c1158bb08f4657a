import { basename } from "node:path"
import { showRef, type Tier, tiers } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import type { Edited } from "../../store/reverse.ts"
import type { Session } from "../session.ts"
import { readHistory, type TierEntry } from "./journals.ts"

export interface UndoResult {
  readonly display: string
  readonly undone: { readonly operation: string; readonly at: string }
}

/**
 * Puts everything back as it was before the last operation that was not undone yet. An import, a
 * forget in both folders, or several pages of one command line are one operation. What stands there now goes to the archive, and what somebody changed
 * in it is named. One that cannot be undone any more, or never could, as a purge, is said so once; the next undo goes on with the one before it.
 */
export async function undo(session: Session): Promise<UndoResult> {
  const entries = readHistory(session)
  // Each folder by itself: an undo may have been cut short between the two.
  const undone = new Set(entries.flatMap(({ undoes, tier }) => (undoes === undefined ? [] : tier + undoes)))
  // What was done to the global folder from another project is undone there: its other half may be there too.
  const here = session.places.projectFolder
  const isOpen = ({ group, operation, tier }: TierEntry) => operation !== "undo" && !undone.has(tier + group)
  const last = entries.findLast((entry) => isOpen(entry) && entry.from === here)
  if (!last) {
    const elsewhere = entries.findLast(isOpen)?.from
    const hint =
      elsewhere === undefined ? "" : `; the last change to the global folder was made in ${elsewhere}`
    throw new CoError("not-found", `nothing to undo${hint}`)
  }
  const { operation, at, group } = last
  const deed = { ...session.deed("undo"), undoes: group }
  const told = entries.filter((entry) => entry.group === group && isOpen(entry))
  const untold =
    operation === "move" ? await (await import("./unfinished-move.ts")).untoldHalf(session, told) : undefined
  const parts = partsOf([...told, ...(untold ? [untold] : [])])
  const files: string[] = []
  const edits: string[] = []
  try {
    if (operation === "purge") throw new CoError("conflict", "what it erased is gone")
    for (const { tier, ofTier } of parts) {
      const { paths, edited } = await session.stores[tier].undo(deed, ofTier)
      files.push(...paths)
      edits.push(...edited.map((edit) => showEdit(tier, edit)))
    }
    const done = [...new Set(told.map((entry) => entry.operation))].join(" and ")
    return { display: [present(done, at, files), ...edits].join("\n"), undone: { operation, at } }
  } catch (error) {
    if (!(error instanceof CoError) || error.code !== "conflict") throw error
    for (const { tier } of parts) await session.stores[tier].undo(deed, [])
    const half = files.length > 0 ? `; this part of it was undone: ${namesOf(files).join(", ")}` : ""
    const message = `the ${operation} of ${at} cannot be undone: ${error.message}${half}\nco undo goes on with what was done before it`
    throw new CoError("conflict", message, { ...error.details, cause: error })
  }
}

interface Part {
  readonly tier: Tier
  readonly ofTier: readonly TierEntry[]
}

/** What is to be undone in each folder. What was made goes last: until then a memory that moved is in one of them. */
function partsOf(entries: readonly TierEntry[]): Part[] {
  const isMaking = ({ ofTier }: Part) =>
    ofTier.some(({ changes }) => changes.some(({ kind }) => kind === "created"))
  return tiers
    .map((tier) => ({ tier, ofTier: entries.filter((entry) => entry.tier === tier) }))
    .filter(({ ofTier }) => ofTier.length > 0)
    .sort((a, b) => Number(isMaking(a)) - Number(isMaking(b)))
}

function showEdit(tier: Tier, { id, path, kept }: Edited): string {
  const where = id === null ? kept : `co history ${showRef({ id, tier })}`
  return `Your later edit of ${basename(path)} is kept: ${where}`
}

/** An article and its original may have the same one. */
function namesOf(files: readonly string[]): string[] {
  return [...new Set(files.map((path) => basename(path)))]
}

function present(operation: string, at: string, files: readonly string[]): string {
  if (files.length === 0) return `✓ Undid the ${operation} of ${at}: nothing was left of it`
  const names = namesOf(files)
  const shown =
    names.length <= 5 ? names.join(", ") : `${names.slice(0, 5).join(", ")} and ${names.length - 5} more`
  return `✓ Undid the ${operation} of ${at}: ${shown}`
}
