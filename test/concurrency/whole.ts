import { readFileSync } from "node:fs"
import { parseFull } from "../../src/markdown/full.ts"
import { parseMemory } from "../../src/markdown/memory.ts"
import { hashesIn } from "./stores.ts"

export interface WholeFile {
  readonly id: number
  readonly path: string
  readonly hash: string
}

/** The memories in a folder, and the torn files, under any name that ends in `.md`. */
export function wholeFiles(folder: string): { files: WholeFile[]; torn: string[] } {
  const files: WholeFile[] = []
  const torn: string[] = []
  for (const [path, hash] of hashesIn(folder)) {
    const parsed = parseMemory(readFileSync(path, "utf8"), parseFull)
    // The tests never write an empty body, and every body ends with a newline: without one it was cut off.
    const isWhole = parsed.kind === "parsed" && parsed.body.trim() !== "" && parsed.body.endsWith("\n")
    if (isWhole) files.push({ id: parsed.fields.id, path, hash })
    else torn.push(path)
  }
  return { files, torn }
}
