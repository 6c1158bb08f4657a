import { tiers } from "../../domain/memory.ts"
import type { Deed } from "../../store/deed.ts"
import type { Session } from "../session.ts"

/** Everything `--fix` does is one operation. A killed one is continued if nothing else was done since. */
export async function beginFixing(session: Session): Promise<Deed> {
  const deed: Deed = { ...session.deed("renumber"), announced: "whole" }
  const left = await Promise.all(tiers.map((tier) => session.stores[tier].takeUp()))
  const killed = left.find((each) => each?.operation === deed.operation && each.from === deed.from)
  const isLast = ({ group }: { group: string }) =>
    tiers.every((tier) => (session.stores[tier].history().at(-1)?.group ?? "") <= group)
  return killed && isLast(killed) ? { ...deed, group: killed.group } : deed
}

export async function endFixing(session: Session, deed: Deed): Promise<void> {
  for (const tier of tiers) await session.stores[tier].conclude(deed)
}
