import { readText } from "../../disk/text.ts"
import { parseFull } from "../../markdown/full.ts"
import { parseMemory } from "../../markdown/memory.ts"
import { settleMarks } from "../../markdown/settle.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import type { Session } from "../session.ts"

/** A memory between the marks of a merge, as `co doctor --fix` makes a file of it. */
interface Side {
  readonly id: number
  readonly created: string
  readonly content: string
  readonly hash: () => string
}

/** The two memories that a merge put into one file; none where it is another file. */
export function memoriesIn({ disk }: Session, path: string): Side[] {
  const read = readText(disk, path)
  const texts = (read && "text" in read ? settleMarks(read.text, parseFull) : undefined) ?? []
  if (texts.length < 2) return []
  return texts.flatMap((text) => {
    const parsed = parseMemory(text, parseFull)
    if (parsed.kind !== "parsed") return []
    const { id, created } = parsed.fields
    return [{ id, created, content: parsed.body.trim(), hash: () => fingerprint(text) }]
  })
}
