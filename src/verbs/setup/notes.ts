import { join } from "node:path"
import { fieldOf, hasTexts, jsonIn } from "../../basics/json.ts"
import { shownPath } from "../../basics/shown-path.ts"
import { type AgentKey, isAgentKey } from "../../clients/keys.ts"
import type { Splice } from "../../clients/splice.ts"
import { readText, textAt } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { CoError } from "../../domain/outcome.ts"
import { amend } from "../amend.ts"
import type { Session } from "../session.ts"

export type PieceKind = "config" | "instruction" | "hook"
export type Scope = "user" | "project"

/** What co put into an agent's file, so that a removal can restore it to the byte. */
export interface FileNote extends Splice {
  readonly path: string
  readonly agent: AgentKey
  readonly kind: PieceKind
  readonly scope: Scope
  /** Whether co created the file. */
  readonly created: boolean
}

export interface SetupNotes {
  readonly files: readonly FileNote[]
  /** Folders that co created for such files. */
  readonly folders: readonly string[]
}

function notesPath({ places }: Session): string {
  return join(places.stateFolder, "setup.json")
}

/** Unreadable notes count as none: a removal still works without, but perhaps not to the last blank. */
export function readNotes(session: Session): SetupNotes {
  return parseNotes(textAt(session.disk, notesPath(session), limits.agentConfigBytes) ?? "")
}

function parseNotes(text: string): SetupNotes {
  const notes = jsonIn(text)
  const [files, folders] = [fieldOf(notes, "files"), fieldOf(notes, "folders")]
  return {
    files: Array.isArray(files) ? files.filter(isFileNote) : [],
    folders: Array.isArray(folders) ? folders.filter((path) => typeof path === "string") : [],
  }
}

function isFileNote(note: unknown): note is FileNote {
  if (!hasTexts(note, ["path", "is", "was", "agent"])) return false
  const { agent, kind, scope, created } = note as { agent: string } & Partial<Record<keyof FileNote, unknown>>
  return (
    isAgentKey(agent) &&
    (kind === "config" || kind === "instruction" || kind === "hook") &&
    (scope === "user" || scope === "project") &&
    typeof created === "boolean"
  )
}

/** Calls `change` again if the notes have changed in the meantime. */
export async function changeNotes(
  session: Session,
  change: (notes: SetupNotes) => SetupNotes,
): Promise<void> {
  const path = notesPath(session)
  await amend(session, path, () => {
    const read = readText(session.disk, path, limits.agentConfigBytes)
    if (read && "problem" in read)
      throw new CoError("storage", `${shownPath(path)}: ${read.problem.message}; remove it and try again`, {
        path,
      })
    const notes = change(parseNotes(read?.text ?? ""))
    const isEmpty = notes.files.length === 0 && notes.folders.length === 0
    const after = isEmpty ? undefined : `${JSON.stringify({ version: 1, ...notes }, null, 2)}\n`
    return { before: read?.text, after }
  })
}
