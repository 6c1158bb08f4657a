import { type Memory, type Tier, tiers } from "../../domain/memory.ts"
import type { BatchPlan } from "../../lifecycle/batch.ts"
import type { Decay } from "../../lifecycle/decay.ts"
import { countNotes, foretell, refs } from "../../lifecycle/describe.ts"
import { planSettling } from "../../lifecycle/settle.ts"
import type { StoredFile } from "../../store/changes.ts"
import type { Deed } from "../../store/deed.ts"
import { fileOf, leaving, type Planner, transactRewriting } from "../memories/apply.ts"
import { policyOf } from "../memories/prepare.ts"
import type { Session } from "../session.ts"
import { countsOf, type ImportCounts, newTally, present, presentLetGo, showSpot } from "./counts.ts"
import type { ImportSource } from "./document.ts"
import { linkMemories } from "./links.ts"
import { areAllOver, planner, wholeImport } from "./plan.ts"
import type { ImportPreview } from "./preview.ts"
import { type ImportOptions, letOthersIn, type Placed, type Rows, readRows } from "./rows.ts"

export interface ImportResult extends ImportCounts {
  readonly display: string
  /** Each row that was refused, and why. */
  readonly refusals: readonly string[]
}

export interface ImportRun extends ImportOptions {
  /** Imports only if this is still what the import would do. */
  readonly shown?: ImportPreview | undefined
  /** Called after each batch with the counts so far, so that an interrupted import can report them. */
  readonly onSaved?: ((counts: Pick<ImportCounts, "saved" | "consolidated">) => void) | undefined
}

/** Imports memories from a JSON Lines text. */
export function importLines(
  session: Session,
  text: string,
  options: ImportOptions & { readonly from?: string | undefined } = {},
): Promise<ImportResult> {
  const documents = [{ name: options.from ?? "", text, format: "jsonl" as const }]
  return importFrom(session, { documents, isOwn: true }, options)
}

/**
 * Imports memories from any format. A row that cannot be saved is named and left out; the others go in. One
 * that is there word for word only adds what its memory lacks, so importing twice changes nothing; one that
 * says the same as a recent memory updates it, as a save does. Decay runs once per folder, at its end, and
 * takes the new rows last.
 */
export async function importFrom(
  session: Session,
  source: ImportSource,
  { shown, onSaved, ...options }: ImportRun = {},
): Promise<ImportResult> {
  if (shown) await (await import("./preview.ts")).checkPreview(session, source, options, shown)
  // In part: if co is killed, the rows that are in stay, and an undo knows them.
  const deed: Deed = { ...session.deed("import"), announced: "part" }
  const rows = await readRows(session, source, options)
  const refusals = rows.refused.map(({ because, ...spot }) => `${showSpot(spot)} is not imported: ${because}`)
  if (!shown) warnAbout(session, rows, refusals)
  const keepsDuplicates = options.keepDuplicates ?? false
  const tally = newTally()
  const letGo: Memory[] = []
  const notes: string[] = []
  for (const tier of tiers) {
    const placed = rows.requests[tier]
    if (await areAllOver(session, tier, placed, keepsDuplicates)) {
      tally.expired += placed.length
      continue
    }
    const whole = await wholeImport(session, tier, placed)
    const paths = new Set<string>()
    for (let from = 0; from < placed.length; ) {
      await letOthersIn()
      const plan = planner({ placed, whole, from, keepsDuplicates })
      const { outcomes, created } = await saveBatch(session, deed, tier, plan)
      from += outcomes.length
      for (const outcome of outcomes) {
        tally[outcome.kind]++
        if (outcome.kind === "gone") letGo.push(outcome.memory)
      }
      onSaved?.(countsOf(tally, rows))
      for (const { path } of created) paths.add(path)
    }
    await linkMemories(session, deed, tier, placed, whole)
    if (paths.size > 0) notes.push(...(await settle(session, deed, tier, paths)))
  }
  const counts = countsOf(tally, rows)
  const display = [`✓ Imported ${present(counts)}`, ...presentLetGo(letGo), ...notes].join("\n")
  return { display, ...counts, refusals }
}

function warnAbout(session: Session, { remarks }: Rows, refusals: readonly string[]): void {
  for (const { because, ...spot } of remarks) session.warn(`${showSpot(spot)}: ${because}`)
  for (const refusal of refusals) session.warn(refusal)
}

interface BatchDone extends Pick<BatchPlan<Placed>, "outcomes"> {
  readonly created: readonly StoredFile[]
}

function saveBatch(
  session: Session,
  deed: Deed,
  tier: Tier,
  planFor: Planner<BatchPlan<Placed>>,
): Promise<BatchDone> {
  return transactRewriting(session, session.stores[tier], deed, planFor, (plan, replace) => {
    const create = plan.creates.map(
      ({ memory, slug }) =>
        (id: number) =>
          fileOf(memory, slug, id),
    )
    return { steps: { create, replace }, done: ({ created }) => ({ outcomes: plan.outcomes, created }) }
  })
}

/** Brings the store back within its limit after an import. */
async function settle(
  session: Session,
  deed: Deed,
  tier: Tier,
  batch: ReadonlySet<string>,
): Promise<string[]> {
  const [policy, nowMs] = [policyOf(session, tier), session.now()]
  return session.stores[tier].transact({ ...deed, announced: "whole" }, ({ memories }) => {
    const lastToGo = new Set(memories.filter(({ path }) => batch.has(path)))
    const { expired, decay } = planSettling(memories, lastToGo, policy, nowMs)
    if (decay) session.warn(foretell(decay))
    return { steps: leaving(expired, decay), done: () => afterwards(expired, decay) }
  })
}

function afterwards(expired: readonly Memory[], decay: Decay | undefined): string[] {
  const due = expired.length > 0 ? [`Expired and archived: ${refs(expired)}`] : []
  const [count, notes] = [decay?.sources.length ?? 0, decay?.notes.length ?? 0]
  if (count === 0) return due
  const what = `${count} old ${count === 1 ? "memory" : "memories"}`
  return [...due, notes > 0 ? `${what} condensed into ${countNotes(notes)} and archived` : `${what} archived`]
}
