import { below } from "../basics/below.ts"
import type { Aside } from "../disk/aside.ts"
import { ensureFolder } from "../disk/durable.ts"
import { refuseLink } from "../disk/paths.ts"
import { type Disk, describeErrno, errnoOf } from "../disk/port.ts"
import { layout } from "./layout.ts"
import type { KnowledgeRoot } from "./places.ts"
import { type Premises, workingFolders } from "./premises.ts"

interface HouseholdDeps {
  readonly disk: Disk
  readonly root: KnowledgeRoot
  /** Makes names for temporary files, never the same twice. */
  readonly token: () => string
  readonly onTrouble: (message: string) => void
}

/** Keeps a knowledge folder in order: its sub-folders, its .gitignore files, and no leftovers. */
export class Household {
  readonly #deps: HouseholdDeps
  readonly #premises: Premises
  readonly #root: string
  /** This process has already checked all of it. */
  #isPrepared = false

  constructor(deps: HouseholdDeps, premises: Premises) {
    this.#deps = deps
    this.#premises = premises
    this.#root = deps.root.path
  }

  /** Files that a killed process left behind. Folders among them are not ours. */
  leftovers(): string[] {
    const { disk } = this.#deps
    const folder = below(this.#root, layout.making)
    const entries = disk.list(folder) ?? []
    if (entries.length === 0 || this.#premises.linkAt([layout.making])) return []
    return entries
      .filter(({ name, kind }) => kind !== "folder" && name !== layout.gitignore)
      .map(({ name }) => below(folder, name))
  }

  /** Call under the lock: otherwise the files may belong to a process at work. */
  sweep(): number {
    const leftovers = this.leftovers()
    for (const path of leftovers) this.#deps.disk.remove(path)
    return leftovers.length
  }

  /** Makes the next change check everything again. */
  startOver(): void {
    this.#isPrepared = false
  }

  /** Makes and syncs all folders at the first change, and again if one is missing: git removes empty ones. */
  ensureFolders(): void {
    const { disk, root } = this.#deps
    const { link, isComplete } = this.#premises.look()
    refuseLink(link)
    if (this.#isPrepared && isComplete) return
    this.#isPrepared = false
    const knowledge = ensureFolder(disk, root.base, root.parts)
    for (const folder of workingFolders) ensureFolder(disk, knowledge, [folder])
  }

  /** The rest of the preparation, also after a folder was made again: its .gitignore was lost with it. */
  prepare(
    { ensureGitignore, keepFromGit, localFolders }: typeof import("./writing.ts"),
    bringsGitignore: boolean,
  ): void {
    if (this.#isPrepared) return
    const place = { disk: this.#deps.disk, root: this.#root, aside: () => this.aside() }
    this.sweep()
    if (!bringsGitignore) ensureGitignore(place)
    for (const folder of localFolders) this.#orTell(folder, () => keepFromGit(place, folder))
    this.#isPrepared = true
  }

  /** Where the next temporary file goes. */
  aside(): Aside {
    return { folder: `${this.#root}/${layout.making}`, token: this.#deps.token() }
  }

  /** An archive that cannot be written to, for example, must not stop a save. */
  #orTell(folder: string, keep: () => void): void {
    try {
      keep()
    } catch (error) {
      const reason = describeErrno(errnoOf(error))
      if (reason === undefined) throw error
      this.#deps.onTrouble(`${below(this.#root, folder)} could not be kept from git: ${reason}`)
    }
  }
}
