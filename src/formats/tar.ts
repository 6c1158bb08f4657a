import { limits } from "../domain/limits.ts"

/** One file of an archive. */
export interface TarFile {
  /** Its path, with slashes. Not checked: it may lead anywhere. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Seconds since 1970. */
  readonly modified: number
}

export const blockBytes = 512

/** The offset and length of each field of a header. */
export const headerFields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  modified: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const

/** What an extra header says about the file after it. */
interface Ahead {
  readonly path?: string | undefined
  readonly size?: number | undefined
}

interface Entry {
  readonly name: string
  readonly type: string
  readonly data: Uint8Array
  readonly modified: number
  /** Where the next entry begins. */
  readonly end: number
}

/**
 * The files of a tar as POSIX describes it (ustar with pax headers), with GNU's long names. Refuses what
 * could be anything but a file in a folder: a link, a device, a sparse file, a wrong checksum, a cut end.
 */
export function readTar(bytes: Uint8Array): { files: TarFile[] } | { problem: string } {
  const files: TarFile[] = []
  let ahead: Ahead = {}
  for (let at = 0; at < bytes.length; ) {
    const entry = entryAt(bytes, at, ahead)
    if (entry === undefined) return { files }
    if ("problem" in entry) return entry
    const { name, type, data, modified, end } = entry
    const isFile = type === "" || type === "0"
    if (!isFile && !passed.has(type))
      return { problem: `${JSON.stringify(name)} is ${kinds[type] ?? "not a file"}` }
    // `tar -cf x.tar .` begins every name with `./`.
    if (isFile) files.push({ name: name.replace(/^(?:\.\/)+/, ""), bytes: data, modified })
    ahead = type === "x" ? readPax(data) : type === "L" ? { path: textOf(data) } : {}
    at = end
    if (files.length > limits.archiveFiles) return { problem: `it has over ${limits.archiveFiles} files` }
  }
  return { problem: "it has no end: the two empty blocks are missing" }
}

/** Undefined at the end of the archive. */
function entryAt(bytes: Uint8Array, at: number, ahead: Ahead): Entry | { problem: string } | undefined {
  const header = bytes.subarray(at, at + blockBytes)
  if (header.length < blockBytes) return { problem: "it ends in the middle of a header" }
  if (header.every((byte) => byte === 0)) return undefined
  if (!isSound(header)) return { problem: `there is no tar header at byte ${at}` }
  const size = ahead.size ?? numberAt(header, "size")
  const name = ahead.path ?? nameAt(header)
  if (!(Number.isInteger(size) && size >= 0 && size <= limits.archiveEntryBytes))
    return {
      problem: `${JSON.stringify(name)} has ${size} bytes; expected at most ${limits.archiveEntryBytes}`,
    }
  const start = at + blockBytes
  const data = bytes.subarray(start, start + size)
  if (data.length < size) return { problem: `it ends in the middle of ${JSON.stringify(name)}` }
  const end = start + Math.ceil(size / blockBytes) * blockBytes
  return { name, type: textAt(header, "type"), data, modified: numberAt(header, "modified"), end }
}

/** Skipped types: 5 is a folder; x and L are headers for the next file, g is one for all of them. */
const passed = new Set(["5", "g", "x", "L"])
const kinds: Readonly<Record<string, string>> = { "1": "a hard link", "2": "a symbolic link", K: "a link" }

function textAt(header: Uint8Array, field: keyof typeof headerFields): string {
  const [from, length] = headerFields[field]
  return textOf(header.subarray(from, from + length))
}

/** Up to the first NUL. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString("utf8")
}

function nameAt(header: Uint8Array): string {
  const prefix = textAt(header, "magic").startsWith("ustar") ? textAt(header, "prefix") : ""
  const name = textAt(header, "name")
  return prefix === "" ? name : `${prefix}/${name}`
}

/** A number in octal digits; NaN for anything else, such as a size in base 256. */
function numberAt(header: Uint8Array, field: "size" | "modified" | "checksum"): number {
  const text = textAt(header, field).trim()
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}

function isSound(header: Uint8Array): boolean {
  return checksumOf(header) === numberAt(header, "checksum")
}

/** The sum of all bytes, with spaces in place of the checksum itself. */
export function checksumOf(header: Uint8Array): number {
  const [from, length] = headerFields.checksum
  return header.reduce((sum, byte, at) => sum + (at >= from && at < from + length ? 0x20 : byte), 0)
}

/** Records of `length key=value`. */
function readPax(data: Uint8Array): { path?: string | undefined; size?: number | undefined } {
  const fields = new Map<string, string>()
  for (let at = 0; at < data.length; ) {
    const blank = data.indexOf(0x20, at)
    const length = blank < 0 ? 0 : Number(textOf(data.subarray(at, blank)))
    if (!Number.isInteger(length) || length <= blank - at) break
    const record = Buffer.from(data.subarray(blank + 1, at + length - 1)).toString("utf8")
    const sign = record.indexOf("=")
    fields.set(record.slice(0, sign), record.slice(sign + 1))
    at += length
  }
  const size = fields.get("size")
  return { path: fields.get("path"), size: size === undefined ? undefined : Number(size) }
}
