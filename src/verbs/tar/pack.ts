import { join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { linkInside } from "../../disk/paths.ts"
import { type FileKind, pathOf } from "../../disk/port.ts"
import { refusedByDisk } from "../../disk/refused.ts"
import { limits } from "../../domain/limits.ts"
import type { Tier } from "../../domain/memory.ts"
import { CoError, fileError } from "../../domain/outcome.ts"
import type { TarFile } from "../../formats/tar.ts"
import { gitignoreText, layout } from "../../store/layout.ts"
import { type ExportOptions, openOnes, writeExport } from "../export/export.ts"
import type { Session } from "../session.ts"
import { checkRoom, standingOf } from "./part.ts"
import { withSensitivity } from "./sensitivity.ts"

export interface ArchiveOptions extends ExportOptions {
  readonly tier?: Tier | undefined
}

export interface ArchiveResult {
  readonly display: string
  readonly files: number
  readonly bytes: number
  readonly path: string
}

/** Exports a whole knowledge folder as one new file. */
export async function exportArchive(
  session: Session,
  path: string,
  options: ArchiveOptions = {},
): Promise<ArchiveResult> {
  const { writeTar } = await import("../../formats/tar-write.ts")
  const { tier = "project" } = options
  const { base, parts, path: root } = session.places[tier]
  const link = linkInside(session.disk, base, parts)
  if (link !== undefined) throw new CoError("refused", `${link} is not a real folder, so it is not exported`)
  const all = readAll(session, root)
  const files = options.withSensitive
    ? all
    : openOnes(session, await withSensitivity(session, tier, all), {}, ["file", "files"])
  if (files.length === 0) throw new CoError("not-found", `nothing to export in ${shownPath(root)}`)
  const bytes = writeTar(files)
  checkRoom(root, { files: files.length, bytes: bytes.length })
  writeExport(session, path, bytes)
  const noun = files.length === 1 ? "file" : "files"
  const display = `✓ Exported ${files.length} ${noun} to ${shownPath(path)}`
  return { display, files: files.length, bytes: bytes.length, path }
}

function readAll(session: Session, root: string): TarFile[] {
  try {
    return filesBelow(session, root)
  } catch (error) {
    throw refusedByDisk(error, "read", pathOf(error) ?? root, "; nothing was exported")
  }
}

/** Every file that an import takes back, ordered by path. Warns about the others, except derived ones. */
function filesBelow(session: Session, root: string): TarFile[] {
  const { disk, warn } = session
  const files: TarFile[] = []
  let bytes = 0
  const walk = (folder: string) => {
    const entries = [...(disk.list(join(root, folder)) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const { name, kind } of entries) {
      const relative = folder === "" ? name : `${folder}/${name}`
      const fault = faultOf(session, root, relative, kind)
      if (fault !== undefined) {
        if (fault !== "") warn(`not exported: ${fault}`)
      } else if (kind === "folder") walk(relative)
      else {
        const file = readFile(session, root, relative)
        bytes += file.bytes.length
        checkRoom(root, { files: files.push(file), bytes })
      }
    }
  }
  walk("")
  // The standard .gitignore stays out: co writes it wherever memories are.
  const isUsual = ({ name, bytes }: TarFile) =>
    name === layout.gitignore && Buffer.from(bytes).toString("utf8") === gitignoreText
  return files.filter((file) => !isUsual(file))
}

/** Why a file stays behind; empty for what co can make again. */
function faultOf({ disk }: Session, root: string, name: string, kind: FileKind): string | undefined {
  const standing = standingOf(root, name, { isFolder: kind === "folder" })
  if (standing.kind === "derived") return ""
  if (standing.kind === "foreign") return standing.because
  const advice = `${ownerOf(name)}give it another name and export again`
  if (standing.kind === "unsafe") return `${standing.because}; ${advice}`
  // A name that is not valid UTF-8 arrives with replacement characters, and no file has that name.
  if (name.includes("\ufffd") && disk.stat(join(root, name)) === undefined)
    return `the name ${JSON.stringify(name)} is not valid UTF-8; ${advice}`
  // A link leads to somebody else's file.
  return kind === "file" || kind === "folder" ? undefined : `${JSON.stringify(name)} is not a file`
}

/** An extra hint for memories and articles, which are the user's own words. */
function ownerOf(name: string): string {
  if (name.startsWith(`${layout.memories}/`)) return "it is one of your memories: "
  return name.startsWith(`${layout.articles}/`) ? "it is one of your articles: " : ""
}

function readFile({ disk }: Session, root: string, name: string): TarFile {
  const path = join(root, name)
  const bytes = disk.read(path, limits.archiveEntryBytes)
  if (bytes.length > limits.archiveEntryBytes)
    throw fileError("refused", path, `has over ${limits.archiveEntryBytes / 1024 / 1024} MiB`)
  const modified = Number((disk.stat(path)?.modifiedNs ?? 0n) / 1_000_000_000n)
  return { name, bytes, modified }
}
