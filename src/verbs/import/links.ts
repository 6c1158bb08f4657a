import { shownPath } from "../../basics/shown-path.ts"
import { showRef, supersededBy, type Tier } from "../../domain/memory.ts"
import { requestKey, textKey, type Whole } from "../../lifecycle/batch.ts"
import type { Deed } from "../../store/deed.ts"
import { replacing } from "../memories/apply.ts"
import type { Session } from "../session.ts"
import type { Placed } from "./rows.ts"

interface Link {
  readonly newer: Placed
  readonly older: Placed
}

function linksIn(placed: readonly Placed[]): Link[] {
  const named = new Map(placed.map((each) => [each.name, each]))
  return placed.flatMap((newer) => {
    const older = newer.supersedes === undefined ? undefined : named.get(newer.supersedes)
    return older === undefined ? [] : [{ newer, older }]
  })
}

/** The rows that another row of the same import supersedes. */
export function supersededIn(placed: readonly Placed[]): ReadonlySet<Placed> {
  return new Set(linksIn(placed).map(({ older }) => older))
}

/** Marks which imported memories supersede others: what was outdated at its source is outdated here. */
export async function linkMemories(
  session: Session,
  deed: Deed,
  tier: Tier,
  placed: readonly Placed[],
  { outdated }: Whole,
): Promise<void> {
  const links = linksIn(placed).filter(({ older }) => outdated.has(requestKey(older)))
  if (links.length === 0) return
  const { spliceFields } = await import("../../markdown/splice.ts")
  await session.stores[tier].transact(deed, ({ memories }) => {
    const found = new Map(memories.map((memory) => [textKey(memory), memory]))
    const settled = supersededBy(memories)
    const linked = new Set<number>()
    const replace = links.flatMap(({ newer, older }) => {
      const [target, old] = [found.get(requestKey(newer)), found.get(requestKey(older))]
      // One of them was merged into another memory, or either is linked already.
      if (!target || !old || target.supersedes !== null || settled.has(old.id)) return []
      // Of two rows with the same text only one can be told: a memory supersedes one other.
      if (linked.has(target.id)) return []
      linked.add(target.id)
      const change = { kind: "refresh" as const, target, fields: { supersedes: old.id } }
      const step = replacing(session, { change, content: target.content }, spliceFields)
      if (!step)
        session.warn(
          `${shownPath(target.path)} supersedes ${showRef(old)}, but that could not be written to its frontmatter`,
        )
      return step ?? []
    })
    return { steps: { replace }, done: () => undefined }
  })
}
