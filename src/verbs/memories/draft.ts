import { join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { writeAll } from "../../disk/aside.ts"
import { ensurePath } from "../../disk/durable.ts"
import { encodeText, readText } from "../../disk/text.ts"
import { CoError } from "../../domain/outcome.ts"
import { archivedName } from "../../store/archived-name.ts"
import type { Session } from "../session.ts"

/**
 * A copy for an editor. What the user types is checked before it replaces anything; if refused, it is kept.
 */
export interface EditorDraft {
  readonly path: string
  read(): string
  /** Whether it is there and differs from the text that it was opened with. */
  isTouched(): boolean
  discard(): void
}

/** Opens a draft in the state folder, where nobody else can read it and no cleanup removes it. */
export function openDraft(session: Session, name: string, text: string): EditorDraft {
  const { disk } = session
  const folder = draftsFolder(session)
  ensurePath(disk, folder)
  const path = join(folder, `${session.token()}-${draftName(name)}`)
  const handle = disk.createFile(path)
  try {
    writeAll(disk, handle, encodeText(text))
  } finally {
    disk.close(handle)
  }
  return {
    path,
    read: () => {
      const read = readText(disk, path)
      if (read && "text" in read) return read.text
      throw new CoError("usage", `${shownPath(path)}: ${read?.problem.message ?? "the editor removed it"}`)
    },
    isTouched: () => {
      const read = readText(disk, path)
      return read !== undefined && !("text" in read && read.text === text)
    },
    discard: () => {
      if (disk.stat(path)) disk.remove(path)
    },
  }
}

/** The end of a draft's file name. */
export function draftName(name: string): string {
  return archivedName([name])
}

function draftsFolder({ places }: Session): string {
  return join(places.stateFolder, "drafts")
}

/** Drafts that were kept because their text was refused. */
export function draftsLeft(session: Session): string[] {
  const folder = draftsFolder(session)
  return (session.disk.list(folder) ?? []).map(({ name }) => join(folder, name))
}
