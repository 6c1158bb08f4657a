import { basename, join } from "node:path"
import { type NewMemory, type Scope, showRef } from "../domain/memory.ts"
import { type Draft, memoryFileName, planSave, type SavePlan } from "../lifecycle/plan.ts"
import { renderMemory } from "../markdown/memory.ts"
import { needsTransliteration, slugOf } from "../markdown/slug.ts"
import type { NewFile } from "../store/changes.ts"
import { layout } from "../store/layout.ts"
import type { Session } from "./session.ts"

export interface SaveResult {
  readonly display: string
  readonly action: "saved" | "planned"
  readonly memory_id: number
  readonly scope: Scope
  readonly path: string
  readonly similar: readonly { id: number; similarity: number }[]
  readonly archived: readonly string[]
}

/** Saves one memory: plan, then apply under the lock. With `dryRun` it stops after the plan. */
export async function learn(
  session: Session,
  draft: Draft,
  options: { dryRun?: boolean } = {},
): Promise<SaveResult> {
  const plan = await planDraft(session, draft)
  const store = session.stores[plan.tier]
  const shared = { scope: plan.scope, similar: [], archived: [] }
  if (options.dryRun) {
    const id = await store.nextId()
    const { name, text } = fileOf(plan, id)
    const path = join(store.root, layout.memories, name)
    return {
      display: `Would create ${path}:\n\n${text.trimEnd()}`,
      action: "planned",
      memory_id: id,
      path,
      ...shared,
    }
  }
  const [saved] = await store.create("learn", [(id) => fileOf(plan, id)])
  if (!saved) throw new Error("a save of one memory gave none")
  const name = showRef({ id: saved.id, tier: plan.tier })
  const display = `✓ Saved memory ${name}: ${basename(saved.path)}\nLocation: ${saved.path}`
  return { display, action: "saved", memory_id: saved.id, path: saved.path, ...shared }
}

/** Everything about a save that needs no lock. The table for other scripts is loaded only for them. */
export async function planDraft(session: Session, draft: Draft): Promise<SavePlan> {
  const transliterate = needsTransliteration(draft.content) ? (await import("any-ascii")).default : undefined
  return planSave(draft, session.now(), slugOf(draft.content, transliterate))
}

export function fileOf(plan: SavePlan, id: number): NewFile {
  const memory: NewMemory = { id, ...plan.memory }
  return { name: memoryFileName(id, plan.slug), text: renderMemory(memory) }
}
