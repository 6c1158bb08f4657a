import { dirname, join } from "node:path"
import type { Disk } from "./port.ts"

/** A file that comes with co, from wherever the program itself lies: the source, the bundle or a package. */
export function readAsset(disk: Disk, name: string): Uint8Array | undefined {
  for (let folder = import.meta.dirname, up = 0; up < 4; folder = dirname(folder), up++) {
    const path = join(folder, "assets", name)
    if (disk.stat(path)?.kind === "file") return disk.read(path, Number.MAX_SAFE_INTEGER)
  }
  return undefined
}
