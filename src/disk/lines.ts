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
  /** The values at its beginning, oldest first. A line that cannot be read is left out. */
  readFirst(maxBytes: number): unknown[]
  /** The same at its end, where a file that outgrew `maxBytes` has what is new. */
  readLast(maxBytes: number): unknown[]
  /** Every line as it stands there, oldest first, however many they are, also what cannot be read. */
  readWhole(): WrittenLine[]
  /** The last line as it stands, without reading more than it takes; empty where there is none. */
  lastLine(): string
  /** The same where we wrote it ourselves and nothing came behind it, without reading anything; undefined otherwise. */
  ownLastLine(): string | undefined
  /** Those behind so many bytes. Undefined where no line ends there: it is not the file that was so long. */
  readBehind(bytes: number): unknown[] | undefined
}

/** A line of a file, and what it says: undefined where it is no JSON. */
export interface WrittenLine {
  readonly text: string
  readonly value: unknown
}

export function writtenLine(value: object): WrittenLine {
  return { text: JSON.stringify(value), value }
}

/** Most lines are shorter, in bytes. */
const firstLook = 4096

export function lineFile(disk: Disk, path: string): LineFile {
  // How long the file was after our last line: as long as it still is, nobody else wrote a half one.
  let wholeSize = -1
  let ownLine = ""
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
      const text = JSON.stringify(value)
      const line = encodeText(`${isCut ? "\n" : ""}${text}\n`)
      const handle = disk.openToAppend(path)
      try {
        writeAll(disk, handle, line)
      } finally {
        disk.close(handle)
      }
      wholeSize = (size ?? 0) + line.length
      ownLine = text
      return wholeSize
    },
    readFirst: (maxBytes) =>
      disk.stat(path) === undefined ? [] : linesFrom(disk, path, maxBytes, 0).flatMap(parse),
    readLast: (maxBytes) => {
      const size = disk.stat(path)?.size
      if (size === undefined) return []
      // A read gives a byte more than asked for, which is the end of the line before, or the half of one.
      const start = Math.max(0, size - maxBytes - 1)
      return linesFrom(disk, path, maxBytes, start)
        .slice(start > 0 ? 1 : 0)
        .flatMap(parse)
    },
    readWhole: () =>
      (disk.stat(path) === undefined ? [] : linesFrom(disk, path, Number.MAX_SAFE_INTEGER, 0))
        .filter((text) => text !== "")
        .map((text) => ({ text, value: parse(text)[0] })),
    lastLine: () => {
      const size = peekAt(disk, path)?.size ?? 0
      if (size === 0) return ""
      for (let bytes = firstLook; ; bytes *= 16) {
        const lines = linesFrom(disk, path, bytes, Math.max(0, size - bytes))
        if (lines.length > 2 || bytes >= size) return lines.at(-2) ?? ""
      }
    },
    ownLastLine: () => (peekAt(disk, path)?.size === wholeSize ? ownLine : undefined),
    readBehind: (bytes) => {
      const size = disk.stat(path)?.size ?? 0
      if (bytes < 1 || size < bytes) return undefined
      const [end, ...lines] = linesFrom(disk, path, size - bytes + 1, bytes - 1)
      return end === "" ? lines.flatMap(parse) : undefined
    },
  }
}

function linesFrom(disk: Disk, path: string, maxBytes: number, start: number): string[] {
  return Buffer.from(disk.read(path, maxBytes, start))
    .toString("utf8")
    .split("\n")
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
