import type { DirEntry, Disk } from "../../disk/port.ts"
import { readText, unreadable } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { CoError } from "../../domain/outcome.ts"
import { type Chosen, chooseFiles } from "../../formats/choose.ts"
import { byName, byShape } from "../../formats/detect.ts"
import { type Format, formatNames } from "../../formats/names.ts"
import { fewNames } from "../few-names.ts"
import type { Session } from "../session.ts"
import { type ImportDocument, modifiedMs } from "./document.ts"

/** What cannot be read is named and left out: the other files are imported. */
export function readFolder(session: Session, folder: string, format: Format | undefined): ImportDocument[] {
  const { disk, warn } = session
  const look = (name: string) => {
    const read = readText(disk, `${folder}/${name}`, roomFor(name))
    return read !== undefined && "text" in read ? byShape(read.text) : undefined
  }
  let chosen = chooseFiles(namesBelow(session, folder, isNear), format, look)
  if (chosen.length === 0 || format === "basic-memory" || format === "obsidian") {
    const names = namesBelow(session, folder, isOpen)
    chosen = chooseFiles(names, format, look)
    // A vault whose notes show nothing else.
    if (chosen.length === 0 && format === undefined && isVault(disk, folder))
      chosen = chooseFiles(names, "obsidian", look)
    if (chosen.some((each) => each.format === "obsidian")) nameAttachments(session, names)
  }
  if (format === undefined) nameOverlooked(session, folder, chosen, look)
  if (chosen.length === 0) throw nothingIn(folder, format)
  const together = new Set(chosen.map(({ name }) => name))
  const documents = chosen.flatMap(({ name, format: found }) => {
    const path = `${folder}/${name}`
    const read = readText(disk, path, roomFor(name))
    if (read !== undefined && "text" in read)
      return [{ name, modifiedMs: modifiedMs(disk, path), text: read.text, format: found, together }]
    warn(`${name} is not imported: ${read?.problem.message ?? "it is not there any more"}`)
    return []
  })
  return checkSize(documents, folder)
}

function isVault(disk: Disk, folder: string): boolean {
  return disk.stat(`${folder}/.obsidian`)?.kind === "folder"
}

/** One file holds all conversations that somebody ever had. */
function roomFor(name: string): number {
  return /(?:^|\/)conversations[^/]*\.json$/i.test(name) ? limits.importBytes : limits.importFileBytes
}

/** A memory is text: what a vault holds besides stays there, and is told. */
function nameAttachments({ warn }: Session, names: readonly string[]): void {
  const others = names.filter((name) => !/\.md$/i.test(name) && !/(?:^|\/)\./.test(name))
  if (others.length === 0) return
  warn(`not imported, since they are no notes: ${fewNames(others)}`)
}

/** A file that co could read under another name is told of: whoever put it there meant it. */
function nameOverlooked(
  { disk, warn }: Session,
  folder: string,
  chosen: readonly Chosen[],
  look: (name: string) => Format | undefined,
): void {
  const taken = new Set(chosen.map(({ name }) => name))
  const files = entriesOf(disk, folder).filter(({ name, kind }) => kind === "file" && !taken.has(name))
  for (const { name } of files.filter((file) => /\.(?:jsonl?|ndjson)$/i.test(file.name))) {
    const format = look(name)
    if (format !== undefined)
      warn(`${name} is not imported: it looks like ${format}, so import it by its own name`)
  }
}

function nothingIn(folder: string, format: Format | undefined): CoError {
  if (format !== undefined) return new CoError("not-found", `no file of the format ${format} in ${folder}`)
  return new CoError(
    "usage",
    `no file in ${folder} that co knows the format of; say which it is with --from: ${formatNames.join(", ")}`,
  )
}

function checkSize(documents: readonly ImportDocument[], folder: string): ImportDocument[] {
  const bytes = documents.reduce((sum, { text }) => sum + text.length, 0)
  if (bytes <= limits.importBytes) return [...documents]
  throw new CoError(
    "refused",
    `${folder} has more than ${limits.importBytes / 1024 / 1024} MiB; import it in parts`,
  )
}

function tooMany(folder: string): CoError {
  return new CoError("refused", `${folder} has more than ${limits.importFiles} files; import it in parts`)
}

function entriesOf(disk: Disk, folder: string): readonly DirEntry[] {
  try {
    return disk.list(folder) ?? []
  } catch (error) {
    throw new CoError("storage", `${folder}: ${unreadable(error).message}`, { path: folder, cause: error })
  }
}

/** Where agents keep their knowledge, hidden or not. */
const near =
  /^(?:\.claude|\.cursor|\.gemini|memory|rules|internal|memories)(?:\/|$)|^\.co-cli(?:\/(?:internal|memories))?$/

function isNear(folder: string): boolean {
  return near.test(folder)
}

/** For a folder of notes: everything but what is hidden or not its owner's. */
function isOpen(folder: string): boolean {
  return !/(?:^|\/)(?:\.|node_modules$)/.test(folder)
}

/** The files below a folder, the nearest first, without links and not for ever. */
function namesBelow({ disk, warn }: Session, root: string, isEntered: (folder: string) => boolean): string[] {
  const names: string[] = []
  const waiting = [{ folder: "", depth: 0 }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { folder, depth } = next
    for (const { name, kind } of entriesOf(disk, `${root}/${folder}`)) {
      const path = `${folder}${name}`
      if (kind === "file") names.push(path)
      else if (kind === "folder" && depth < limits.importDepth && isEntered(path))
        waiting.push({ folder: `${path}/`, depth: depth + 1 })
      else if (kind === "link") noteLink(path, warn)
    }
    if (names.length > limits.importFiles) throw tooMany(root)
  }
  return names
}

/** A link may lead out of the folder; only one in a place that counts is worth a word. */
function noteLink(path: string, warn: Session["warn"]): void {
  if (byName(path) !== undefined || isNear(path))
    warn(`${path} is not imported: it is a symbolic link, which is not followed`)
}
