import { basename } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { textAt } from "../../disk/text.ts"
import { type Memory, showRef } from "../../domain/memory.ts"
import { CoError, fileError } from "../../domain/outcome.ts"
import { parseFull } from "../../markdown/full.ts"
import { spliceFields } from "../../markdown/splice.ts"
import type { StoredFile } from "../../store/changes.ts"
import type { Deed } from "../../store/deed.ts"
import { numbersAt } from "../../store/read.ts"
import type { Scan } from "../../store/scan.ts"
import { type Inbox, readInbox } from "../inbox/proposals.ts"
import { alreadyNumbered, renumbering } from "../memories/renumber.ts"
import type { Session } from "../session.ts"
import { following, meant, type Reference, referencesIn } from "./references.ts"

/** A memory that needs another number, and all that share its number, first the one that keeps it. */
export interface Twin {
  readonly memory: Memory
  readonly twins: readonly Memory[]
}

/** Everything that may name a number. */
export interface Surroundings {
  readonly scan: Scan
  readonly inbox: Inbox
}

/** Why only a person can renumber it; undefined if co can. */
export function notRenumbered(
  session: Session,
  twin: Twin,
  { scan: { memories, problems }, inbox }: Surroundings,
): string | undefined {
  const { id, path, tier } = twin.memory
  const text = textAt(session.disk, path)
  const spliced = text === undefined ? undefined : spliceFields(text, { id: id + 1 })
  if (spliced && "problem" in spliced) return spliced.problem.message
  const broken = inbox.broken.filter((proposal) => proposal.tier === tier)
  const names = (field: string) => (file: { path: string }) =>
    numbersAt(session.disk, file.path, field, parseFull).includes(id)
  const unread = problems.find(names("supersedes")) ?? broken.find(names("replaces"))
  if (unread) return `${shownPath(unread.path)} names that number and cannot be read: fix it first`
  try {
    for (const reference of referencesTo(twin, memories, inbox)) following(session, reference, id + 1)
    return undefined
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    return error.message
  }
}

/** Gives a memory a new number. The references that mean this memory follow, all at once or not at all. */
export async function renumberTwin(session: Session, twin: Twin, deed: Deed): Promise<string> {
  const { id, path, tier } = twin.memory
  const numbering = await renumbering(session)
  const inbox = await readInbox(session)
  return session.stores[tier].transact(deed, ({ memories, idFor }) => {
    const memory = memories.find((each) => each.path === path && each.id === id)
    if (!memory) throw fileError("conflict", path, "was changed in the meantime; run co doctor again")
    const make = numbering(memory, basename(path))
    const numbered = alreadyNumbered(session, memories, memory, make)
    const newId = numbered?.id ?? idFor(make)
    const references = referencesTo(twin, memories, inbox)
    const steps = {
      create: numbered ? [] : [make],
      replace: references.map((reference) => following(session, reference, newId)),
      archive: [{ id, path, reason: "replaced" as const }],
    }
    const done = ({ created: [made = numbered] }: { created: readonly StoredFile[] }) =>
      `it is now ${showRef({ id: newId, tier })}: ${shownPath(made?.path ?? "")}${describe(references)}`
    return { steps, done }
  })
}

function referencesTo({ memory, twins }: Twin, memories: readonly Memory[], inbox: Inbox): Reference[] {
  return naming(memory, memories, inbox).filter((reference) => meant(reference, twins) === memory)
}

function naming({ id, tier }: Memory, memories: readonly Memory[], { waiting }: Inbox): Reference[] {
  const proposals = waiting.filter((proposal) => proposal.tier === tier)
  return referencesIn(memories, proposals).filter(({ number }) => number === id)
}

function describe(references: readonly Reference[]): string {
  const fields = Map.groupBy(references, ({ field }) => field)
  return [...fields]
    .map(([field, all]) => `, and ${all.map(({ name }) => name).join(", ")} ${field} that`)
    .join("")
}
