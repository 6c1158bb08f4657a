import { findAsset } from "../disk/assets.ts"
import { type Disk, partsAt } from "../disk/port.ts"
import type { Embedder } from "../embed/port.ts"

/** The bundled table of words, with its glossary; undefined if somebody has removed it. */
export async function openTable(disk: Disk): Promise<Embedder | undefined> {
  const [words, glossary] = ["words.bin", "glossary.bin"].map((name) => findAsset(disk, name))
  if (words === undefined) return undefined
  const { WordTable } = await import("../embed/words.ts")
  return new WordTable(
    (starts, length) => partsAt(disk, words, starts, length),
    glossary === undefined ? undefined : (starts, length) => partsAt(disk, glossary, starts, length),
  )
}
