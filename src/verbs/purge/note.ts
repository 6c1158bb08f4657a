import { readHistory } from "../history/journals.ts"
import type { Session } from "../session.ts"

/**
 * That there was a purge, and nothing of what it erased: whoever takes the last operation back does not mean the one
 * before it.
 */
export async function notePurge(session: Session): Promise<void> {
  const last = readHistory(session).findLast(({ operation }) => operation !== "purge")
  await session.stores[last?.tier ?? "project"].note(session.deed("purge"))
}
