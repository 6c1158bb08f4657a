import { pathsDown } from "../disk/paths.ts"
import { type Disk, isPast, peekAt } from "../disk/port.ts"
import { layout } from "./layout.ts"
import type { KnowledgeRoot } from "./places.ts"

/** The folders that every change needs, in the order in which they are made. */
export const workingFolders = [layout.memories, layout.archive, layout.making] as const

/** Those that are made when they are needed: nothing else may stand in their place. */
const laterFolders = [layout.articles, layout.attachments] as const

export interface Look {
  /** Where a link, or a file, stands in place of one of our folders. */
  readonly link: string | undefined
  /** Whether all are there that a change needs. */
  readonly isComplete: boolean
  /** When the last folder that was looked at changed, where the disk tells. */
  readonly changedMs?: number | undefined
}

/**
 * A store's folders as they are on the disk, looked at before and after every change. Whoever puts something else in
 * a folder's place changes the time of the folder above, which nobody can set back: while the knowledge folder has
 * the time that it had, what is in it is what it was.
 */
export class Premises {
  readonly #disk: Disk
  readonly #root: string
  /** The knowledge folder comes last. */
  readonly #wayDown: readonly string[]
  readonly #clockMs: () => number
  /** When the knowledge folder last changed, where everything in it was found in order since. */
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

  /** Where a link stands in place of one of these folders, or on the way to it. */
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
