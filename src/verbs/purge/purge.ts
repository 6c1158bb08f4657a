import { shownPath } from "../../basics/shown-path.ts"
import { showRef, tiers } from "../../domain/memory.ts"
import type { Deed } from "../../store/deed.ts"
import { type Erasable, pathsIn } from "../../store/purge.ts"
import type { ForgetResult } from "../memories/forget.ts"
import type { Session } from "../session.ts"
import { isNumbered } from "./bond.ts"
import { byNumber } from "./by-number.ts"
import { type Doomed, orTellHalfDone } from "./half-done.ts"
import { notePurge } from "./note.ts"
import type { PurgeableMemory } from "./parts.ts"
import type { PurgeableProposal } from "./proposals.ts"
import { contentAt, othersStay, type Remains, remainsOf } from "./remains.ts"

export interface PurgeResult extends ForgetResult {
  readonly proposals: readonly Pick<PurgeableProposal, "id" | "scope" | "path">[]
  /**
   * Files that hold the same text, or may: notes that it was condensed into and what it was condensed from,
   * copies, context.md, files of its number that cannot be read, hold two memories or may be earlier
   * versions, projects that it was moved from or to, drafts of refused edits, journals of a folder that this
   * one is a copy of.
   */
  readonly remaining: readonly string[]
}

/** Erases memories from store, archive and journal, and says where their words still are. */
export async function purge(
  session: Session,
  memories: readonly PurgeableMemory[],
  proposals: readonly PurgeableProposal[] = [],
): Promise<PurgeResult> {
  const parts = byNumber(memories.flatMap((memory) => [memory, ...memory.earlier]))
  const files = [...parts.flatMap((part) => [...part.files, ...part.shown]), ...proposals]
  const texts = new Set([
    ...memories.flatMap(({ content }) => content ?? []),
    ...files.flatMap(({ path }) => contentAt(session, path) ?? []),
  ])
  await eraseEverywhere(session, memories, parts, proposals)
  await notePurge(session)
  const remains = await remainsOf(session, memories, files, texts)
  const forgotten = tiers.flatMap((tier) => memories.filter((memory) => memory.tier === tier))
  return {
    display: tell(session, memories, proposals, remains).join("\n"),
    forgotten: forgotten.map(({ id, scope, path }) => ({ id, scope, path })),
    proposals: proposals.map(({ id, scope, path }) => ({ id, scope, path })),
    remaining: [...remains.holding, ...remains.doubtful, ...remains.unsure, ...remains.drafts],
  }
}

/** Erases everything in both folders. If it fails half-way, the error says what is gone. */
async function eraseEverywhere(
  session: Session,
  memories: readonly PurgeableMemory[],
  parts: readonly Erasable[],
  proposals: readonly PurgeableProposal[],
): Promise<void> {
  const deed = session.deed("forget")
  const named = new Set(memories.map(showRef))
  const finished = new Set<Erasable>()
  const doomedNow = () => [
    ...memories.map((memory) => doomed(memory, isAmong(finished, memory))),
    ...proposals.map(({ id, path }) => ({ name: id, paths: [path] })),
  ]
  await orTellHalfDone(session, doomedNow, async () => {
    await checkAll(session, parts, proposals)
    for (const [tier, ofTier] of Map.groupBy(proposals, ({ scope }) => scope))
      await session.stores[tier].purgeProposals(deed, ofTier)
    // Earlier versions go first: they are found through what they became.
    for (const isNamed of [false, true])
      await eraseAll(
        session,
        deed,
        parts.filter((part) => named.has(showRef(part)) === isNamed),
        finished,
      )
  })
}

function tell(
  session: Session,
  memories: readonly PurgeableMemory[],
  proposals: readonly PurgeableProposal[],
  { holding, doubtful, unsure, drafts, goneAlong }: Remains,
): string[] {
  const byName = new Set(memories.flatMap((memory) => memory.byName))
  const proposed = proposals.map(({ id }) => id)
  return [
    ...erased("memory", memories.map(showRef), "the store, the archive, the journal and the index"),
    ...erased("", proposed, "the archive and the journal"),
    ...goneAlong.map(
      (path) => `Erased with it: ${shownPath(path)}, in which a merge had combined it with another memory`,
    ),
    ...[...byName].map(
      (path) => `Erased with it: ${shownPath(path)}, which had the same name, number and date`,
    ),
    "Transcripts of conversations, backups and git history were not searched.",
    ...holding.map((path) => `The same words are still in ${shownPath(path)}`),
    ...doubtful.map((path) => `Some of its words may be in ${shownPath(path)}`),
    ...memories.flatMap((memory) => othersLine(session, memory)),
    ...unsure.map(
      (path) =>
        `${shownPath(path)} may still be an earlier version of it, by its number and date: run the same purge again to see it`,
    ),
    ...drafts.map((path) => `The text of a refused edit is still in ${shownPath(path)}`),
  ]
}

function erased(noun: string, names: readonly string[], places: string): string[] {
  if (names.length === 0) return []
  return [`✓ Erased ${`${noun} ${names.join(", ")}`.trim()} from ${places}. Nothing brings it back.`]
}

function doomed(memory: PurgeableMemory, isErased: boolean): Doomed {
  const paths = [memory, ...memory.earlier].flatMap(pathsIn)
  return { name: `memory ${showRef(memory)}`, paths, isErased: isErased || paths.length > 0 }
}

function isAmong(parts: Iterable<Erasable>, memory: Erasable): boolean {
  return Iterator.from(parts).some((part) => isNumbered(part, memory))
}

/** Checks both folders before anything is erased in one of them. */
async function checkAll(
  { stores }: Session,
  parts: readonly Erasable[],
  proposals: readonly PurgeableProposal[],
): Promise<void> {
  for (const tier of tiers) {
    const memoriesHere = parts.filter((part) => part.tier === tier)
    const proposalsHere = proposals.filter(({ scope }) => scope === tier)
    if (memoriesHere.length + proposalsHere.length > 0)
      await stores[tier].checkPurge(memoriesHere, proposalsHere)
  }
}

async function eraseAll(
  session: Session,
  deed: Deed,
  parts: readonly Erasable[],
  finished: Set<Erasable>,
): Promise<void> {
  for (const tier of tiers) {
    const ofTier = parts.filter((part) => part.tier === tier)
    if (ofTier.length === 0) continue
    // The index contains the words and their positions. The next question rebuilds it.
    const { [tier]: index } = await session.catalogs()
    index.erase()
    try {
      await session.stores[tier].purge(deed, ofTier)
    } finally {
      // Again: somebody may have asked a question meanwhile.
      index.erase()
    }
    for (const part of ofTier) finished.add(part)
  }
}

function othersLine(session: Session, { others, doubtful, ...memory }: PurgeableMemory): string[] {
  const theirs = others.filter((path) => !doubtful.includes(path))
  return othersStay(session, memory.tier, `memory with the number ${showRef(memory)}`, theirs)
}
