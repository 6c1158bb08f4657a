import { textAt } from "../../disk/text.ts"
import type { Memory, Tier } from "../../domain/memory.ts"
import { formatInstant } from "../../domain/time.ts"
import { parseFull } from "../../markdown/full.ts"
import { absentFields, parseMemory } from "../../markdown/memory.ts"
import { linesOf, textLike } from "../../markdown/merge.ts"
import { birthOf } from "../../markdown/one-memory.ts"
import { sidesOf } from "../../markdown/settle.ts"
import { bodyOf } from "../../markdown/split.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import { memoryOf } from "../../store/read.ts"
import type { Session } from "../session.ts"
import type { Saying } from "./bond.ts"

/** A memory between the marks of a merge, as `co doctor --fix` would write it to a file. */
export interface Side extends Saying {
  readonly memory: Memory
}

/**
 * The two memories that a merge combined in one file; empty for any other file. Two numbers with the same
 * date may be one memory that was renumbered on one side. That is for a person to decide, so here they count
 * as two.
 */
export function memoriesIn({ disk }: Session, file: Saying & { readonly path: string }): Side[] {
  const { path, name, tier } = file
  const text = textAt(disk, path) ?? ""
  const parts = sidesOf(linesOf(text))
  const sides = [parts?.ours ?? [], parts?.theirs ?? []].flatMap((lines) => {
    const side = textLike(text, lines)
    const memory = memoryIn(side, tier, path)
    if (!memory) return []
    const { id, created, content } = memory
    // What the journals say about the file belongs to the memory whose number the file has.
    const line = id === file.id ? file.line : undefined
    return [{ id, tier, name, created, content, line, hash: () => fingerprint(side), memory }]
  })
  return sides.length === 2 && sides[0]?.id !== sides[1]?.id ? sides : []
}

/** Accepts a memory with an invalid field, too. */
function memoryIn(text: string, tier: Tier, path: string): Memory | undefined {
  const parsed = parseMemory(text, parseFull)
  if (parsed.kind === "parsed") return memoryOf(tier, path, parsed.fields, parsed.body)
  const birth = birthOf(text, parseFull)
  if (!birth) return undefined
  const fields = { ...absentFields, id: birth.id, created: formatInstant(birth.createdMs) }
  return memoryOf(tier, path, fields, bodyOf(text))
}
