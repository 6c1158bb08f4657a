import { shownPath } from "../../basics/shown-path.ts"
import type { FieldEdits } from "../../domain/field.ts"
import type { Memory } from "../../domain/memory.ts"
import { numberedName, slugIn } from "../../domain/numbered-name.ts"
import { CoError } from "../../domain/outcome.ts"
import type { NewFile } from "../../store/changes.ts"
import type { Session } from "../session.ts"
import { currentText } from "./edit.ts"

/** Copies a file under a new number, with a name to match, from the text that the file has by then. */
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

/** Finds a copy under a new number that a killed process left before it could put the old file away. */
export function alreadyNumbered(
  session: Session,
  memories: readonly Memory[],
  memory: Memory,
  make: (id: number) => NewFile,
): Memory | undefined {
  return memories.find(
    ({ id, path, content }) =>
      // Compares no names: the file may have been renamed since.
      id !== memory.id && content === memory.content && currentText(session, { path }) === make(id).text,
  )
}
