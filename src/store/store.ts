import { errnoOf } from "../disk/port.ts"
import type { NewBytes } from "../disk/replace.ts"
import type { Memory, Tier } from "../domain/memory.ts"
import { CoError, type Outcome } from "../domain/outcome.ts"
import type { Announcer } from "./announced.ts"
import { type ArchivedFile, listArchive } from "./archive.ts"
import type { Conflict, Leaving, NewFile, StoredFile } from "./changes.ts"
import type { Deed } from "./deed.ts"
import type { AnyFile, JournalEntry } from "./journal-entry.ts"
import { Keeper, type StoreDeps, type Work } from "./keeper.ts"
import { type ArchiveReason, layout } from "./layout.ts"
import { NotMeant, unlessNotMeant } from "./not-meant.ts"
import type { Performed, Steps } from "./perform.ts"
import type { Erasable, SeenFile } from "./purge.ts"
import type { ErasableArticle } from "./purge-articles.ts"
import { type Scan, scanMemories } from "./scan.ts"
import { TakingUp } from "./taking-up.ts"
import type { Undone } from "./undo.ts"

/** What a change is planned from. */
export interface Snapshot {
  readonly memories: readonly Memory[]
}

/** The same under the lock. */
interface Standing extends Snapshot {
  /** The number that the first new memory of this change gets. */
  readonly idFor: (make: (id: number) => NewFile) => number
}

const nothing: Work<void> = () => ({ value: undefined, changes: [] })

/**
 * One knowledge folder: the source of truth. Reads need nothing but the files. Every change runs alone
 * (across processes), is durable when it returns, keeps what it replaces and is written to the journal.
 */
export class Store {
  readonly tier: Tier
  readonly root: string
  readonly #deps: StoreDeps
  readonly #keeper: Keeper
  readonly #takingUp: TakingUp

  constructor(deps: StoreDeps) {
    this.#deps = deps
    this.tier = deps.root.tier
    this.root = deps.root.path
    this.#keeper = new Keeper(deps)
    this.#takingUp = new TakingUp(deps, this.#keeper)
  }

