import { basename } from "node:path"
import { mapPair } from "../../basics/pair.ts"
import { newText } from "../../disk/text.ts"
import type { Memory } from "../../domain/memory.ts"
import { numberIn } from "../../domain/numbered-name.ts"
import { fileError } from "../../domain/outcome.ts"
import { parseFull } from "../../markdown/full.ts"
import { parseMemory } from "../../markdown/memory.ts"
import { mergeNotes } from "../../markdown/merge.ts"
import { bodyOf, headOf } from "../../markdown/split.ts"
import type { Deed } from "../../store/deed.ts"
import { currentText } from "../memories/edit.ts"
import type { Session } from "../session.ts"
import { msOf } from "./references.ts"

/** Two files with the same memory, as when two clones renamed or renumbered it differently. */
export interface Pair {
  readonly kept: Memory
  readonly spare: Memory
}

/**
 * Groups files with the same number by memory: same text, created at the same moment. The first of each group
 * stays, and is the same in every clone: a file named after its number, else the first by name.
 */
export function byMemory(sharing: readonly Memory[]): Memory[][] {
  const rank = ({ id, path }: Memory) => (numberIn(basename(path)) === id ? 0 : 1)
  const sorted = sharing.toSorted((a, b) => rank(a) - rank(b) || byName(a, b))
  return [...Map.groupBy(sorted, ({ created, content }) => `${msOf(created)} ${content}`).values()]
}

/** Without its ending the name of a file comes before `002-name copy` and `002-name (1)`, which others made of it. */
export function byName(a: Memory, b: Memory): number {
  const [one, other] = mapPair([a, b], ({ path }) => path.replace(/\.md$/, ""))
  return one < other ? -1 : 1
}

/** Whether their frontmatters can be merged without anybody deciding. */
export function canUnite(session: Session, { kept, spare }: Pair): boolean {
  return united(kept.id, currentText(session, kept), currentText(session, spare)) !== undefined
}

/** Archives the spare file, and adds to the other what only the spare said about the memory. */
export async function unite(session: Session, { kept, spare }: Pair, deed: Deed): Promise<string> {
  return session.stores[kept.tier].transact(deed, () => {
    const { id, path } = kept
    const [before, other] = [currentText(session, kept), currentText(session, spare)]
    const text = united(id, before, other)
    if (text === undefined)
      throw fileError("conflict", spare.path, "was changed in the meantime; run co doctor again")
    const steps = {
      replace: text === before ? [] : [{ id, path, ...newText(before, text) }],
      archive: [{ id, path: spare.path, reason: "replaced" as const }],
    }
    const both = text === before ? "" : ", and the other now has the fields of both"
    return { steps, done: () => `it is in the archive${both}` }
  })
}

/** The text that replaces both; undefined if a person has to decide on a field, or the texts now differ. */
function united(id: number, ours: string, theirs: string): string | undefined {
  if (bodyOf(ours).trim() !== bodyOf(theirs).trim()) return undefined
  const { text, isOpen } = mergeNotes({ base: "", ours, theirs: headOf(theirs) + bodyOf(ours) }, parseFull)
  const parsed = parseMemory(text, parseFull)
  return isOpen || parsed.kind !== "parsed" || parsed.fields.id !== id ? undefined : text
}
