import { CoError, tellingMore } from "../../domain/outcome.ts"
import type { Session } from "../session.ts"
import { notePurge } from "./note.ts"

/** One thing to erase, with all its files. */
export interface Doomed {
  /** For example `memory 2`. */
  readonly name: string
  readonly paths: readonly string[]
  /**
   * Whether it counts as erased once all its files are gone. By default only if it has any: what only the
   * journal knew has none.
   */
  readonly isErased?: boolean
}

/** Erases. If that fails in the middle, the error says what is gone by then and what is left. */
export async function orTellHalfDone(
  session: Session,
  doomedNow: () => readonly Doomed[],
  erase: () => Promise<void>,
): Promise<void> {
  const wereThere = new Set(
    doomedNow().flatMap(({ paths }) => paths.filter((path) => session.disk.stat(path))),
  )
  try {
    await erase()
  } catch (error) {
    throw await toldOf(session, error, doomedNow(), (path) => wereThere.has(path) && !session.disk.stat(path))
  }
}

async function toldOf(
  session: Session,
  error: unknown,
  doomed: readonly Doomed[],
  isGone: (path: string) => boolean,
): Promise<unknown> {
  if (!(error instanceof CoError)) return error
  const states = Map.groupBy(doomed, ({ paths, isErased = paths.length > 0 }) => {
    if (isErased && paths.every(isGone)) return "erased"
    return paths.some(isGone) ? "begun" : "left"
  })
  const namesOf = (state: "erased" | "begun" | "left") => (states.get(state) ?? []).map(({ name }) => name)
  const [erased, begun, left] = [namesOf("erased"), namesOf("begun"), namesOf("left")]
  if (erased.length === 0 && begun.length === 0) return error
  const lines = [
    ...(erased.length > 0 ? [`Erased before that, and nothing brings it back: ${erased.join(", ")}`] : []),
    ...(begun.length > 0
      ? [`Partly erased, run the same purge again to erase the rest: ${begun.join(", ")}`]
      : []),
    ...(left.length > 0 ? [`Not erased: ${left.join(", ")}`] : []),
  ]
  try {
    await notePurge(session)
  } catch (trouble) {
    if (!(trouble instanceof CoError)) throw trouble
    session.warn(trouble.message)
  }
  return tellingMore(error, lines, { erased, begun, left })
}
