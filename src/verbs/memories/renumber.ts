import { shownPath } from "../../basics/shown-path.ts"
import type { FieldEdits } from "../../domain/field.ts"
import type { Memory } from "../../domain/memory.ts"
import { numberedName, slugIn } from "../../domain/numbered-name.ts"
import { CoError } from "../../domain/outcome.ts"
import type { NewFile } from "../../store/changes.ts"
import type { Session } from "../session.ts"
import { currentText } from "./edit.ts"

/** Makes of the text that a file has by then one under another number, with a name to go with it. */
export async function renumbering(
  session: Session,
  edits: FieldEdits = {},
): Promise<(file: Pick<Memory, "path">, name: string) => (id: number) => NewFile> {
  const { spliceFields } = await import("../../markdown/splice.ts")
  return ({ path }, name) => {
    const before = currentText(session, { path })
    const slug = slugIn(name)
    return (id) => {
      const spliced = spliceFields(before, { ...edits, id })
      if ("problem" in spliced) throw new CoError("refused", `${shownPath(path)}: ${spliced.problem.message}`)
      return { name: numberedName(id, slug), text: spliced.text }
    }
  }
}

/** Somebody may have been killed between giving the new number and putting the old file away. */
export function alreadyNumbered(
  session: Session,
  memories: readonly Memory[],
  memory: Memory,
  make: (id: number) => NewFile,
): Memory | undefined {
  return memories.find(
    ({ id, path, content }) =>
      // Its name may be another by now.
      id !== memory.id && content === memory.content && currentText(session, { path }) === make(id).text,
  )
}
