import { basename } from "node:path"
import { few } from "../../basics/few.ts"
import { shownPath } from "../../basics/shown-path.ts"
import { articleName, showArticleName } from "../../domain/article.ts"
import {
  type AnyId,
  type Memory,
  onlyOne,
  readRef,
  showRef,
  type Tier,
  tiersOf,
} from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { compareInstants } from "../../domain/time.ts"
import { fewNames } from "../few-names.ts"
import { maskedText } from "../secrets.ts"
import type { Session } from "../session.ts"
import { type ArchivedVersion, versionsOf } from "./archived.ts"
import { firstWords } from "./first-words.ts"
import { openEntries, readHistory, type TierEntry } from "./journals.ts"
import { ownVersions } from "./own-versions.ts"
import { patchOf } from "./patch.ts"
import { readVersions, type Version } from "./versions.ts"

export interface HistoryResult {
  readonly display: string
  readonly entries: readonly {
    readonly at: string
    readonly operation: string
    /** The number of a memory, or the name of an article that was asked for. */
    readonly id: number | string | null
    readonly path: string
  }[]
}

/** What happened, newest first; for one memory, every version with its changes. */
export async function history(session: Session, id?: AnyId): Promise<HistoryResult> {
  return id === undefined ? wholeHistory(session) : historyOf(session, id)
}

async function wholeHistory(session: Session): Promise<HistoryResult> {
  const told = readHistory(session)
  const open = new Set(openEntries(told))
  const all = told.toReversed()
  const entries = all.flatMap(({ at, operation, changes, tier }) => {
    // A purge shows only that it was done, and where.
    const touched = changes.length > 0 ? changes : [{ id: null, path: session.stores[tier].root }]
    return touched.map(({ id, path }) => ({ at, operation, id, path }))
  })
  const words = await firstWords(session, all)
  const lines = all.map((entry, at) => showEntry(entry, words[at] ?? "", !open.has(entry)))
  return { display: lines.length === 0 ? "Nothing was changed yet." : lines.join("\n"), entries }
}

function showEntry({ at, operation, changes, tier }: TierEntry, words: string, isUndone: boolean): string {
  const names = [
    ...new Set(
      changes.map(({ id, path }) => (id === null ? shownPath(basename(path)) : showRef({ id, tier }))),
    ),
  ]
  const shown = `${few(names, 8)}${words === "" ? "" : `: ${words}`}`
  // An undo that had to leave a purge as it is has only noted that it passed it over.
  const isTakenBack = isUndone && operation !== "purge" && operation !== "undo"
  return `${at}  ${operation.padEnd(9)}  ${shown}${isTakenBack ? "  (undone)" : ""}`.trimEnd()
}

async function historyOf(session: Session, id: AnyId): Promise<HistoryResult> {
  const slug = articleName(String(id))
  const ofArticle = slug === undefined ? undefined : await historyOfArticle(session, slug)
  if (ofArticle) return ofArticle
  const missing =
    slug === undefined ? undefined : await (await import("../articles/articles.ts")).noArticle(session, id)
  if (missing) throw missing
  const ref = readRef(id)
  for (const tier of tiersOf(ref)) {
    const told = await historyHere(session, tier, ref.id)
    if (told) return told
  }
  const { findByName } = await import("../memories/find.ts")
  const named = await findByName(session, ref)
  const told = named && (await historyHere(session, named.tier, named.id))
  if (told) return told
  throw new CoError("not-found", `no memory ${id}, neither in the store nor in the archive`)
}

async function historyHere(session: Session, tier: Tier, id: number): Promise<HistoryResult | undefined> {
  const { versions, others } = await versionsHere(session, tier, id)
  if (versions.length === 0) return undefined
  const name = showRef({ id, tier })
  const shown = await showVersions(`Memory ${name}`, versions)
  return {
    display:
      others.length === 0 ? shown : `${shown}\n\nAnother memory had the number ${name}: ${fewNames(others)}`,
    entries: versions.map(({ at, operation, path }) => ({ at, operation, id, path })),
  }
}

async function historyOfArticle(session: Session, slug: string): Promise<HistoryResult | undefined> {
  const { versionsOfArticle } = await import("../articles/views.ts")
  const versions = await versionsOfArticle(session, slug)
  if (versions.length === 0) return undefined
  return {
    display: await showVersions(`Article ${shownPath(showArticleName(slug))}`, versions),
    entries: versions.map(({ at, operation, path }) => ({ at, operation, id: showArticleName(slug), path })),
  }
}

interface Told {
  readonly versions: readonly Version[]
  /** Files in the archive with the same number that belong to another memory. */
  readonly others: readonly string[]
}

async function versionsHere(session: Session, tier: Tier, id: number): Promise<Told> {
  const present = onlyOne((await session.stores[tier].scan()).memories, { id, tier })
  const archived = await versionsOf(session, tier, id)
  const gone = archived.flatMap(({ memory }) => memory ?? [])
  // If several had the number, the one that is there now, else the last one.
  const meant = present ?? gone.at(-1)
  const own = meant && (await ownVersions(session, meant, archived, true))
  const isMeant = ({ memory, path }: ArchivedVersion) => !memory || own?.has(path)
  const current = present ? [{ at: sinceWhen(session, present), path: present.path }] : []
  return {
    versions: readVersions(session, { archived: archived.filter(isMeant), current }),
    others: archived.filter((version) => !isMeant(version)).map(({ path }) => path),
  }
}

/**
 * When a file got its present text: the later of the journal's time and its own `updated`, else `created`.
 * The journal does not know what came from another machine or was written by hand.
 */
function sinceWhen(session: Session, { tier, path, updated, created }: Memory): string {
  const last = session.stores[tier]
    .history()
    .findLast(({ changes }) => changes.some((each) => each.path === path && each.kind !== "archived"))
  const known = [last?.at ?? [], updated ?? []].flat().sort(compareInstants)
  return known.at(-1) ?? created
}

async function showVersions(name: string, versions: readonly Version[]): Promise<string> {
  const parts: string[] = []
  // Masked before they are compared: one line of a key with many lines is not recognized as a secret.
  const texts = await Promise.all(versions.map(({ text }) => maskedText(text)))
  for (const [n, version] of versions.entries()) {
    const before = versions[n - 1]
    const text = texts[n] ?? ""
    const title = `**${name}, version ${n + 1}** (${version.operation} ${version.at})`
    const change =
      before && before.problem === undefined ? await patchOf(texts[n - 1] ?? "", text) : text.trimEnd()
    if (version.problem !== undefined) {
      parts.push(title, `(${shownPath(version.path)}: ${version.problem})`, "")
      continue
    }
    parts.push(title, change || "(the same text)", "")
  }
  return parts.join("\n").trimEnd()
}
