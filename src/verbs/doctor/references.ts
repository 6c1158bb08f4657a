import { newText } from "../../disk/text.ts"
import { type Memory, showRef } from "../../domain/memory.ts"
import { fileError } from "../../domain/outcome.ts"
import { parseInstant } from "../../domain/time.ts"
import { Gallery } from "../../lifecycle/gallery.ts"
import { lookalikes } from "../../lifecycle/lookalikes.ts"
import { spliceFields } from "../../markdown/splice.ts"
import type { AnyFile } from "../../store/journal-entry.ts"
import type { Replacing } from "../../store/perform.ts"
import type { Proposal } from "../inbox/proposals.ts"
import { currentText } from "../memories/edit.ts"
import type { Session } from "../session.ts"

/** A file that names a memory by its number: a memory that supersedes it, or a proposal to replace it. */
export interface Reference extends AnyFile {
  readonly field: "supersedes" | "replaces"
  /** What to call it in a message. */
  readonly name: string
  readonly number: number
  readonly content: string
  readonly created: string
  /** When somebody last wrote or proposed it. */
  readonly saidMs: number
}

export function referencesIn(memories: readonly Memory[], proposals: readonly Proposal[]): Reference[] {
  const superseding = memories.flatMap((memory): Reference[] => {
    const { id, path, content, created, updated, supersedes } = memory
    if (supersedes === null) return []
    const saidMs = Math.max(msOf(created), msOf(updated ?? created))
    const named = { field: "supersedes", name: showRef(memory), number: supersedes } as const
    return [{ ...named, id, path, content, created, saidMs }]
  })
  const replacing = proposals.flatMap((proposal): Reference[] => {
    const { path, content, fields } = proposal
    if (fields.replaces === null) return []
    const { proposed: created, replaces: number } = fields
    const name = `proposal ${showRef(proposal)}`
    return [{ field: "replaces", name, number, id: null, path, content, created, saidMs: msOf(created) }]
  })
  return [...superseding, ...replacing]
}

/** The step that writes another number into the current text of the file; throws if that cannot be done. */
export function following(session: Session, reference: Reference, number: number): Replacing {
  const { id, path, field } = reference
  const text = currentText(session, reference)
  const spliced = spliceFields(text, { [field]: number })
  if ("problem" in spliced) throw fileError("refused", path, `${field} it, and ${spliced.problem.message}`)
  return { id, path, ...newText(text, spliced.text), isStamp: true }
}

/** How many percentage points more alike a text must be to count as the one that was meant. */
const clearly = 10

/**
 * Which of several memories with the same number a reference means: one that existed when the reference was
 * written, and of several such the one that is clearly most alike. If neither decides, the first of them, as
 * a rule the one that keeps the number.
 */
export function meant(reference: Reference, twins: readonly Memory[]): Memory | undefined {
  const others = twins.filter((twin) => !isOf(reference, twin))
  const older = others.filter((twin) => msOf(twin.created) <= reference.saidMs)
  const candidates = older.length > 0 ? older : others
  if (candidates.length < 2) return candidates[0]
  const [first, second] = lookalikes(reference.content, candidates, 0, new Gallery())
  return first && first.similarity - (second?.similarity ?? 0) >= clearly ? first.memory : candidates[0]
}

/** Whether the reference is in this memory, whose file may have another name and number by now. */
function isOf({ content, created }: Reference, memory: Memory): boolean {
  return content === memory.content && created === memory.created
}

export function msOf(instant: string): number {
  return parseInstant(instant) ?? 0
}
