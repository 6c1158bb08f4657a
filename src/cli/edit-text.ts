import type { Co } from "../co.ts"
import { CoError } from "../domain/outcome.ts"
import type { Door } from "./spec.ts"

/** A text through the user's editor. What is refused afterwards is kept, and the error says where. */
export async function editText<T>(
  door: Door,
  co: Co,
  name: string,
  text: string,
  accept: (edited: string) => Promise<T>,
): Promise<T> {
  const draft = await co.openDraft(name, text)
  try {
    await door.openEditor(draft.path)
  } catch (error) {
    draft.discard()
    throw error
  }
  try {
    const accepted = await accept(draft.read())
    draft.discard()
    return accepted
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    const message = `${error.message}\nYour text is kept in ${draft.path}`
    throw new CoError(error.code, message, { ...error.details, cause: error })
  }
}
