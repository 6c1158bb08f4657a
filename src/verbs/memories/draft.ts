import { join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { writeAll } from "../../disk/aside.ts"
import { ensurePath } from "../../disk/durable.ts"
import { encodeText, readText } from "../../disk/text.ts"
import { CoError } from "../../domain/outcome.ts"
import { archivedName } from "../../store/archived-name.ts"
import type { Session } from "../session.ts"

/** A copy for an editor. What the user types is checked before it replaces anything, and kept where it is refused. */
export interface EditorDraft {
  readonly path: string
  read(): string
  /** Whether there is anything in it that was not there at first. */
  isTouched(): boolean
  discard(): void
}

/** Drafts lie in the state folder: nobody else can read them, and no sweep takes them away. */
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
      throw new CoError("refused", `${shownPath(path)}: ${read?.problem.message ?? "the editor removed it"}`)
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

/** The end of what a draft is called. */
export function draftName(name: string): string {
  return archivedName([name])
}

function draftsFolder({ places }: Session): string {
  return join(places.stateFolder, "drafts")
}

/** Copies that were kept because what was in them was refused. */
export function draftsLeft(session: Session): string[] {
  const folder = draftsFolder(session)
  return (session.disk.list(folder) ?? []).map(({ name }) => join(folder, name))
}
