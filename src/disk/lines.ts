import { dirname } from "node:path"
import { writeAll } from "./aside.ts"
import { ensurePath } from "./durable.ts"
import { type Disk, peekAt } from "./port.ts"
import { encodeText } from "./text.ts"

/** A private file of one JSON value a line, which only grows. */
export interface LineFile {
  readonly path: string
  /**
   * Not synced: after a power loss the last lines may be missing. `begin` is called first where there is nothing yet.
   * Answers how long the file is now, in bytes.
   */
  append(value: unknown, begin?: () => void): number
  /** All values, oldest first. A line that cannot be read is left out. */
  read(maxBytes: number): unknown[]
}

export function lineFile(disk: Disk, path: string): LineFile {
  // How long the file was after our last line: as long as it still is, nobody else wrote a half one.
  let wholeSize = -1
  return {
    path,
    append: (value, begin) => {
      let size = peekAt(disk, path)?.size
      if (begin && !size) {
        begin()
        size = peekAt(disk, path)?.size
      }
      if (size === undefined) ensurePath(disk, dirname(path))
      const isCut = size !== wholeSize && endsInMidLine(disk, path, size ?? 0)
      const line = encodeText(`${isCut ? "\n" : ""}${JSON.stringify(value)}\n`)
      const handle = disk.openToAppend(path)
      try {
        writeAll(disk, handle, line)
      } finally {
        disk.close(handle)
      }
      wholeSize = (size ?? 0) + line.length
      return wholeSize
    },
    read: (maxBytes) => {
      if (disk.stat(path) === undefined) return []
      const text = Buffer.from(disk.read(path, maxBytes)).toString("utf8")
      return text.split("\n").flatMap((line) => parse(line))
    },
  }
}

/** A line that a full disk or a power loss cut short must not swallow the next one. */
function endsInMidLine(disk: Disk, path: string, size: number): boolean {
  return size > 0 && disk.read(path, 1, size - 1)[0] !== 0x0a
}

function parse(line: string): [unknown] | [] {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}
