import { pathsDown } from "../disk/paths.ts"
import { type Disk, isPast, peekAt } from "../disk/port.ts"
import { layout } from "./layout.ts"
import type { KnowledgeRoot } from "./places.ts"

/** The folders that every change needs, in the order in which they are made. */
export const workingFolders = [layout.memories, layout.archive, layout.making] as const

/** Folders that are made on demand: nothing else may be in their place. */
const laterFolders = [layout.articles, layout.attachments] as const

export interface Look {
  /** The path of a link or a file in place of one of our folders. */
  readonly link: string | undefined
  /** Whether all the folders that were looked for exist. */
  readonly isComplete: boolean
  /** When the last of the folders changed, if the disk says. */
  readonly changedMs?: number | undefined
}

/**
 * Checks a store's folders on the disk before and after every change. Putting something else in a folder's
 * place changes the time of the folder above, which nobody can set back. So while the knowledge folder's time
 * stays the same, the folders in it are the same.
 */
export class Premises {
  readonly #disk: Disk
  readonly #root: string
  /** The folders down to the knowledge folder, which comes last. */
  readonly #wayDown: readonly string[]
  readonly #clockMs: () => number
  /** When the knowledge folder last changed, if everything in it was found in order since. */
  #settledMs: number | undefined

  constructor(disk: Disk, root: KnowledgeRoot, clockMs: () => number) {
    this.#disk = disk
    this.#clockMs = clockMs
    this.#root = root.path
    this.#wayDown = root.parts.length === 0 ? [root.path] : pathsDown(root.base, root.parts)
  }

  look(): Look {
    const above = this.#lookAt(this.#wayDown)
    const { changedMs } = above
    if (!above.isComplete || (changedMs !== undefined && changedMs === this.#settledMs)) return above
    this.#settledMs = undefined
    const nowMs = this.#clockMs()
    const { link, isComplete } = this.#lookAt(this.#below(workingFolders))
    const later = this.#lookAt(this.#below(laterFolders))
    const isInOrder = isComplete && later.link === undefined
    if (isInOrder && changedMs !== undefined && isPast(changedMs, nowMs)) this.#settledMs = changedMs
    return { link: link ?? later.link, isComplete }
  }

  /** The path of a link or a file in place of one of these folders or of a folder above. */
  linkAt(folders: readonly string[]): string | undefined {
    return this.#lookAt([...this.#wayDown, ...this.#below(folders)]).link
  }

  #below(folders: readonly string[]): string[] {
    return folders.map((folder) => `${this.#root}/${folder}`)
  }

  #lookAt(paths: readonly string[]): Look {
    let isComplete = true
    let changedMs: number | undefined
    for (const path of paths) {
      const found = peekAt(this.#disk, path)
      if (found && found.kind !== "folder") return { link: path, isComplete: false }
      if (!found) isComplete = false
      changedMs = found?.changedMs
    }
    return { link: undefined, isComplete, changedMs }
  }
}
