import { basename, sep } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import type { Disk, FileKind } from "../../disk/port.ts"
import { readText } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { CoError } from "../../domain/outcome.ts"
import { byShape, detectFormat } from "../../formats/detect.ts"
import { type Format, formatNamed, formatNames } from "../../formats/names.ts"
import { wayInside } from "../inside.ts"
import { refuseLink } from "../refuse-link.ts"
import type { Session } from "../session.ts"
import { formatAdvice, type ImportDocument, type ImportSource, modifiedMs } from "./document.ts"

/** A file, a folder, or a text from elsewhere. */
export type ImportPlace = { readonly format?: string | undefined } & (
  | { readonly path: string; readonly text?: undefined }
  | { readonly text: string; readonly path?: undefined }
)

/** Reads a text, a file, or all files of a folder in formats that co knows. */
export async function openImport(
  session: Session,
  { path, text, format: said }: ImportPlace,
): Promise<ImportSource> {
  const format = said === undefined ? undefined : checkFormat(said)
  if (path === undefined) return sourceOf([fromText(text, format)])
  const kind = kindOf(session.disk, path)
  if (kind === undefined) throw new CoError("not-found", `no file ${shownPath(path)}`)
  refuseLink(session, path, "import")
  if (kind !== "folder") return sourceOf([readOne(session, path, format)])
  const { readFolder } = await import("./folder.ts")
  return sourceOf(readFolder(session, path, format))
}

function sourceOf(documents: readonly ImportDocument[]): ImportSource {
  return { documents, isOwn: documents.every(({ format }) => format === "jsonl") }
}

function checkFormat(name: string): Format {
  const format = formatNamed(name)
  if (format !== undefined) return format
  throw new CoError("usage", `no format '${name}'; expected one of ${formatNames.join(", ")}`)
}

function kindOf(disk: Disk, path: string): FileKind | undefined {
  return disk.stat(path)?.kind
}

/** A text without a name counts as JSON Lines if it begins like JSON, though no row in it can be read. */
function fromText(text: string, format: Format | undefined): ImportDocument {
  const found = format ?? byShape(text) ?? (/^\s*(?:[[{]|$)/.test(text) ? "jsonl" : undefined)
  if (found !== undefined) return { name: "", text, format: found }
  throw new CoError("usage", `cannot tell the format of the text; ${formatAdvice}`)
}

function readOne(session: Session, path: string, format: Format | undefined): ImportDocument {
  const text = textOf(session.disk, path, limits.importBytes)
  const found = format ?? detectFormat(path.replaceAll(sep, "/"), text)
  if (found === undefined)
    throw new CoError("usage", `cannot tell the format of ${shownPath(path)}; ${formatAdvice}`)
  return { name: nameOf(session, path), modifiedMs: modifiedMs(session.disk, path), text, format: found }
}

/** A file's path in the project, or only its name if elsewhere: a memory says nothing about a machine. */
function nameOf({ places }: Session, path: string): string {
  return (wayInside(places.projectFolder, path) || basename(path)).replaceAll(sep, "/")
}

/** The text of a file that the user named, wherever it is. */
function textOf(disk: Disk, path: string, maxBytes: number): string {
  const read = readText(disk, path, maxBytes)
  if (read === undefined) throw new CoError("not-found", `no file ${shownPath(path)}`)
  if ("text" in read) return read.text
  const code = read.problem.code === "unreadable" ? "storage" : "refused"
  throw new CoError(code, `${shownPath(path)}: ${read.problem.message}${remedies[read.problem.code] ?? ""}`, {
    path,
  })
}

const remedies: Readonly<Record<string, string>> = {
  "too-large": "; import it in parts",
  "not-text": "; if co export --archive wrote it, import it with --from archive",
}
