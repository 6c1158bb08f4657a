import type { Memory } from "../../domain/memory.ts"
import { numberedName, slugIn } from "../../domain/numbered-name.ts"
import { CoError } from "../../domain/outcome.ts"
import type { NewFile } from "../../store/changes.ts"
import type { Session } from "../session.ts"
import { currentText } from "./edit.ts"

/** The text of a file under another number, with a name to go with it. */
export async function renumbered(
  session: Session,
  { path }: Memory,
  name: string,
): Promise<(id: number) => NewFile> {
  const { spliceFields } = await import("../../markdown/splice.ts")
  const before = currentText(session, { path })
  const slug = slugIn(name)
  return (id) => {
    const spliced = spliceFields(before, { id })
    if ("problem" in spliced) throw new CoError("refused", `${path}: ${spliced.problem.message}`)
    return { name: numberedName(id, slug), text: spliced.text }
  }
}

/** Somebody may have been killed between giving the new number and putting the old file away. */
export async function alreadyNumbered(
  session: Session,
  memory: Memory,
  make: (id: number) => NewFile,
): Promise<Memory | undefined> {
  const { memories } = await session.stores[memory.tier].scan()
  return memories.find(
    (other) =>
      other.id !== memory.id && isSame(other, memory) && currentText(session, other) === make(other.id).text,
  )
}

/** Its file may have another name and number by now. */
export function isSame(a: Memory, b: Memory): boolean {
  return a.content === b.content && a.created === b.created && a.supersedes === b.supersedes
}
