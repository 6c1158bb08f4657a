import { shownPath } from "../basics/shown-path.ts"
import type { Co } from "../co.ts"
import { tell } from "../disk/streams.ts"
import { CoError } from "../domain/outcome.ts"
import type { Door } from "./spec.ts"

/** Opens a text in the user's editor. Text that is not accepted is kept, and the error says where. */
export async function editText<T>(
  door: Door,
  co: Co,
  name: string,
  text: string,
  accept: (edited: string) => Promise<T>,
): Promise<T> {
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
    if (draft.isTouched()) throw keptIn(draft.path, error)
    draft.discard()
    throw error
  }
}

function keptIn(path: string, error: unknown): unknown {
  if (!(error instanceof CoError)) return error
  const message = `${error.message}\nYour text is kept in ${shownPath(path)}`
  return new CoError(error.code, message, { ...error.details, cause: error })
}
