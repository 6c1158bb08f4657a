import { basename } from "node:path"
import { describeErrno, errnoOf } from "../disk/port.ts"
import { decodeText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { isExpired, type Memory, type Tier, tierOf } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import { formatInstant } from "../domain/time.ts"
import { type BatchPlan, planBatch } from "../lifecycle/batch.ts"
import { noteSlug, planDecay } from "../lifecycle/decay.ts"
import { foretell } from "../lifecycle/describe.ts"
import { type Draft, memoryFrom } from "../lifecycle/draft.ts"
import type { Origin } from "../lifecycle/provenance.ts"
import type { SaveRequest } from "../lifecycle/request.ts"
import type { Deed } from "../store/store.ts"
import { readRow } from "./import-row.ts"
import { fileOf, NeedsSplice, policyOf, prepare, replacing, type Splice, Untouchable } from "./save.ts"
import { type Session, tiers } from "./session.ts"

export interface ImportOptions {
  readonly keepDuplicates?: boolean | undefined
  readonly allowSecret?: boolean | undefined
  /** Where the lines come from, for the memories' origin. */
  readonly from?: string | undefined
}

export interface ImportResult {
  readonly display: string
  readonly saved: number
  readonly consolidated: number
  readonly skipped: number
  readonly refused: number
}

/** So many saves share one lock and one sync of the folder: quick, and others still get their turn. */
const batchSize = 200

/**
 * Memories from JSON Lines. A row that cannot be saved is named and left out; the others go in. One that
 * is there word for word is skipped, so that importing twice changes nothing; one that says the same as a
 * recent memory updates it, as in a save. Decay runs once, at the end, and takes the new rows last.
 */
export async function importLines(
  session: Session,
  text: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const deed = session.deed("import")
  const origin: Origin = {
    kind: "import",
    client: options.from && basename(options.from),
    at: formatInstant(session.now()),
  }
  const requests: Record<Tier, SaveRequest[]> = { project: [], global: [] }
  const counts = { saved: 0, consolidated: 0, skipped: 0, refused: 0 }
  for (const [n, line] of text
    .replace(/^\ufeff/, "")
    .split("\n")
    .entries()) {
    if (line.trim() === "") continue
    if (n % batchSize === 0) await letOthersIn()
    const request = await readLine(session, line, n + 1, origin, options)
    if (request === undefined) counts.refused++
    else requests[tierOf(request.draft.scope ?? "project")].push(request)
  }
  const notes: string[] = []
  for (const tier of tiers) {
    const paths = new Set<string>()
    for (let start = 0; start < requests[tier].length; ) {
      await letOthersIn()
      const batch = requests[tier].slice(start, start + batchSize)
      const done = await saveBatch(session, deed, tier, batch, options.keepDuplicates ?? false)
      start += done.planned
      counts.saved += done.paths.length
      counts.consolidated += done.consolidated
      counts.skipped += done.skipped
      for (const path of done.paths) paths.add(path)
    }
    if (paths.size > 0) notes.push(...(await settle(session, deed, tier, paths)))
  }
  return { display: [present(counts), ...notes].join("\n"), ...counts }
}

interface BatchDone {
  readonly paths: readonly string[]
  readonly consolidated: number
  readonly skipped: number
  readonly planned: number
}

async function saveBatch(
  session: Session,
  deed: Deed,
  tier: Tier,
  batch: readonly SaveRequest[],
  keepsDuplicates: boolean,
): Promise<BatchDone> {
  const store = session.stores[tier]
  const untouchable = new Set<string>()
  let splice: Splice | undefined
  for (;;) {
    try {
      return await store.transact(deed, ({ memories }) => {
        const plan = keepsDuplicates
          ? planAll(batch)
          : planBatch(
              batch.map((request) => ({ ...request, untouchable })),
              memories,
            )
        const edit = splice
        if (plan.rewrites.length > 0 && !edit) throw new NeedsSplice()
        const steps = {
          create: plan.creates.map(
            ({ memory, slug }) =>
              (id: number) =>
                fileOf(memory, slug, id),
          ),
          replace: plan.rewrites.flatMap(({ change, content }) =>
            edit ? [replacing(session, change, content, edit)] : [],
          ),
        }
        const { rewrites, skipped, planned } = plan
        return {
          steps,
          done: ({ created }) => ({
            paths: created.map(({ path }) => path),
            consolidated: rewrites.length,
            skipped,
            planned,
          }),
        }
      })
    } catch (error) {
      if (error instanceof Untouchable) untouchable.add(error.path)
      else if (error instanceof NeedsSplice) splice = (await import("../markdown/splice.ts")).spliceFields
      else throw error
    }
  }
}

/** Every row a memory of its own. */
function planAll(batch: readonly SaveRequest[]): BatchPlan {
  const creates = batch.map(({ draft, slug, origin, nowMs }) => ({
    memory: memoryFrom(draft, origin, nowMs),
    slug,
  }))
  return { creates, rewrites: [], skipped: 0, planned: batch.length }
}

/** Brings the store back within its limit after a batch. */
async function settle(
  session: Session,
  deed: Deed,
  tier: Tier,
  batch: ReadonlySet<string>,
): Promise<string[]> {
  const [policy, nowMs] = [policyOf(session, tier), session.now()]
  return session.stores[tier].transact(deed, ({ memories }) => {
    const isDue = (memory: Memory) => isExpired(memory, nowMs) && !memory.decay_protected
    const present = memories.filter((memory) => !isDue(memory))
    const lastToGo = new Set(present.filter(({ path }) => batch.has(path)))
    const decay = planDecay(present, 0, policy, nowMs, { lastToGo })
    if (decay) session.warn(foretell(decay))
    const note = decay?.note
    const leaving = [
      ...memories.filter(isDue).map(({ id, path }) => ({ id, path, reason: "expired" as const })),
      ...(decay?.sources ?? []).map(({ id, path }) => ({ id, path, reason: "decayed" as const })),
    ]
    const steps = { create: note ? [(id: number) => fileOf(note, noteSlug, id)] : [], archive: leaving }
    return {
      steps,
      done: () =>
        leaving.length > 0 ? [afterwards(leaving.length, note !== null && note !== undefined)] : [],
    }
  })
}

function afterwards(count: number, isCondensed: boolean): string {
  const what = `${count} old ${count === 1 ? "memory" : "memories"}`
  return isCondensed ? `${what} condensed into one note and archived` : `${what} archived`
}

/** A long import gives way to signals and timers now and then. */
function letOthersIn(): Promise<void> {
  return new Promise((go) => setImmediate(go))
}

async function readLine(
  session: Session,
  line: string,
  number: number,
  origin: Origin,
  { allowSecret }: ImportOptions,
): Promise<SaveRequest | undefined> {
  try {
    const draft = readRow(line)
    const reserved = (draft.tags ?? []).filter((tag) => tag.startsWith("_"))
    if (reserved.length > 0)
      session.warn(`line ${number}: reserved tags are left out: ${reserved.join(", ")}`)
    return await prepare(session, withoutReserved(draft), { origin, allowSecret })
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    session.warn(`line ${number} is not imported: ${error.message}`)
    return undefined
  }
}

function withoutReserved(draft: Draft): Draft {
  return { ...draft, tags: draft.tags?.filter((tag) => !tag.startsWith("_")) }
}

function present(counts: Omit<ImportResult, "display">): string {
  const { saved, consolidated, skipped, refused } = counts
  const more = [
    consolidated > 0 && `${consolidated} updated`,
    skipped > 0 && `${skipped} already there`,
    refused > 0 && `${refused} refused`,
  ].filter(Boolean)
  return [`✓ Imported ${saved} ${saved === 1 ? "memory" : "memories"}`, ...more].join(", ")
}

/** The text of a file that the user names, from wherever it is. */
export function readImport(session: Session, path: string): string {
  let bytes: Uint8Array
  try {
    bytes = session.disk.read(path, limits.importBytes)
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === "ENOENT") throw new CoError("not-found", `no file ${path}`)
    throw new CoError(
      "storage",
      `cannot read ${path}: ${describeErrno(errno) ?? String(error)}`,
      { path },
      error,
    )
  }
  if (bytes.length > limits.importBytes) {
    throw new CoError(
      "refused",
      `${path} is larger than ${limits.importBytes / 1024 / 1024} MiB; import it in parts`,
    )
  }
  const decoded = decodeText(bytes)
  if ("problem" in decoded) throw new CoError("refused", `${path}: ${decoded.problem.message}`)
  return decoded.text
}
