import { dirname, join } from "node:path"
import type { Disk } from "./port.ts"

/** Where a file is that comes with co, wherever the program itself lies: the source, the bundle or a package. */
export function findAsset(disk: Disk, name: string): string | undefined {
  for (let folder = import.meta.dirname, up = 0; up < 4; folder = dirname(folder), up++) {
    const path = join(folder, "assets", name)
    if (disk.stat(path)?.kind === "file") return path
  }
  return undefined
}
