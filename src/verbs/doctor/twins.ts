import { shownPath } from "../../basics/shown-path.ts"
import { textAt } from "../../disk/text.ts"
import type { Memory } from "../../domain/memory.ts"
import { parseFull } from "../../markdown/full.ts"
import { readHead } from "../../markdown/memory.ts"
import { splitNote } from "../../markdown/split.ts"
import type { Deed } from "../../store/deed.ts"
import { readInbox } from "../inbox/proposals.ts"
import type { Session } from "../session.ts"
import type { Finding } from "./finding.ts"
import { msOf } from "./references.ts"
import { notRenumbered, renumberTwin, type Surroundings, type Twin } from "./renumber-twin.ts"
import { byMemory, byName, canUnite, type Pair, unite } from "./unite.ts"

/**
 * Memories with the same number, as after a merge of two branches that both assigned it. A memory in two
 * files becomes one file; of different memories the oldest keeps the number and each other gets a new one.
 */
export async function duplicates(
  session: Session,
  memories: readonly Memory[],
  deed: Deed,
): Promise<Finding[]> {
  const sharing = [...Map.groupBy(memories, ({ id }) => id).values()].filter(({ length }) => length > 1)
  const [tier] = sharing.flatMap(([first]) => first?.tier ?? [])
  if (tier === undefined) return []
  const around = { scan: await session.stores[tier].scan(), inbox: await readInbox(session) }
  return sharing.flatMap((files) => sortOut(session, byMemory(files), around, deed))
}

function sortOut(session: Session, files: readonly Memory[][], around: Surroundings, deed: Deed): Finding[] {
  const pairs = files.flatMap(([kept, ...spares]) => (kept ? spares.map((spare) => ({ kept, spare })) : []))
  const { same = [], undecided = [] } = Object.groupBy(pairs, (pair) =>
    canUnite(session, pair) ? "same" : "undecided",
  )
  const twins = files.flatMap(([kept]) => kept ?? []).sort(byAge)
  // Undecided pairs are left out: each of the two files would get a number of its own.
  const others = twins.slice(1).filter((memory) => !undecided.some(({ kept }) => kept === memory))
  return [
    ...same.map((pair) => sameFound(session, pair, deed)),
    ...undecided.map((pair) => sameFound(session, pair)),
    ...others.map((memory) => otherFound(session, { memory, twins }, around, deed)),
  ]
}

/** Without a deed there is no fix: a person has to decide. */
function sameFound(session: Session, pair: Pair, deed?: Deed): Finding {
  const { kept, spare } = pair
  const message = `has the id ${kept.id} and is the same memory as ${shownPath(kept.path)}`
  if (deed) return { ...findingOf(session, spare, message), fix: () => unite(session, pair, deed) }
  const why = "their frontmatter differs; decide by hand and remove one of them"
  return findingOf(session, spare, `${message}; ${why}`)
}

function otherFound(session: Session, twin: Twin, around: Surroundings, deed: Deed): Finding {
  const { memory, twins } = twin
  const message = `has the same id ${memory.id} as ${shownPath(twins[0]?.path ?? "")}`
  const problem = notRenumbered(session, twin, around)
  if (problem !== undefined) return findingOf(session, memory, `${message}; ${problem}`)
  return { ...findingOf(session, memory, message), fix: () => renumberTwin(session, twin, deed) }
}

function findingOf(session: Session, memory: Memory, message: string): Finding {
  const line = lineOfId(session, memory)
  return { code: "duplicate-id", path: memory.path, line, field: "id", message }
}

function lineOfId({ disk }: Session, { path }: Memory): number | null {
  const text = textAt(disk, path)
  const split = text === undefined ? undefined : splitNote(text)
  const head = split && "note" in split ? readHead(split.note.head ?? "", parseFull) : undefined
  const field = head && "fields" in head ? head.fields.get("id") : undefined
  // The fence is one line above the frontmatter.
  return field ? field.line + 1 : null
}

function byAge(a: Memory, b: Memory): number {
  return msOf(a.created) - msOf(b.created) || byName(a, b)
}
