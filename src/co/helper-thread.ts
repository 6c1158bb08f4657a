import { parentPort, workerData } from "node:worker_threads"
import { nodeDisk } from "../disk/node-disk.ts"
import type { SentTexts, SentVectors } from "../index/helper.ts"
import { quantize } from "../index/quantize.ts"
import type { HelperData } from "./helper.ts"
import { openTable } from "./open-table.ts"

/** Makes vectors of the texts that are sent to it. */
async function help({ embedder: wanted, done }: HelperData): Promise<void> {
  const embedder = await openTable(nodeDisk())
  if (embedder?.name !== wanted) throw new Error(`${wanted} is wanted`)
  const { dimensions } = embedder
  const meaning = new Float32Array(dimensions)
  parentPort?.on("message", ({ first, texts }: SentTexts) => {
    const vectors = new Int8Array(texts.length * dimensions)
    for (const [at, text] of texts.entries())
      vectors.set(quantize(embedder.embed(text, meaning)), at * dimensions)
    const sent: SentVectors = { first, vectors }
    parentPort?.postMessage(sent, [vectors.buffer])
    Atomics.add(done, 0, texts.length)
  })
}

help(workerData)
