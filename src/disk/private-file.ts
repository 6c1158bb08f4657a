import { CoError } from "../domain/outcome.ts"
import { type Disk, errnoOf } from "./port.ts"

/** Creates a file for SQLite if it is missing: SQLite itself would make it readable for others. */
export function createPrivately(disk: Disk, path: string): void {
  const kind = disk.stat(path)?.kind
  if (kind === "file") return
  if (kind !== undefined) throw new CoError("refused", `${path} is not a regular file, so it is not opened`)
  try {
    disk.close(disk.createFile(path))
  } catch (error) {
    if (errnoOf(error) !== "EEXIST") throw error
  }
}
