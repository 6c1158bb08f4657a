import { dirname } from "node:path"
import { below } from "../basics/below.ts"
import type { Disk } from "./port.ts"

/** Finds a file that ships with co, whether co runs from source, from the bundle or from a package. */
export function findAsset(disk: Disk, name: string): string | undefined {
  for (let folder = import.meta.dirname, up = 0; up < 4; folder = dirname(folder), up++) {
    const path = below(folder, "assets", name)
    if (disk.stat(path)?.kind === "file") return path
  }
  return undefined
}
