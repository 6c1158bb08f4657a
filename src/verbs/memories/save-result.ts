import { basename } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { type Scope, showRef, type Tier } from "../../domain/memory.ts"
import { isForeign } from "../../domain/origin.ts"
import { changedFields, describePlan, describeSimilar, likeness, refs } from "../../lifecycle/describe.ts"
import type { SavePlan } from "../../lifecycle/plan.ts"
import type { StoredFile } from "../../store/changes.ts"
import type { Performed } from "../../store/perform.ts"
import { maskedIn, maskedText, secretsIn } from "../secrets.ts"
import type { Session } from "../session.ts"

export interface SaveResult {
  readonly display: string
  readonly action: "saved" | "consolidated" | "proposed" | "planned"
  readonly memory_id: number | null
  readonly scope: Scope
  readonly path: string
  /** If it was consolidated: how alike the two texts are, 0 to 100. */
  readonly similarity?: number
  readonly similar: readonly { id: number; similarity: number }[]
  /** Where the texts that gave way are now; for a plan, the files that would be archived. */
  readonly archived: readonly string[]
}

/** What the plan alone says, without its outcome. */
export function toResult(
  plan: SavePlan,
  action: SaveResult["action"],
  id: number,
  path: string,
): Omit<SaveResult, "display"> {
  const { change, similar } = plan
  return {
    action,
    memory_id: id,
    scope: plan.scope,
    path,
    ...(change.kind !== "create" && { similarity: change.kind === "refresh" ? 100 : change.similarity }),
    similar: similar.map(({ id: other, similarity }) => ({ id: other, similarity })),
    archived: [],
  }
}

/**
 * A plan without secrets in its reasons. The reason for keeping a memory separate quotes its words, maybe a
 * part of a secret that nobody recognizes as one; a hand edit may have brought the secret in.
 */
async function tellable(plan: SavePlan): Promise<SavePlan> {
  const similar: SavePlan["similar"][number][] = []
  for (const each of plan.similar) {
    const isSecret = (await secretsIn(each.content)).length > 0
    similar.push(isSecret ? { ...each, because: "it holds a secret" } : each)
  }
  return { ...plan, similar }
}

/** A plan in words, line by line, with the secrets of existing memories masked. */
export async function tellPlan(plan: SavePlan): Promise<string[]> {
  const lines = describePlan(await tellable(plan))
  return (await maskedText(lines.join("\n"))).split("\n")
}

/** The same for what was done; what an agent is told quotes nobody but the user and their agents. */
export async function tellSave(
  session: Session,
  plan: SavePlan,
  performed: Performed,
  { isForAgent }: { readonly isForAgent: boolean },
): Promise<SaveResult> {
  const told = isForAgent ? await withoutForeign(session, plan) : plan
  return maskedIn(presentSave(await tellable(told), performed), ["display"])
}

async function withoutForeign(session: Session, plan: SavePlan): Promise<SavePlan> {
  if (plan.similar.length === 0) return plan
  const { originsOf } = await import("./whose.ts")
  const similar = plan.similar.map(async (each) =>
    (await originsOf(session, [each])).some(isForeign) ? { ...each, because: "what it says differs" } : each,
  )
  return { ...plan, similar: await Promise.all(similar) }
}

function presentSave(plan: SavePlan, { created, archived }: Performed): SaveResult {
  const { change, tier, decay, expired } = plan
  const [saved, ...notes] = change.kind === "create" ? created : [change.target, ...created]
  if (!saved) throw new Error("a save of one memory gave none")
  const name = showRef({ id: saved.id, tier })
  const lines = [headline(plan, name, saved.path), `Location: ${shownPath(saved.path)}`]
  lines.push(...describeSimilar(plan), ...remedyFor(plan))
  if (expired.length > 0) lines.push(`Expired and archived: ${refs(expired)}`)
  if (decay && decay.sources.length > 0) {
    const into = notes.length > 0 ? `condensed into ${named(notes, tier)}` : "archived"
    const count = decay.sources.length
    lines.push(`${count} old ${count === 1 ? "memory" : "memories"} ${into} (co undo takes it all back)`)
  }
  const action = change.kind === "create" ? "saved" : "consolidated"
  return {
    ...toResult(plan, action, saved.id, saved.path),
    display: lines.join("\n"),
    archived: archived.map(({ kept }) => kept),
  }
}

/** What to do about old memories that may no longer hold, unless the same save has archived them. */
function remedyFor({ similar, tier, expired, decay }: SavePlan): string[] {
  const gone = new Set([...expired, ...(decay?.sources ?? [])].map(({ path }) => path))
  const [first, ...more] = similar.filter(({ path, isRival }) => isRival && !gone.has(path))
  if (!first) return []
  const old = showRef({ id: first.id, tier })
  const [which, name] = more.length > 0 ? ["one of these", "ID"] : [`memory ${old}`, old]
  return [`If ${which} no longer holds: co forget ${name}`]
}

/** Leaves out the advice to forget a memory that is gone by now. */
export function withoutAdvice(result: SaveResult, isGone: (name: string) => boolean): SaveResult {
  const advice = /\nIf memory (g?\d+) no longer holds: .*/
  return {
    ...result,
    display: result.display.replace(advice, (line, name: string) => (isGone(name) ? "" : line)),
  }
}

function named(notes: readonly StoredFile[], tier: Tier): string {
  const noun = notes.length === 1 ? "memory" : "memories"
  const names = notes.map(({ id, path }) => `${showRef({ id, tier })}: ${shownPath(basename(path))}`)
  return `${noun} ${names.join(", ")}`
}

function headline({ change, tier }: SavePlan, name: string, path: string): string {
  const file = shownPath(basename(path))
  if (change.kind === "refresh")
    return `✓ Memory ${name} says that already and was refreshed${changedFields(change)}: ${file}`
  if (change.kind === "consolidate")
    return `✓ Updated memory ${name} (${likeness(change.similarity)}; the old text is archived, co undo brings it back)${changedFields(change, "also changed")}: ${file}`
  const { supersedes } = change.memory
  const updates = supersedes ? `, superseding ${showRef({ id: supersedes, tier })}` : ""
  return `✓ Saved memory ${name}: ${file}${updates}`
}
