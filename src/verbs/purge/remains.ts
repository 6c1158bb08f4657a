import { basename, join } from "node:path"
import { textAt } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { type Tier, tiers } from "../../domain/memory.ts"
import { openMergeIn } from "../../markdown/marks.ts"
import { linesOf } from "../../markdown/merge.ts"
import { sidesOf } from "../../markdown/settle.ts"
import { bodyOf } from "../../markdown/split.ts"
import { layout, parseArchiveName } from "../../store/layout.ts"
import { readArticles } from "../articles/articles.ts"
import { fewNames } from "../few-names.ts"
import { proposalFiles } from "../inbox/proposals.ts"
import { draftName, draftsLeft } from "../memories/draft.ts"
import { readAll, type Session } from "../session.ts"
import type { PurgeableMemory } from "./parts.ts"

/** Files in which words of what was purged still are, or may be. Each file is in one list only. */
export interface Remains {
  /** Files with the same text. */
  readonly holding: readonly string[]
  /** Files that cannot be read, or that hold something else as well. */
  readonly doubtful: readonly string[]
  /** Files that may be earlier versions of it. */
  readonly unsure: readonly string[]
  /** Drafts of refused edits. */
  readonly drafts: readonly string[]
  /** Files that also had words of another memory and were erased along with it. */
  readonly goneAlong: readonly string[]
}

export async function remainsOf(
  session: Session,
  memories: readonly PurgeableMemory[],
  files: readonly { readonly path: string }[],
  texts: Iterable<string>,
): Promise<Remains> {
  const isThere = (path: string) => session.disk.stat(path) !== undefined
  const left = (known: readonly string[], paths: readonly string[]) =>
    [...new Set(paths)].filter((path) => !known.includes(path) && isThere(path))
  const shared = [...new Set(memories.flatMap((memory) => memory.shared))]
  const drafts = draftsOf(session, memories)
  const holding = (await stillHolding(session, texts)).filter((path) => !drafts.includes(path))
  const doubtful = left(holding, [
    ...memories.flatMap((memory) => memory.doubtful),
    ...shared,
    ...journalsNaming(session, [...memories, ...files]),
  ])
  const unsure = left(
    [...holding, ...doubtful],
    memories.flatMap((memory) => memory.unsure),
  )
  return { holding, doubtful, unsure, drafts, goneAlong: shared.filter((path) => !isThere(path)) }
}

/** Journals of other folders that name these files: a file's name contains words of its text. */
function journalsNaming({ stores, disk }: Session, files: readonly { readonly path: string }[]): string[] {
  const names = files.map(({ path }) => parseArchiveName(basename(path))?.name ?? basename(path))
  return tiers
    .flatMap((tier) => stores[tier].asideJournals())
    .filter((path) => {
      const text = Buffer.from(disk.read(path, Number.MAX_SAFE_INTEGER)).toString()
      return names.some((name) => text.includes(name))
    })
}

/** Finds drafts by name. They do not name their project, so one may be another's, and none is erased. */
function draftsOf(session: Session, memories: readonly PurgeableMemory[]): string[] {
  const names = memories.map(
    ({ path }) => parseArchiveName(basename(path))?.name ?? draftName(basename(path)),
  )
  return draftsLeft(session).filter((path) => names.some((name) => path.endsWith(`-${name}`)))
}

export function isArchived({ stores }: Session, tier: Tier, path: string): boolean {
  return path.startsWith(`${join(stores[tier].root, layout.archive)}/`)
}

/** Says which files in the archive have the same name or number and are another's. */
export function othersStay(session: Session, tier: Tier, whose: string, others: readonly string[]): string[] {
  const staying = others.filter((path) => isArchived(session, tier, path) && session.disk.stat(path))
  return staying.length === 0 ? [] : [`Files of another ${whose} stay in the archive: ${fewNames(staying)}`]
}

export function contentAt(session: Session, path: string): string | undefined {
  const text = textAt(session.disk, path, limits.articleFileBytes)
  return text === undefined ? undefined : bodyOf(text).trim()
}

/** Files of co that contain one of the texts. */
export async function stillHolding(session: Session, texts: Iterable<string>): Promise<string[]> {
  const wanted = [...texts].map(plain).filter((text) => text !== "")
  const { memories, problems } = await readAll(session)
  const places = [
    ...[...memories, ...problems].map(({ path }) => path),
    ...(await readArticles(session)).articles.map(({ path }) => path),
    ...tiers.flatMap((tier) => session.stores[tier].archived().map(({ path }) => path)),
    ...tiers.map((tier) => join(session.stores[tier].root, layout.context)),
    ...tiers.flatMap((tier) => proposalFiles(session, tier)),
    ...draftsLeft(session),
  ]
  return places.filter((path) => {
    const text = textAt(session.disk, path, limits.articleFileBytes) ?? ""
    const held = [text, ...sidesIn(text)].map(plain)
    return wanted.some((each) => held.some((words) => words.includes(each)))
  })
}

/** Both sides of a merge: what they share is outside the marks, so neither is in the file in one piece. */
function sidesIn(text: string): string[] {
  const sides = openMergeIn(text) === undefined ? undefined : sidesOf(linesOf(text))
  return sides ? [sides.ours.join("\n"), sides.theirs.join("\n")] : []
}

/**
 * Ignores line breaks and blanks: a promoted memory is indented, a condensed one stands under a heading. There
 * its own headings may have a backslash.
 */
function plain(text: string): string {
  return text.replaceAll("\\## ", "## ").replace(/\s+/g, " ").trim()
}
