import { batchesOf } from "./batches.ts"
import type { Purpose, RemoteEmbedder } from "./port.ts"
import { unitVectors } from "./vectors.ts"

/** One request to one provider: a vector for each text, in order, not yet checked. */
export type AskForVectors = (
  texts: readonly string[],
  purpose: Purpose,
  who: string,
) => Promise<readonly unknown[]>

/** What all providers share: batches, checks, unit vectors, and a dimension that never changes. */
export function embedderOf(provider: string, model: string, ask: AskForVectors): RemoteEmbedder {
  const who = `${provider}/${model}`
  let dimension = 0
  return {
    get fingerprint() {
      return `${who}/${dimension}`
    },
    async embed(texts, purpose) {
      const vectors: Float32Array[] = []
      for (const batch of batchesOf(texts)) {
        const given = await ask(batch, purpose, who)
        const units = unitVectors(given, batch.length, dimension, who)
        dimension = units[0]?.length ?? dimension
        vectors.push(...units)
      }
      return vectors
    },
  }
}
