import { EndpointTrouble, type RemoteEmbedder } from "../embed/remote/port.ts"
import { FarVectors } from "../index/far.ts"
import type { PackedIndex } from "../index/packed/index.ts"
import { warnAboutFiles, withCatalogues, within } from "./catalogues.ts"
import { connectModels, describe, embedMissing } from "./far.ts"
import { type Session, tiers } from "./session.ts"

export interface ReindexResult {
  readonly display: string
  /** How many memories are in the index now. */
  readonly count: number
  readonly skipped: number
  readonly degraded: readonly string[]
}

/** Makes the indexes of both folders anew from the files. */
export async function reindex(session: Session): Promise<ReindexResult> {
  const { embedder, troubles } = await connectModels(session)
  for (const tier of tiers) session.catalogs[tier].startOver()
  const { count, skipped, degraded } = await withCatalogues(session, async (current) => {
    warnAboutFiles(session, current)
    const indexes = current.flatMap(({ index }) => index ?? [])
    const unembedded: string[] = []
    if (embedder) for (const index of indexes) unembedded.push(...(await embedAll(session, embedder, index)))
    return {
      count: within(current, () => indexes.reduce((sum, index) => sum + index.count, 0)),
      skipped: current.reduce((sum, { problems }) => sum + problems.length, 0),
      degraded: [...new Set([...troubles, ...current.flatMap((each) => each.degraded), ...unembedded])],
    }
  })
  const noun = count === 1 ? "memory" : "memories"
  return { display: [`Indexed ${count} ${noun}`, ...degraded].join("\n"), count, skipped, degraded }
}

/** Says why where the embedder could not be had; the rest of the index stands all the same. */
async function embedAll(session: Session, embedder: RemoteEmbedder, index: PackedIndex): Promise<string[]> {
  try {
    // The first answer tells the dimension, which is a part of what the vectors are kept under.
    await embedder.embed(["dimension"], "question")
    await embedMissing(
      session,
      embedder,
      index,
      new FarVectors(index.beside, embedder.fingerprint),
      index.count,
    )
    return []
  } catch (error) {
    if (!(error instanceof EndpointTrouble)) throw error
    return [`embedder: ${describe(error)}`]
  }
}
