import { dirname } from "node:path"
import { jsonIn } from "../basics/json.ts"
import { writeAll } from "./aside.ts"
import { ensurePath } from "./durable.ts"
import { type Disk, errnoOf, peekAt } from "./port.ts"
import { encodeText } from "./text.ts"

/** A private, append-only file with one JSON value per line. */
export interface LineFile {
  readonly path: string
  /**
   * Not synced: after a power loss the last lines may be missing. Calls `begin` first if the file is missing
   * or empty. Returns the new size of the file in bytes.
   */
  append(value: unknown, begin?: () => void): number
  /** Makes what anybody appended survive a power loss, unless this process may not write to the file. */
  sync(): void
  /** The values at the beginning, oldest first. Lines that do not parse are left out. */
  readFirst(maxBytes: number): unknown[]
  /** The same at the end: if the file is longer than `maxBytes`, the newest values. */
  readLast(maxBytes: number): unknown[]
  /** Every line verbatim, oldest first, without a limit, including lines that do not parse. */
  readWhole(): WrittenLine[]
  /** The last line verbatim, without reading more than necessary; empty if there is none. */
  lastLine(): string
  /** The same without reading, if this object wrote it and nothing was appended since; else undefined. */
  ownLastLine(): string | undefined
  /** The values after so many bytes. Undefined if no line ends there: the file was replaced since. */
  readBehind(bytes: number): unknown[] | undefined
}

/** A line of a file and its value, which is undefined if the line is not JSON. */
export interface WrittenLine {
  readonly text: string
  readonly value: unknown
}

export function writtenLine(value: object): WrittenLine {
  return { text: JSON.stringify(value), value }
}

/** In bytes; most lines are shorter. */
const firstLook = 4096

export function lineFile(disk: Disk, path: string): LineFile {
  // The file's size after our last line: while it stays the same, nobody else wrote a partial line.
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
    sync: () => {
      // Opening it would make a file that is missing.
      if (peekAt(disk, path) === undefined) return
      const handle = openIfAllowed(disk, path)
      if (handle === undefined) return
      try {
        disk.syncFile(handle)
      } finally {
        disk.close(handle)
      }
    },
    readFirst: (maxBytes) =>
      disk.stat(path) === undefined ? [] : linesFrom(disk, path, maxBytes, 0).flatMap(parse),
    readLast: (maxBytes) => {
      const size = disk.stat(path)?.size
      if (size === undefined) return []
      // A read returns one byte more than asked for: the end of the line before, or part of a line.
      const start = Math.max(0, size - maxBytes - 1)
      return linesFrom(disk, path, maxBytes, start)
        .slice(start > 0 ? 1 : 0)
        .flatMap(parse)
    },
    readWhole: () =>
      (disk.stat(path) === undefined ? [] : linesFrom(disk, path, Number.MAX_SAFE_INTEGER, 0))
        .filter((text) => text !== "")
        .map((text) => ({ text, value: jsonIn(text) })),
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

const forbidden = new Set(["EACCES", "EPERM", "EROFS"])

function openIfAllowed(disk: Disk, path: string): number | undefined {
  try {
    return disk.openToAppend(path)
  } catch (error) {
    if (forbidden.has(errnoOf(error) ?? "")) return undefined
    throw error
  }
}

function linesFrom(disk: Disk, path: string, maxBytes: number, start: number): string[] {
  return Buffer.from(disk.read(path, maxBytes, start))
    .toString("utf8")
    .split("\n")
}

/** Detects a line that a full disk or a power loss cut short, so that the next one does not join it. */
function endsInMidLine(disk: Disk, path: string, size: number): boolean {
  return size > 0 && disk.read(path, 1, size - 1)[0] !== 0x0a
}

function parse(line: string): [unknown] | [] {
  const value = jsonIn(line)
  return value === undefined ? [] : [value]
}
