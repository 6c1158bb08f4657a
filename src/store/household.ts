import { join } from "node:path"
import type { Aside } from "../disk/aside.ts"
import { ensureFolder } from "../disk/durable.ts"
import { refuseLink } from "../disk/paths.ts"
import { type Disk, describeErrno, errnoOf } from "../disk/port.ts"
import { layout } from "./layout.ts"
import type { KnowledgeRoot } from "./places.ts"
import { type Premises, workingFolders } from "./premises.ts"
import type { Writing } from "./writing.ts"

interface HouseholdDeps {
  readonly disk: Disk
  readonly root: KnowledgeRoot
  readonly premises: Premises
  /** Names for files in the making, never the same twice. */
  readonly token: () => string
  readonly onTrouble: (message: string) => void
}

/** What a knowledge folder needs besides its memories: its sub-folders, what keeps git away, and that nothing lies about. */
export class Household {
  readonly #deps: HouseholdDeps
  readonly #root: string
  /** This process has made sure of all of it. */
  #isPrepared = false

  constructor(deps: HouseholdDeps) {
    this.#deps = deps
    this.#root = deps.root.path
  }

  /** Files that a killed process left behind. A folder in between is nothing of ours. */
  leftovers(): string[] {
    const { disk, premises } = this.#deps
    const folder = join(this.#root, layout.making)
    const entries = disk.list(folder) ?? []
    if (entries.length === 0 || premises.linkAt([layout.making])) return []
    return entries
      .filter(({ name, kind }) => kind !== "folder" && name !== layout.gitignore)
      .map(({ name }) => join(folder, name))
  }

  /** To be done under the lock: they may be somebody's who is at work. */
  sweep(): number {
    const leftovers = this.leftovers()
    for (const path of leftovers) this.#deps.disk.remove(path)
    return leftovers.length
  }

  /** The next change makes sure of everything again. */
  startOver(): void {
    this.#isPrepared = false
  }

  /** All folders, synced, for the first change; later only what somebody took away, as git does with empty ones. */
  ensureFolders(): void {
    const { disk, root, premises } = this.#deps
    const { link, isComplete } = premises.look()
    refuseLink(link)
    if (this.#isPrepared && isComplete) return
    this.#isPrepared = false
    const knowledge = ensureFolder(disk, root.base, root.parts)
    for (const folder of workingFolders) ensureFolder(disk, knowledge, [folder])
  }

  /** What else the first change does, and one that had to make a folder again: its .gitignore went with it. */
  prepare({ ensureGitignore, keepFromGit, localFolders }: Writing, bringsGitignore: boolean): void {
    if (this.#isPrepared) return
    const place = { disk: this.#deps.disk, root: this.#root, aside: () => this.aside() }
    this.sweep()
    if (!bringsGitignore) ensureGitignore(place)
    for (const folder of localFolders) this.#orTell(folder, () => keepFromGit(place, folder))
    this.#isPrepared = true
  }

  /** Where the next file is made. */
  aside(): Aside {
    return { folder: `${this.#root}/${layout.making}`, token: this.#deps.token() }
  }

  /** Nothing may be put into the archive, say: that stops no save. */
  #orTell(folder: string, keep: () => void): void {
    try {
      keep()
    } catch (error) {
      const reason = describeErrno(errnoOf(error))
      if (reason === undefined) throw error
      this.#deps.onTrouble(`${join(this.#root, folder)} could not be kept from git: ${reason}`)
    }
  }
}
