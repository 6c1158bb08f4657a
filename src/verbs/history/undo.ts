import { basename } from "node:path"
import { few } from "../../basics/few.ts"
import { shownPath } from "../../basics/shown-path.ts"
import { showRef, type Tier, tiers } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import type { Edited } from "../../store/reverse.ts"
import type { Session } from "../session.ts"
import { isLater, openEntries, readHistory, type TierEntry } from "./journals.ts"
import { laterThan, refuseToLoseLater } from "./later.ts"

export interface UndoResult {
  readonly display: string
  readonly undone: { readonly operation: string; readonly at: string }
}

/**
 * Puts everything back as it was before the last operation that is not undone yet. An import, a forget in
 * both folders, or several pages of one command line are one operation. What is there now goes to the
 * archive, and edits that somebody made to it are named. An operation that cannot be undone any more, or
 * never could, such as a purge, is reported once; the next undo goes on with the one before it.
 */
export async function undo(session: Session): Promise<UndoResult> {
  for (const tier of tiers) await session.stores[tier].takeUp((by) => isLastHere(session, by))
  for (;;) {
    const undone = await takeBack(session, choose(session))
    if (undone) return undone
  }
}

/** Whether an operation that was cut short is the one to undo, and nothing was done after it. */
function isLastHere(session: Session, by: Pick<TierEntry, "from" | "group">): boolean {
  const here = session.places.projectFolder
  const open = openEntries(readHistory(session)).filter(({ from }) => from === here)
  return by.from === here && !open.some((entry) => isLater(entry, by))
}

interface Choice {
  readonly last: TierEntry
  /** All entries of the operation that are not undone yet. */
  readonly open: readonly TierEntry[]
}

/** The last operation that was done here, is not undone yet, and need not wait until another is undone. */
function choose(session: Session): Choice {
  const entries = readyEntries(session)
  // What was done to the global folder from another project is undone there: its other half may be there too.
  const last = entries.findLast(({ from }) => from === session.places.projectFolder)
  if (last) return { last, open: entries.filter(({ group }) => group === last.group) }
  const elsewhere = entries.at(-1)?.from
  const hint =
    elsewhere === undefined
      ? ""
      : `; the last change to the global folder was made in ${shownPath(elsewhere)}`
  throw new CoError("not-found", `nothing to undo${hint}`)
}

function readyEntries(session: Session): TierEntry[] {
  const entries = readHistory(session)
  const open = openEntries(entries)
  const openGroups = new Set(open.map(({ group }) => group))
  const waiting = new Set(
    entries.flatMap(({ defers, until }) => (until !== undefined && openGroups.has(until) ? defers : [])),
  )
  return open.filter(({ group }) => !waiting.has(group))
}

/** Undefined if another process came first and the choice has to be made again. */
async function takeBack(session: Session, choice: Choice): Promise<UndoResult | undefined> {
  const { last, open } = choice
  const { operation, at, group } = last
  const deed = { ...session.deed("undo"), undoes: group }
  const files: string[] = []
  const edits: string[] = []
  const isLast = () => {
    const now = choose(session)
    return now.last.group === group && now.open.length === open.length
  }
  try {
    if (operation === "purge") throw new CoError("conflict", "what it erased is gone")
    for (const [n, { tier, ofTier }] of partsOf(await wholeOf(session, choice)).entries()) {
      const isStillMeant = () => {
        const isMeant = !isUndone(session, tier, group) && (n > 0 || isLast())
        if (isMeant) refuseToLoseLater(session, group)
        return isMeant
      }
      const undone = await session.stores[tier].undo(deed, ofTier, isStillMeant)
      if (!undone) return undefined
      for (const path of undone.paths) files.push(path)
      for (const edit of undone.edited) edits.push(showEdit(tier, edit))
    }
    const done = [...new Set(open.map((entry) => entry.operation))].join(" and ")
    return { display: [present(done, at, files), ...edits].join("\n"), undone: { operation, at } }
  } catch (error) {
    if (!(error instanceof CoError) || error.code !== "conflict") throw error
    return passOver(session, choice, files, error)
  }
}

async function wholeOf(session: Session, { last, open }: Choice): Promise<readonly TierEntry[]> {
  if (last.operation !== "move") return open
  const { untoldHalf } = await import("./unfinished-move.ts")
  return [...open, ...(await untoldHalf(session, open))]
}

/** Notes that an operation cannot be undone, or only after a later one. Undefined as above. */
async function passOver(
  session: Session,
  { last: { operation, at, group }, open }: Choice,
  files: readonly string[],
  cause: CoError,
): Promise<undefined> {
  const later = laterThan(session, group)?.entry
  const deed = session.deed("undo")
  const note = later ? { ...deed, defers: group, until: later.group } : { ...deed, undoes: group }
  let isNoted = false
  for (const { tier } of partsOf(open)) {
    if (await session.stores[tier].undo(note, [], () => !isUndone(session, tier, group))) isNoted = true
  }
  if (!isNoted) return undefined
  const first = later ? `; undo the ${later.operation} of ${later.at} first, in ${shownPath(later.from)}` : ""
  const half = files.length > 0 ? `; this part of it was undone: ${namesOf(files).join(", ")}` : ""
  const message = `the ${operation} of ${at} cannot be undone: ${cause.message}${first}${half}\nco undo continues with what was done before it`
  throw new CoError("conflict", message, { ...cause.details, cause })
}

function isUndone({ stores }: Session, tier: Tier, group: string): boolean {
  const last = stores[tier].history().findLast((entry) => entry.group === group || entry.undoes === group)
  return last?.undoes === group
}

interface Part {
  readonly tier: Tier
  readonly ofTier: readonly TierEntry[]
}

/** What to undo in each folder. Created files go last: until then a moved memory is in one of them. */
function partsOf(entries: readonly TierEntry[]): Part[] {
  const isMaking = ({ ofTier }: Part) =>
    ofTier.some(({ changes }) => changes.some(({ kind }) => kind === "created"))
  return tiers
    .map((tier) => ({ tier, ofTier: entries.filter((entry) => entry.tier === tier) }))
    .filter(({ ofTier }) => ofTier.length > 0)
    .sort((a, b) => Number(isMaking(a)) - Number(isMaking(b)))
}

function showEdit(tier: Tier, { id, path, kept }: Edited): string {
  const where = id === null ? shownPath(kept) : `co history ${showRef({ id, tier })}`
  return `Your later edit of ${shownPath(basename(path))} is kept: ${where}`
}

/** Each name once: an article and its original may have the same one. */
function namesOf(files: readonly string[]): string[] {
  return [...new Set(files.map((path) => shownPath(basename(path))))]
}

function present(operation: string, at: string, files: readonly string[]): string {
  if (files.length === 0) return `✓ Undid the ${operation} of ${at}: nothing was left of it`
  return `✓ Undid the ${operation} of ${at}: ${few(namesOf(files), 5)}`
}
