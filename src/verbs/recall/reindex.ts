import { CoError } from "../../domain/outcome.ts"
import { EndpointTrouble, type RemoteEmbedder } from "../../embed/remote/port.ts"
import type { CurrentIndex } from "../../index/catalog.ts"
import type { PackedIndex } from "../../index/packed/packed-index.ts"
import { RemoteVectors } from "../../index/remote-vectors.ts"
import { refuseUnread, type Session } from "../session.ts"
import { memoryCatalogs, warnAboutFiles, withCurrent, within } from "./current-index.ts"
import { connectModels, describe, embedMissing } from "./remote-models.ts"

export interface ReindexResult {
  readonly display: string
  /** How many memories are in the index now. */
  readonly count: number
  /** How many parts of articles are in the index now. */
  readonly parts: number
  readonly skipped: number
  readonly degraded: readonly string[]
}

/** Rebuilds all indexes from the files. */
export async function reindex(session: Session): Promise<ReindexResult> {
  const { embedder, troubles } = await connectModels(session)
  const catalogs = await session.catalogs()
  for (const catalog of Object.values(catalogs)) catalog.startOver()
  const parts = await withCurrent([catalogs.articles], async (current) => {
    refuseUnmade(current)
    warnAboutFiles(session, current)
    return countsOf(current)
  })
  const memories = await withCurrent(await memoryCatalogs(session), async (current) => {
    refuseUnmade(current)
    warnAboutFiles(session, current)
    const indexes = current.flatMap(({ index }) => index ?? [])
    const unembedded: string[] = []
    if (embedder) for (const index of indexes) unembedded.push(...(await embedAll(session, embedder, index)))
    return { ...countsOf(current), unembedded }
  })
  const { count, unembedded } = memories
  const done = `Indexed ${count} ${count === 1 ? "memory" : "memories"}`
  const degraded = [...new Set([...troubles, ...unembedded])]
  return {
    display: [parts.count > 0 ? `${done} and ${partsText(parts.count)}` : done, ...degraded].join("\n"),
    count,
    parts: parts.count,
    skipped: memories.skipped + parts.skipped,
    degraded,
  }
}

/** Fails if an index could not be built. The files would still answer, but that is not what was asked for. */
function refuseUnmade(current: readonly CurrentIndex[]): void {
  refuseUnread(current.find(({ unread }) => unread)?.unread)
  const why = current.find(({ trouble }) => trouble !== undefined)?.trouble
  if (why !== undefined) throw new CoError("storage", `the index could not be rebuilt: ${why}`)
}

function countsOf(current: readonly CurrentIndex[]) {
  return {
    count: within(current, () => current.reduce((sum, { index }) => sum + (index?.count ?? 0), 0)),
    skipped: current.reduce((sum, { problems }) => sum + problems.length, 0),
  }
}

function partsText(count: number): string {
  return `${count} ${count === 1 ? "part of an article" : "parts of articles"}`
}

/** Embeds all memories. If the embedder is not available, it says why; the rest of the index is complete. */
async function embedAll(session: Session, embedder: RemoteEmbedder, index: PackedIndex): Promise<string[]> {
  try {
    // The first answer reveals the dimension, which is part of the key that vectors are stored under.
    await embedder.embed(["dimension"], "question")
    await embedMissing(
      session,
      embedder,
      index,
      new RemoteVectors(index.beside, embedder.fingerprint),
      index.count,
    )
    return []
  } catch (error) {
    if (!(error instanceof EndpointTrouble)) throw error
    return [`embedder: ${describe(error)}`]
  }
}
