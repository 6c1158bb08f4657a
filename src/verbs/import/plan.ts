import { highest } from "../../basics/highest.ts"
import type { Memory, Tier } from "../../domain/memory.ts"
import {
  asMemory,
  type BatchPlan,
  isOver,
  type LetGo,
  type Outcome,
  planBatch,
  type Whole,
  wholeOf,
} from "../../lifecycle/batch.ts"
import { foretellSettling } from "../../lifecycle/describe.ts"
import { planSettling } from "../../lifecycle/settle.ts"
import type { ArchiveReason } from "../../store/layout.ts"
import { type Planner, planRewriting } from "../memories/apply.ts"
import { policyOf } from "../memories/prepare.ts"
import type { Session } from "../session.ts"
import { supersededIn } from "./links.ts"
import type { Placed } from "./rows.ts"

/** How many saves share one lock and one sync of the folder: quick, and others still get their turn. */
const batchSize = 200

interface Part {
  readonly placed: readonly Placed[]
  readonly whole: Whole
  /** Everything before this index is done. */
  readonly from: number
  readonly keepsDuplicates: boolean
}

/** Plans the next batch against the memories in the store. */
export function planner({ placed, whole, from, keepsDuplicates }: Part): Planner<BatchPlan<Placed>> {
  const batch = placed.slice(from, from + batchSize)
  return (memories, untouchable) =>
    keepsDuplicates
      ? planAll(batch)
      : planBatch(
          batch.map((request) => ({ ...request, untouchable })),
          memories,
          whole,
          from,
        )
}

/** Makes every row a new memory, except those past their date. */
function planAll(batch: readonly Placed[]): BatchPlan<Placed> {
  const outcomes = batch.map((request) => ({
    request,
    kind: isOver(request) ? ("expired" as const) : ("create" as const),
  }))
  return { creates: batch.filter((request) => !isOver(request)), rewrites: [], outcomes }
}

/** What planning each batch needs to know about the whole import. */
export async function wholeImport(session: Session, tier: Tier, placed: readonly Placed[]): Promise<Whole> {
  return wholeOf(placed, await readLetGo(session, tier, placed), supersededIn(placed))
}

/** Archived memories that must not come in again. An undone import counts as if it never happened. */
async function readLetGo(session: Session, tier: Tier, placed: readonly Placed[]): Promise<LetGo> {
  const { readArchived } = await import("../history/archived.ts")
  const hasKeys = ({ origin }: Placed) => origin?.keys !== undefined
  const read = async (isNeeded: boolean, isWanted: (reason: ArchiveReason) => boolean) =>
    isNeeded ? (await readArchived(session, [tier], isWanted)).memories : []
  return {
    imported: await read(placed.some(hasKeys), (reason) => reason !== "undone"),
    condensed: await read(
      placed.some((each) => !hasKeys(each)),
      (reason) => reason === "decayed" || reason === "summarized",
    ),
  }
}

/**
 * Whether all rows are past their date and would be skipped. Then nothing may ask for the lock: that makes the
 * folders of a project that has none.
 */
export async function areAllOver(
  session: Session,
  tier: Tier,
  placed: readonly Placed[],
  keepsDuplicates: boolean,
): Promise<boolean> {
  if (placed.length === 0 || !placed.every(isOver)) return false
  const { outcomes } = await foresee(session, tier, placed, keepsDuplicates)
  return outcomes.every(({ kind }) => kind === "expired")
}

export interface Foreseen {
  readonly outcomes: readonly Outcome<Placed>[]
  /** What would leave the store afterwards, in words. */
  readonly note: string | undefined
}

/** What saving these rows would do to the current store. */
export async function foresee(
  session: Session,
  tier: Tier,
  placed: readonly Placed[],
  keepsDuplicates: boolean,
): Promise<Foreseen> {
  const whole = await wholeImport(session, tier, placed)
  const outcomes: Outcome<Placed>[] = []
  const { memories } = await session.stores[tier].snapshot()
  let [known, newest] = [memories, highest(memories.map(({ id }) => id))]
  const fresh = new Set<Memory>()
  while (outcomes.length < placed.length) {
    const from = outcomes.length
    const plan = await planRewriting(session, known, planner({ placed, whole, from, keepsDuplicates }))
    const made = plan.creates.map((request) => asMemory(request, ++newest))
    for (const memory of made) fresh.add(memory)
    known = [...known.map((memory) => rewritten(memory, plan)), ...made]
    outcomes.push(...plan.outcomes)
  }
  if (fresh.size === 0) return { outcomes, note: undefined }
  const leaving = foretellSettling(planSettling(known, fresh, policyOf(session, tier), session.now()))
  return { outcomes, note: leaving.length > 0 ? leaving.join("\n") : undefined }
}

/** The memory as it would be after the plan. */
function rewritten(memory: Memory, { rewrites }: BatchPlan<Placed>): Memory {
  const rewrite = rewrites.find(({ change }) => change.target === memory)
  if (!rewrite) return memory
  const fields = Object.entries(rewrite.change.fields).map(([name, value]) => [name, value ?? null])
  return { ...memory, ...Object.fromEntries(fields), content: rewrite.content }
}
