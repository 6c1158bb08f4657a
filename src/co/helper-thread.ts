import { parentPort, workerData } from "node:worker_threads"
import { nodeDisk } from "../disk/node-disk.ts"
import { noEmbedder } from "../embed/none.ts"
import { articleFiles, memoryFiles } from "../index/files.ts"
import { Intake } from "../index/intake.ts"
import type { FilesRead, SharedFiles } from "../index/read-with-help.ts"
import { Turns } from "../index/turns.ts"
import { openTable } from "./open-table.ts"

/** Reads files as long as there are some left, and hands over what they are in an index. */
async function help({ tier, kind, path, names, turns, embedder: wanted }: SharedFiles): Promise<void> {
  const disk = nodeDisk()
  const embedder = (await openTable(disk)) ?? noEmbedder
  if (embedder.name !== wanted) throw new Error(`${wanted} is wanted, not ${embedder.name}`)
  const files = kind === "memory" ? memoryFiles : articleFiles
  const intake = new Intake({ disk, tier, path, files, clockMs: Date.now }, embedder, [], names.length)
  await intake.read(names, new Turns(names.length, turns), () => undefined)
  const put = intake.put.end()
  const read: FilesRead = { put, broken: intake.broken }
  parentPort?.postMessage(read, [put.facts.buffer, put.vectors.buffer, put.uses.buffer])
}

help(workerData)
