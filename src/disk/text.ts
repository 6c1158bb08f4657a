import { isUtf8 } from "node:buffer"
import { limits } from "../domain/limits.ts"
import type { Problem } from "../domain/outcome.ts"
import { type Disk, describeErrno, errnoOf } from "./port.ts"
import type { NewBytes } from "./replace.ts"

const notText: Problem = {
  code: "not-text",
  line: null,
  field: null,
  message: "not a text file: it holds NUL bytes or is not valid UTF-8",
}

function tooLarge(maxBytes: number): Problem {
  const message = `larger than ${maxBytes / 1024} KiB, so it is not read`
  return { code: "too-large", line: null, field: null, message }
}

export const notAFile: Problem = {
  code: "not-a-file",
  line: null,
  field: null,
  message: "not a regular file (a link, folder, pipe or device), so it is not opened",
}

/** A file's text, or what is wrong with it. Undefined if the file is gone. */
export function readText(
  disk: Disk,
  path: string,
  maxBytes: number = limits.fileBytes,
): { text: string } | { problem: Problem } | undefined {
  let bytes: Uint8Array
  try {
    const text = disk.quickText?.(path)
    // A pipe reads as empty, so only an empty file needs its kind checked.
    if (text === "" && disk.stat(path)?.kind !== "file") return { problem: notAFile }
    if (text !== undefined) return text.includes("\0") ? { problem: notText } : { text }
    bytes = disk.read(path, maxBytes)
    if (bytes.length === 0 && disk.stat(path)?.kind !== "file") return { problem: notAFile }
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return undefined
    return { problem: unreadable(error) }
  }
  if (bytes.length > maxBytes) return { problem: tooLarge(maxBytes) }
  return decodeText(bytes)
}

/** The same for callers that need only the text: undefined if there is a problem. */
export function textAt(disk: Disk, path: string, maxBytes?: number): string | undefined {
  const read = readText(disk, path, maxBytes)
  return read && "text" in read ? read.text : undefined
}

export function decodeText(bytes: Uint8Array): { text: string } | { problem: Problem } {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")
  // A replacement character may really be in the file, so only then are the bytes checked.
  if (text.includes("\0") || (text.includes("\ufffd") && !isUtf8(bytes))) return { problem: notText }
  return { text }
}

export function encodeText(text: string): Uint8Array {
  return Buffer.from(text, "utf8")
}

/** The bytes for a change from one text to another. */
export function newText(before: string, after: string): NewBytes {
  return { expected: encodeText(before), bytes: encodeText(after) }
}

export function unreadable(error: unknown): Problem {
  const errno = errnoOf(error)
  const known = errno === "ELOOP" ? "it is a symbolic link, which is not followed" : describeErrno(errno)
  return { code: "unreadable", line: null, field: null, message: `cannot be read: ${known ?? String(error)}` }
}
