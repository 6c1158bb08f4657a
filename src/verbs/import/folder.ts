import { shownPath } from "../../basics/shown-path.ts"
import { readText, textAt } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { CoError } from "../../domain/outcome.ts"
import { type Chosen, chooseFiles, chooseNotes } from "../../formats/choose.ts"
import { byShape } from "../../formats/detect.ts"
import type { Format } from "../../formats/names.ts"
import { fewNames } from "../few-names.ts"
import type { Session } from "../session.ts"
import { formatAdvice, type ImportDocument, modifiedMs } from "./document.ts"
import { entriesOf, namesIn, namesNear, namesOfSome } from "./walk.ts"

/** Reads the files of a folder. One that cannot be read is named and left out; the others are imported. */
export function readFolder(session: Session, folder: string, format: Format | undefined): ImportDocument[] {
  const { disk, warn } = session
  const look = (name: string) => {
    const text = textAt(disk, `${folder}/${name}`, roomFor(name))
    return text === undefined ? undefined : byShape(text)
  }
  const { chosen, names } =
    format === undefined ? chooseAll(session, folder, look) : chooseOf(session, folder, format, look)
  const together = new Set(chosen.map(({ name }) => name))
  if (format === undefined) nameOverlooked(session, folder, together, look)
  nameLinesBelow(session, names, together, (name) => isOfLines(look(name), format))
  if (chosen.length === 0) throw nothingIn(folder, format)
  const documents = chosen.flatMap(({ name, format: found }) => {
    const path = `${folder}/${name}`
    const read = readText(disk, path, roomFor(name))
    if (read !== undefined && "text" in read)
      return [{ name, modifiedMs: modifiedMs(disk, path), text: read.text, format: found, together }]
    warn(`${shownPath(name)} is not imported: ${read?.problem.message ?? "it no longer exists"}`)
    return []
  })
  return checkSize(documents, folder)
}

type Look = (name: string) => Format | undefined

interface Found {
  readonly chosen: readonly Chosen[]
  /** All names that were looked through. */
  readonly names: readonly string[]
}

/** The files of one format. */
function chooseOf(session: Session, folder: string, format: Format, look: Look): Found {
  const isOfNotes = format === "basic-memory" || format === "obsidian"
  const near = isOfNotes ? [] : chooseFiles(namesNear(session, folder), format, look)
  if (near.length > 0)
    return { chosen: near, names: isOfLines(format) ? namesOfSome(session, folder, "JSON Lines") : [] }
  const names = namesIn(session, folder)
  const chosen = chooseFiles(names, format, look)
  if (format === "obsidian" && chosen.length > 0) nameAttachments(session, names)
  return { chosen, names }
}

/**
 * Chooses agents' files and notes. A repository has texts of many kinds, so only those that show who wrote
 * them count as notes there; in a vault every text is a note.
 */
function chooseAll(session: Session, folder: string, look: Look): Found {
  const near = chooseFiles(namesNear(session, folder), undefined, look)
  const isVault = session.disk.stat(`${folder}/.obsidian`)?.kind === "folder"
  const names = near.length > 0 && !isVault ? namesOfSome(session, folder, "notes") : namesIn(session, folder)
  const agents = near.length > 0 ? near : chooseFiles(names, undefined, look)
  const taken = new Set(agents.map(({ name }) => name))
  const others = names.filter((name) => !taken.has(name))
  const notes = chooseNotes(others, isVault, look)
  const isOfNotes = isVault || (agents.length === 0 && notes.some(({ format }) => format === "obsidian"))
  if (isOfNotes) nameAttachments(session, others)
  return { chosen: [...agents, ...notes], names }
}

/** The size limit of a file. A `conversations` file may be larger: it holds all that somebody ever had. */
function roomFor(name: string): number {
  return /(?:^|\/)conversations[^/]*\.json$/i.test(name) ? limits.importBytes : limits.importFileBytes
}

/** Warns about files of a vault that are not notes: a memory is text, so they are not imported. */
function nameAttachments({ warn }: Session, names: readonly string[]): void {
  const others = names.filter((name) => !/\.md$/i.test(name) && !/(?:^|\/)\./.test(name))
  if (others.length === 0) return
  warn(`not imported, since they are not notes: ${fewNames(others)}`)
}

/** Warns about a file that co could import but does not know by name: whoever put it there meant it. */
function nameOverlooked(
  { disk, warn }: Session,
  folder: string,
  taken: ReadonlySet<string>,
  look: Look,
): void {
  const files = entriesOf(disk, folder).filter(({ name, kind }) => kind === "file" && !taken.has(name))
  for (const { name } of files.filter((file) => /\.(?:jsonl?|ndjson)$/i.test(file.name))) {
    const format = look(name)
    if (format !== undefined)
      warn(`${shownPath(name)} is not imported: it looks like ${format}, so import it by name`)
  }
}

/** Whether a format consists of rows, and is the wanted one if one is wanted. */
function isOfLines(format: Format | undefined, wanted = format): boolean {
  return (format === "jsonl" || format === "mcp-memory") && format === wanted
}

/**
 * Warns about files of rows in sub-folders. Rows are taken only from the named folder itself: below it they
 * may be anybody's data.
 */
function nameLinesBelow(
  { warn }: Session,
  names: readonly string[],
  taken: ReadonlySet<string>,
  isWanted: (name: string) => boolean,
): void {
  const below = names.filter((name) => /\/.*\.(?:jsonl|ndjson)$/i.test(name) && !taken.has(name))
  const told = below.filter(isWanted)
  if (told.length === 0) return
  warn(`not imported, since sub-folders are not searched for rows: ${fewNames(told)}; import each by name`)
}

function nothingIn(folder: string, format: Format | undefined): CoError {
  if (format !== undefined)
    return new CoError("not-found", `no file of the format ${format} in ${shownPath(folder)}`)
  return new CoError(
    "usage",
    `no file in ${shownPath(folder)} has a name that tells its format; import a file by name, or ${formatAdvice}`,
  )
}

function checkSize(documents: readonly ImportDocument[], folder: string): ImportDocument[] {
  const bytes = documents.reduce((sum, { text }) => sum + text.length, 0)
  if (bytes <= limits.importBytes) return [...documents]
  throw new CoError(
    "refused",
    `${shownPath(folder)} has more than ${limits.importBytes / 1024 / 1024} MiB; import it in parts`,
  )
}
