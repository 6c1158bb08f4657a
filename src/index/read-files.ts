import type { Embedder } from "../embed/port.ts"
import { Outbox, type StartHelper } from "./helper.ts"
import { type BrokenFile, Intake } from "./intake.ts"
import type { GatheredChange } from "./packed/changed.ts"
import type { Known } from "./port.ts"
import type { Folder } from "./sync.ts"

/** What the index has to take in, and which files are broken. */
export interface FilesRead {
  readonly change: GatheredChange
  readonly broken: readonly BrokenFile[]
}

/** Fewer files than this are read before another thread has started. */
const helpedFrom = 1_500

/** Reads files that look different, very many with a helper. `known` is all that the index has of them. */
export async function readFiles(
  folder: Folder,
  names: readonly string[],
  known: readonly Known[],
  embedder: Embedder,
  onFile: (count: number) => void,
  startHelper?: StartHelper,
): Promise<FilesRead> {
  const read = async (outbox?: Outbox) => {
    const intake = new Intake(folder, embedder, known, names.length, outbox)
    for (const [at, name] of names.entries()) {
      await intake.read(name)
      if (at % 256 === 255) onFile(at + 1)
    }
    onFile(names.length)
    return intake
  }
  const isWorthIt = names.length >= helpedFrom && embedder.dimensions > 0
  const helper = isWorthIt ? startHelper?.(embedder.name) : undefined
  if (helper) {
    try {
      const outbox = new Outbox(helper)
      const intake = await read(outbox)
      const made = await outbox.end()
      if (made) return { change: intake.end(made), broken: intake.broken }
    } finally {
      helper.stop()
    }
  }
  // Without a helper, or again if the helper died with what it was sent.
  const intake = await read()
  return { change: intake.end([]), broken: intake.broken }
}