  scan(): Promise<Scan> {
    return scanMemories(this.#deps.disk, this.#deps.root)
  }

  archived(): ArchivedFile[] {
    const { disk, journal } = this.#deps
    return this.#keeper.premises.linkAt([layout.archive]) ? [] : listArchive(disk, this.root, journal)
  }

  /** The id that the next memory gets if nobody else saves first. */
  async nextId(): Promise<number> {
    return this.#keeper.read((roll) => {
      roll.refresh()
      return roll.next()
    })
  }

  /** What is there now, for planning a change without making it. */
  async snapshot(): Promise<Snapshot> {
    return this.#keeper.read((roll) => {
      roll.refresh()
      return { memories: roll.memories() }
    })
  }

  history(): JournalEntry[] {
    return this.#deps.journal.read()
  }

  /** Journals of other folders that were at this path. A copy of such a folder does not have its journal. */
  asideJournals(): string[] {
    return this.#deps.journal.aside()
  }

  /** In bytes; it changes whenever any process does something. */
  historySize(): number {
    return this.#deps.journal.size()
  }

  /** What was done since the history had this size; undefined if all of it must be read. */
  historyBehind(bytes: number): JournalEntry[] | undefined {
    return this.#deps.journal.readBehind(bytes)
  }

  /** Files that a killed process left behind. */
  leftovers(): string[] {
    return this.#keeper.household.leftovers()
  }

  /** Removes leftovers, unless another process is at work (they may be its own) or nothing can be written. */
  async sweep(): Promise<number> {
    try {
      if (this.leftovers().length === 0) return 0
      return (await this.#deps.mutex.tryRun(() => this.#keeper.household.sweep())) ?? 0
    } catch (error) {
      if (errnoOf(error) === undefined && !(error instanceof CoError)) throw error
      return 0
    }
  }

  /** Completes the folder: its sub-folders, its .gitignore, and one in each folder that git must not see. */
  prepare(): Promise<void> {
    this.#keeper.household.startOver()
    return this.#keeper.change(undefined, nothing)
  }

  /** Makes a change after settling what a killed process left half done. */
  async #change<T>(deed: Deed | undefined, work: Work<T>, bringsGitignore = false): Promise<T> {
    await this.#takingUp.settle()
    return this.#keeper.change(deed, work, bringsGitignore)
  }

  /**
   * The one write path for decisions. `plan` decides under the lock what to do with what is there, and is
   * called again if a file that it touches has changed by then. If it throws, everything stays as it was.
   * With `bringsGitignore` no .gitignore is written beforehand, because the plan brings its own.
   */
  async transact<T>(
    deed: Deed,
    plan: (standing: Standing) => { readonly steps: Steps; readonly done: (performed: Performed) => T },
    { bringsGitignore = false } = {},
  ): Promise<T> {
    if (!this.#keeper.roll.isRead) await this.#keeper.read((roll) => roll.readFirst())
    const work: Work<T> = (shop, tools) => {
      const { numberFor, perform } = tools
      const idFor: Standing["idFor"] = (make) => numberFor(shop, make)
      const planNow = () => plan({ memories: shop.roll.memories(), idFor })
      let planned = planNow()
      while (!shop.roll.reread(touched(planned.steps))) planned = planNow()
      const { value, changes } = perform(shop, this.#keeper.announced(deed, planned.steps, shop, tools))
      return { value: planned.done(value), changes }
    }
    return this.#change(deed, work, bringsGitignore)
  }

  /** New memories, numbered in order; all of them or none. */
  create(deed: Deed, make: readonly ((id: number) => NewFile)[]): Promise<StoredFile[]> {
    return this.#change(deed, (shop, { createMemories }) => createMemories(shop, make))
  }

  /** Creates a file at a fixed path, such as context.md. False if it exists. */
  createFixed(deed: Deed, relative: string, text: string): Promise<boolean> {
    return this.#change(deed, (shop, { createFixedFile }) => createFixedFile(shop, relative, text))
  }

  /** Replaces a file if it still holds the expected bytes. The old file goes to the archive. */
  replace(
    deed: Deed,
    file: AnyFile,
    content: NewBytes,
  ): Promise<Outcome<{ kept: string; hash: string }, Conflict>> {
    return this.#change(deed, (shop, tools) => {
      const step = { ...file, ...content }
      const [named = step] = this.#keeper.announced(deed, { replace: [step] }, shop, tools).replace ?? []
      return tools.replaceFile(shop, named, content)
    })
  }

  /** Archives files, except those that somebody changed or removed meanwhile. Returns the archived ones. */
  archive<F extends Leaving>(
    deed: Deed,
    files: readonly F[],
    reason: ArchiveReason,
  ): Promise<(F & { kept: string })[]> {
    return this.#change(deed, (shop, { archiveFiles }) => archiveFiles(shop, files, reason))
  }

  /**
   * Restores a file from the archive under its old name, or a similar one if that is taken; with `content`,
   * under a new frontmatter.
   */
  restore(deed: Deed, file: ArchivedFile & { id: number }, content?: NewBytes): Promise<StoredFile> {
    return this.#change(deed, (shop, { restoreFile }) => restoreFile(shop, file, content))
  }

  /** The same for a memory whose number is taken by now. `numbered` is its new file, if there is one yet. */
  restoreAnew(
    deed: Deed,
    file: ArchivedFile & { id: number },
    make: (id: number) => NewFile,
    numbered?: StoredFile,
  ): Promise<StoredFile> {
    return this.#change(deed, (shop, { restoreAnew }) => restoreAnew(shop, file, make, numbered))
  }

  /**
   * Puts everything back as it was before these journal entries, the newest first. Undefined if
   * `isStillMeant`, called under the lock, says that these are no longer the right ones.
   */
  async undo(
    deed: Deed,
    entries: readonly JournalEntry[],
    isStillMeant: () => boolean,
  ): Promise<Undone | undefined> {
    return unlessNotMeant(
      this.#keeper.change(deed, (shop, { undoEntries }) => {
        if (!isStillMeant()) throw new NotMeant()
        return undoEntries(shop, entries)
      }),
    )
  }

  /** Settles an announced operation that ended half-way, and returns which one it was. */
  takeUp(isPartTold?: (by: Announcer) => boolean): Promise<Announcer | undefined> {
    return this.#takingUp.takeUp(isPartTold)
  }

  /** Records that an operation with announced changes is over. */
  conclude(deed: Deed): Promise<void> {
    return this.#takingUp.conclude(deed)
  }

  /** Removes what these journal entries made, for an operation that failed in the other folder. */
  withdraw(deed: Deed, entries: readonly JournalEntry[]): Promise<void> {
    return this.#keeper.change(deed, (shop, { withdrawEntries }) => withdrawEntries(shop, entries))
  }

  /** Refuses a purge that would fail, as far as that is known before anything is erased. */
  checkPurge(memories: readonly Erasable[], proposals: readonly SeenFile[]): Promise<void> {
    return this.#change(undefined, (shop, { checkPurge }) =>
      checkPurge(shop, memories, proposals, this.#deps.journal),
    )
  }

  /** Erases memories from the folder, the archive and the journal, for good. */
  purge(deed: Deed, memories: readonly Erasable[]): Promise<void> {
    return this.#change(deed, (shop, { purgeMemories }) => purgeMemories(shop, memories, this.#deps.journal))
  }

  /** The same for proposals in the archive. */
  purgeProposals(deed: Deed, proposals: readonly SeenFile[]): Promise<void> {
    const { journal } = this.#deps
    return this.#change(deed, (shop, { purgeProposals }) => purgeProposals(shop, proposals, journal))
  }

  /** The same for articles and their originals. */
  purgeArticles(deed: Deed, articles: readonly ErasableArticle[]): Promise<void> {
    const { journal } = this.#deps
    return this.#change(deed, (shop, { purgeArticles }) => purgeArticles(shop, articles, journal))
  }

  /** Records in the journal an operation that left nothing to undo. */
  note(deed: Deed): Promise<void> {
    return this.#keeper.change(deed, nothing)
  }

  close(): Promise<void> {
    return this.#deps.mutex.close()
  }
}

function touched({ replace = [], archive = [] }: Steps): string[] {
  return [...replace, ...archive].map(({ path }) => path)
}
