import { readHistory } from "../history/journals.ts"
import type { Session } from "../session.ts"

/**
 * Records that there was a purge, and nothing of what it erased: whoever then undoes the last operation does
 * not mean the one before the purge.
 */
export async function notePurge(session: Session): Promise<void> {
  const last = readHistory(session).findLast(({ operation }) => operation !== "purge")
  await session.stores[last?.tier ?? "project"].note(session.deed("purge"))
}
