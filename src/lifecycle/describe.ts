import type { FieldEdits, FieldValue } from "../domain/field.ts"
import { type Memory, type Numbered, showRef } from "../domain/memory.ts"
import { dayOf } from "../domain/time.ts"
import type { Decay } from "./decay.ts"
import type { SavePlan } from "./plan.ts"
import type { Settling } from "./settle.ts"

/** A plan in words, as lines: what a person sees before anything is done. */
export function describePlan(plan: SavePlan): string[] {
  const { change, tier } = plan
  const lines: string[] = []
  if (change.kind === "create") {
    const { supersedes } = change.memory
    const updates = supersedes ? `, which supersedes ${showRef({ id: supersedes, tier })}` : ""
    lines.push(`Would create a new ${plan.scope} memory${updates}`)
  } else if (change.kind === "refresh") {
    lines.push(
      `Would refresh memory ${showRef(change.target)}, which says the same word for word${changedFields(change)}:`,
      ...plan.content.split("\n").map((line) => `  ${line}`),
    )
  } else {
    lines.push(
      `Would update memory ${showRef(change.target)} (${likeness(change.similarity)})${changedFields(change, "also changed")}; its old text goes to the archive:`,
      ...change.target.content.split("\n").map((line) => `- ${line}`),
      ...plan.content.split("\n").map((line) => `+ ${line}`),
    )
  }
  return [...lines, ...describeSimilar(plan), ...foretellSettling(plan)]
}

export function describeSimilar({ similar, tier }: SavePlan): string[] {
  return similar.map(
    ({ id, similarity, because }) =>
      `Similar but kept separate: memory ${showRef({ id, tier })} (${similarity}%), because ${because}`,
  )
}

/** Texts of the same words still differ in capitals, signs or order. */
export function likeness(similarity: number): string {
  return similarity === 100 ? "100% alike in words" : `${similarity}% alike`
}

/** What would leave the store, as lines. */
export function foretellSettling({ expired, decay }: Settling): string[] {
  const due = expired.length > 0 ? [`Would archive what has expired: ${refs(expired)}`] : []
  return decay ? [...due, foretell(decay)] : due
}

/** Announces a decay. */
export function foretell({ total, limit, crowded, sources, notes, takesNew }: Decay): string {
  const full = crowded.map((each) => `${each.total} of ${each.limit} memories in ${each.category}`)
  const isFull = limit > 0 && total > limit
  const what = [...(isFull ? [`${total} of ${limit} memories`] : []), ...full].join(", ")
  if (sources.length === 0) {
    const setting = full.length > 0 ? "memory_category_limits" : "memory_max_count"
    return `${what}, and too few of them may decay (what is protected or very long stays): raise ${setting}`
  }
  const isOne = sources.length === 1
  const fate =
    notes.length > 0
      ? `${isOne ? "is" : "are"} condensed into ${countNotes(notes.length)}`
      : `${isOne ? "goes" : "go"} to the archive`
  const who = isOne ? "the oldest unprotected one" : `the ${sources.length} oldest unprotected ones`
  const left = total - sources.length + notes.length
  const still =
    isFull && left > limit
      ? `; ${left} stay, since they are protected, very long or the only ones of their kind`
      : ""
  const keeping = takesNew ? `. ${howToKeepAll(isFull, full.length > 0)}` : ""
  return `${what}: ${who} ${fate} (${refs(sources)})${still}${keeping}`
}

/** Advice for an import that brings more than there is room for. */
function howToKeepAll(isFull: boolean, isCrowded: boolean): string {
  const ways = [
    isFull && "co config set memory_max_count 0 (or a higher number)",
    isCrowded && "a higher memory_category_limits",
  ].filter(Boolean)
  return `To keep them all, import after ${ways.join(" and ")}; co undo takes an import back`
}

export function countNotes(count: number): string {
  return count === 1 ? "one note" : `${count} notes`
}

interface FieldChange {
  readonly fields: FieldEdits
  readonly target: Pick<Memory, "expires">
}

/** The frontmatter fields that change, without its times, and how the expiry date changes. */
export function changedFields({ fields, target: { expires } }: FieldChange, what = "changed"): string {
  const names = Object.keys(fields).filter((name) => name !== "updated" && name !== "consolidation_reason")
  const told = names.map((name) =>
    name === "expires" ? `expires: ${fromTo(expires, fields.expires)}` : name,
  )
  return told.length > 0 ? ` (${what}: ${told.join(", ")})` : ""
}

/** By the day, or by the second if the days are the same. */
function fromTo(before: string | null, after: FieldValue | undefined): string {
  const ends = [before, after].map((end) => (end ? String(end) : undefined))
  const days = ends.map((end) => (end === undefined ? "none" : dayOf(end)))
  return (days[0] === days[1] ? ends : days).join(" → ")
}

export function refs(memories: readonly Numbered[]): string {
  const names = memories.map(showRef)
  return names.length <= 8 ? names.join(", ") : `${names.slice(0, 6).join(", ")} … ${names.at(-1)}`
}
