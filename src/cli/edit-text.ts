import { shownPath } from "../basics/shown-path.ts"
import type { Co } from "../co.ts"
import { tell } from "../disk/streams.ts"
import { CoError } from "../domain/outcome.ts"
import type { Door } from "./spec.ts"

export interface Editing {
  readonly door: Door
  readonly co: Co
  /** What the draft's name ends in. */
  readonly name: string
  readonly text: string
  /** The commands that save a draft from standard input, and that show what there is, if there are any. */
  readonly goOn?: { readonly saves: string; readonly shows: string }
}

/** Opens a text in the user's editor. Text that is not accepted is kept, and the error says where. */
export async function editText<T>(editing: Editing, accept: (edited: string) => Promise<T>): Promise<T> {
  const { door, co, name, text } = editing
  const draft = await co.openDraft(name, text)
  // A signal ends co but not the editor, which may still save.
  const tellWhere = () => tell(`co: the editor is still open; what it saves is in ${shownPath(draft.path)}\n`)
  process.once("exit", tellWhere)
  try {
    await door.openEditor(draft.path).finally(() => process.off("exit", tellWhere))
    const accepted = await accept(draft.read())
    draft.discard()
    return accepted
  } catch (error) {
    // Editors also fail after saving: `:cq`, a crash, a closed terminal.
    if (draft.isTouched()) throw keptIn(draft.path, editing, error)
    draft.discard()
    throw error
  }
}

function keptIn(path: string, { goOn }: Editing, error: unknown): unknown {
  if (!(error instanceof CoError)) return error
  const lines = [error.message, `Your text is kept in ${shownPath(path)}`]
  if (goOn) {
    const first = error.code === "conflict" ? `Put into it what ${goOn.shows} says now` : "Correct it there"
    lines.push(`${first}, then run: ${goOn.saves} < ${shellWord(shownPath(path))}`)
  }
  return new CoError(error.code, lines.join("\n"), { ...error.details, cause: error })
}

function shellWord(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
