import { basename } from "node:path"
import { readText } from "../disk/text.ts"
import { articleName, showArticleName } from "../domain/article.ts"
import { readRef, showRef, type Tier } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import { formatInstant } from "../domain/time.ts"
import { archiveStampMs } from "../store/layout.ts"
import { patchOf } from "./patch.ts"
import { maskedText } from "./secrets.ts"
import { type Session, tiers } from "./session.ts"
import { readHistory, type TierEntry } from "./undo.ts"

export interface HistoryResult {
  readonly display: string
  readonly entries: readonly {
    readonly at: string
    readonly operation: string
    readonly id: number | null
    readonly path: string
  }[]
}

/** What happened, the newest first; of one memory, every version with what changed. */
export async function history(session: Session, id?: string | number): Promise<HistoryResult> {
  return id === undefined ? wholeHistory(session) : historyOf(session, id)
}

function wholeHistory(session: Session): HistoryResult {
  const all = readHistory(session).toReversed()
  const undone = new Set(all.flatMap(({ undoes }) => undoes ?? []))
  const entries = all.flatMap(({ at, operation, changes, tier }) => {
    // Of a purge nothing is told but that it was done, and where.
    const touched = changes.length > 0 ? changes : [{ id: null, path: session.stores[tier].root }]
    return touched.map(({ id, path }) => ({ at, operation, id, path }))
  })
  const lines = all.map((entry) => showEntry(entry, undone.has(entry.group)))
  return { display: lines.length === 0 ? "Nothing was changed yet." : lines.join("\n"), entries }
}

function showEntry({ at, operation, changes, tier }: TierEntry, isUndone: boolean): string {
  const names = [
    ...new Set(changes.map(({ id, path }) => (id === null ? basename(path) : showRef({ id, tier })))),
  ]
  const shown =
    names.length <= 8 ? names.join(", ") : `${names.slice(0, 8).join(", ")} and ${names.length - 8} more`
  // An undo that had to leave a purge as it is remembers that it came by.
  const isTakenBack = isUndone && operation !== "purge"
  return `${at}  ${operation.padEnd(9)}  ${shown}${isTakenBack ? "  (undone)" : ""}`.trimEnd()
}

interface Version {
  readonly at: string
  readonly operation: string
  readonly path: string
  readonly text: string
}

async function historyOf(session: Session, id: string | number): Promise<HistoryResult> {
  const slug = articleName(String(id))
  const ofArticle = slug === undefined ? undefined : await historyOfArticle(session, slug)
  if (ofArticle) return ofArticle
  const missing =
    slug === undefined ? undefined : await (await import("./articles.ts")).noArticle(session, id)
  if (missing) throw missing
  const ref = readRef(id)
  for (const tier of ref.tier ? [ref.tier] : tiers) {
    const versions = await versionsOf(session, tier, ref.id)
    if (versions.length === 0) continue
    return {
      display: await showVersions(`Memory ${showRef({ id: ref.id, tier })}`, versions),
      entries: versions.map(({ at, operation, path }) => ({ at, operation, id: ref.id, path })),
    }
  }
  throw new CoError("not-found", `no memory ${id}, neither in the store nor in the archive`)
}

async function historyOfArticle(session: Session, slug: string): Promise<HistoryResult | undefined> {
  const { versionsOfArticle } = await import("./article-views.ts")
  const versions = await versionsOfArticle(session, slug)
  if (versions.length === 0) return undefined
  return {
    display: await showVersions(`Article ${showArticleName(slug)}`, versions),
    entries: versions.map(({ at, operation, path }) => ({ at, operation, id: null, path })),
  }
}

/** From the archive's own names, which need no journal, and then what is there now. */
async function versionsOf(session: Session, tier: Tier, id: number): Promise<Version[]> {
  const store = session.stores[tier]
  const archived = store
    .archived()
    .filter((file) => file.id === id)
    .map(({ stamp, reason, path }) => ({
      at: formatInstant(archiveStampMs(stamp)),
      operation: reason as string,
      path,
    }))
  const current = (await store.scan()).memories
    .filter((memory) => memory.id === id)
    .map(({ created, updated, path }) => ({ at: updated ?? created, operation: "current", path }))
  return [...archived, ...current].flatMap((version) => {
    const read = readText(session.disk, version.path)
    return read && "text" in read ? [{ ...version, text: read.text }] : []
  })
}

async function showVersions(name: string, versions: readonly Version[]): Promise<string> {
  const parts: string[] = []
  for (const [n, version] of versions.entries()) {
    const before = versions[n - 1]
    const title = `**${name}, version ${n + 1}** (${version.operation} ${version.at})`
    const change = before ? await patchOf(before.text, version.text) : version.text.trimEnd()
    parts.push(title, await maskedText(change || "(the same text)"), "")
  }
  return parts.join("\n").trimEnd()
}
