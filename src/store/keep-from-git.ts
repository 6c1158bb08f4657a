import { Buffer } from "node:buffer"
import type { Aside } from "../disk/aside.ts"
import { createDurably } from "../disk/durable.ts"
import type { Disk } from "../disk/port.ts"
import { encodeText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import { saidOf } from "./gitignore.ts"
import { gitignoreText, layout } from "./layout.ts"

/** Their content stays on this machine. */
export const localFolders = [layout.archive, layout.inbox, layout.making] as const

export const ignoresAll = "*\n"

interface Place {
  readonly disk: Disk
  /** The knowledge folder. */
  readonly root: string
  readonly aside: () => Aside
}

/** Writes the .gitignore of the knowledge folder if there is none. */
export function ensureGitignore({ disk, root, aside }: Place): void {
  const path = `${root}/${layout.gitignore}`
  if (disk.stat(path) === undefined) createDurably(disk, path, encodeText(gitignoreText), aside())
}

/**
 * Writes a .gitignore inside a local folder. The one above is committed, so another branch may lack it, and
 * there git would clean away or commit files that exist nowhere else. This one ignores itself too, so it
 * holds on every branch. It is not written if the one above shows the folder to git: then somebody wants it
 * committed.
 */
export function keepFromGit({ disk, root, aside }: Place, folder: (typeof localFolders)[number]): void {
  const path = `${root}/${folder}/${layout.gitignore}`
  if (disk.stat(path) !== undefined || disk.stat(`${root}/${folder}`)?.kind !== "folder") return
  if (isForGit(disk, root, folder)) return
  createDurably(disk, path, encodeText(ignoresAll), aside())
}

function isForGit(disk: Disk, root: string, folder: string): boolean {
  const path = `${root}/${layout.gitignore}`
  if (disk.stat(path)?.kind !== "file") return false
  const text = Buffer.from(disk.read(path, limits.fileBytes)).toString("latin1")
  return saidOf(text, folder) === "shown"
}
