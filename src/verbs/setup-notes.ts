import { dirname, join } from "node:path"
import type { AgentKey } from "../clients/keys.ts"
import type { Splice } from "../clients/splice.ts"
import { ensurePath, overwriteDurably } from "../disk/durable.ts"
import { encodeText, readText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import type { Session } from "./session.ts"

export type PieceKind = "config" | "instruction"
export type Scope = "user" | "project"

/** What co put into a file of an agent, so that it can be taken back to the byte. */
export interface FileNote extends Splice {
  readonly path: string
  readonly agent: AgentKey
  readonly kind: PieceKind
  readonly scope: Scope
  /** There was no such file before. */
  readonly created: boolean
}

export interface SetupNotes {
  readonly files: readonly FileNote[]
  /** Folders that were made for such files. */
  readonly folders: readonly string[]
}

function notesPath({ places }: Session): string {
  return join(places.stateFolder, "setup.json")
}

/** Without them a file is still cleaned of what is co's, only perhaps not to the last blank: what cannot be read is none. */
export function readNotes(session: Session): SetupNotes {
  const none: SetupNotes = { files: [], folders: [] }
  const read = readText(session.disk, notesPath(session), limits.agentConfigBytes)
  if (read === undefined || "problem" in read) return none
  try {
    const { files, folders } = JSON.parse(read.text) as { files?: unknown; folders?: unknown }
    return {
      files: Array.isArray(files) ? files.filter(isFileNote) : [],
      folders: Array.isArray(folders) ? folders.filter((path) => typeof path === "string") : [],
    }
  } catch {
    return none
  }
}

function isFileNote(note: unknown): note is FileNote {
  if (typeof note !== "object" || note === null) return false
  const { path, is, was } = note as Partial<FileNote>
  return [path, is, was].every((text) => typeof text === "string")
}

export function writeNotes(session: Session, notes: SetupNotes): void {
  const path = notesPath(session)
  const isEmpty = notes.files.length === 0 && notes.folders.length === 0
  if (isEmpty && session.disk.stat(path) === undefined) return
  if (isEmpty) {
    session.disk.remove(path)
    return
  }
  ensurePath(session.disk, dirname(path))
  const text = `${JSON.stringify({ version: 1, ...notes }, null, 2)}\n`
  overwriteDurably(session.disk, path, encodeText(text), {
    folder: dirname(path),
    token: `.setup-${session.token()}`,
  })
}
