import { basename, dirname } from "node:path"
import { below } from "../basics/below.ts"
import { limits } from "../domain/limits.ts"
import { CoError, type Outcome } from "../domain/outcome.ts"
import { type Disk, peekAt } from "./port.ts"

declare const checked: unique symbol

/** A path inside a knowledge folder. Only `knowledgePath` makes one, so nothing has to check it again. */
export type KnowledgePath = string & { readonly [checked]: true }

/**
 * Joins a relative path to a knowledge folder. Refuses anything that could lead out of it or mean something
 * else on another system. Names are never decoded, so `%2e%2e` is just a strange name.
 */
export function knowledgePath(root: string, relative: string): Outcome<KnowledgePath, string> {
  const segments = relative.split("/")
  const fault = segments.map(segmentFault).find((found) => found !== undefined)
  if (fault !== undefined) return { ok: false, error: `the path ${JSON.stringify(relative)} ${fault}` }
  return { ok: true, value: `${root}/${relative}` as KnowledgePath }
}

function segmentFault(segment: string): string | undefined {
  if (segment === "") return "is absolute or has an empty part"
  if (segment === "." || segment === "..") return "has a part '.' or '..'"
  if (/[\\\u0000-\u001f\u007f-\u009f]/.test(segment)) return "has a backslash or a control character"
  if (/^[A-Za-z]:/.test(segment)) return "begins with a drive letter"
  if (!segment.isWellFormed()) return "is not valid Unicode"
  if (Buffer.byteLength(segment) > limits.fileNameBytes)
    return `has a part over ${limits.fileNameBytes} bytes`
  return undefined
}

/**
 * The first path on the way down from `base` that exists and is not a folder: a link, which would lead
 * elsewhere, or a file. Called before and after a change, it also notices a folder that was swapped for a
 * link meanwhile.
 */
export function linkInside(disk: Disk, base: string, parts: readonly string[]): string | undefined {
  for (const path of pathsDown(base, parts)) {
    const kind = peekAt(disk, path)?.kind
    if (kind !== "folder") return kind && path
  }
  return undefined
}

export function refuseLink(link: string | undefined): void {
  if (link) throw new CoError("refused", `${link} is not a real folder, so nothing is written there`)
}

/** Each folder on the way down, without `base` itself. */
export function pathsDown(base: string, parts: readonly string[]): string[] {
  let path = base
  return parts.map((part) => {
    path = below(path, part)
    return path
  })
}

/** The part of a path that exists, and the names below it that do not. */
export function existingPart(disk: Disk, path: string): { base: string; missing: readonly string[] } {
  const missing: string[] = []
  let base = path
  while (peekAt(disk, base) === undefined && dirname(base) !== base) {
    missing.unshift(basename(base))
    base = dirname(base)
  }
  return { base, missing }
}
