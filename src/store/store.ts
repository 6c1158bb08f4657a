import { describeErrno, errnoOf } from "../disk/port.ts"
import type { NewBytes } from "../disk/replace.ts"
import type { Memory, Tier } from "../domain/memory.ts"
import { CoError, type Outcome } from "../domain/outcome.ts"
import type { Announcer } from "./announced.ts"
import { type ArchivedFile, listArchive } from "./archive.ts"
import type { AnyFile, Conflict, NewFile, StoredFile } from "./changes.ts"
import type { Deed } from "./deed.ts"
import type { Journal } from "./journal.ts"
import type { JournalEntry } from "./journal-entry.ts"
import { Keeper, type StoreDeps, type Work } from "./keeper.ts"
import { type ArchiveReason, layout } from "./layout.ts"
import type { Performed, Steps } from "./perform.ts"
import type { Erasable, SeenFile } from "./purge.ts"
import type { ErasableArticle } from "./purge-articles.ts"
import { type Scan, scanMemories } from "./scan.ts"
import type { Undone } from "./undo.ts"
import { writing } from "./writing.ts"

/** What a change is planned on. */
export interface Snapshot {
  readonly memories: readonly Memory[]
}

/** The same under the lock. */
interface Standing extends Snapshot {
  /** The number that a new memory gets in this change, where it is the first. */
  readonly idFor: (make: (id: number) => NewFile) => number
}

/** Thrown where another process was faster: nothing is done, and nothing noted. */
class NotMeant extends Error {}

const nothing: Work<void> = () => ({ value: undefined, changes: [] })

/**
 * The truth: one knowledge folder. Reads need nothing but the files. Every change runs alone (across
 * processes), is durable when it returns, keeps what it replaces and is written to the journal.
 */
export class Store {
  readonly tier: Tier
  readonly root: string
  readonly #deps: StoreDeps
  readonly #keeper: Keeper

  constructor(deps: StoreDeps) {
    this.#deps = deps
    this.tier = deps.root.tier
    this.root = deps.root.path
    this.#keeper = new Keeper(deps)
  }

  scan(): Promise<Scan> {
    return scanMemories(this.#deps.disk, this.#deps.root)
  }

  archived(): ArchivedFile[] {
    const { disk, journal } = this.#deps
    return this.#keeper.premises.linkAt([layout.archive]) ? [] : listArchive(disk, this.root, journal)
  }

  /** The id that the next memory would get, if nobody else saves first. */
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

  /** Journals of other folders that were at the same path, which a copy of one of them does not have. */
  asideJournals(): string[] {
    return this.#deps.journal.aside()
  }

  /** In bytes: another where something was done since, by whatever process. */
  historySize(): number {
    return this.#deps.journal.size()
  }

  /** What was done since it was so long; undefined where only the whole of it can tell. */
  historyBehind(bytes: number): JournalEntry[] | undefined {
    return this.#deps.journal.readBehind(bytes)
  }

  /** Files that a killed process left behind. */
  leftovers(): string[] {
    return this.#keeper.household.leftovers()
  }

  /** Removes leftovers, unless another process is at work (they may be its own) or nothing can be written here. */
  async sweep(): Promise<number> {
    try {
      if (this.leftovers().length === 0) return 0
      return (await this.#deps.mutex.tryRun(() => this.#keeper.household.sweep())) ?? 0
    } catch (error) {
      if (errnoOf(error) === undefined && !(error instanceof CoError)) throw error
      return 0
    }
  }

  /** Makes sure that the folder is complete: its sub-folders, its .gitignore, and those in what git must not see. */
  prepare(): Promise<void> {
    this.#keeper.household.startOver()
    return this.#keeper.change(undefined, nothing)
  }

  /** A change to what is there, once nothing is half done any more that somebody left who was killed. */
  async #change<T>(deed: Deed | undefined, work: Work<T>, bringsGitignore = false): Promise<T> {
    const { mayBeLeft } = await writing()
    if (this.#looksLeft(mayBeLeft)) await this.takeUp()
    return this.#keeper.change(deed, work, bringsGitignore)
  }

  /** Whoever cannot look can still save: what was left stays as it is. */
  #looksLeft(mayBeLeft: (journal: Journal) => boolean): boolean {
    const { journal, onTrouble } = this.#deps
    try {
      return mayBeLeft(journal)
    } catch (error) {
      const reason = describeErrno(errnoOf(error)) ?? String(error)
      onTrouble(`the journal of ${this.root} could not be read: ${reason}`)
      return false
    }
  }

  /**
   * The one write path for decisions: `plan` says what is to be done about what is there, under the lock,
   * and is asked again where a file that it touches turns out to be another by then. What it throws
   * leaves everything as it was. One that brings a .gitignore of its own finds none in its place.
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

  /** A new file at a fixed place, such as context.md. False where it exists. */
  createFixed(deed: Deed, relative: string, text: string): Promise<boolean> {
    return this.#change(deed, (shop, { createFixedFile }) => createFixedFile(shop, relative, text))
  }

  /** New bytes for a file, if it still holds the expected ones. The old file goes to the archive. */
  replace(
    deed: Deed,
    file: AnyFile,
    content: NewBytes,
  ): Promise<Outcome<{ kept: string; hash: string }, Conflict>> {
    return this.#change(deed, (shop, tools) => {
      const step = { ...file, ...content, isStamp: false }
      const [named = step] = this.#keeper.announced(deed, { replace: [step] }, shop, tools).replace ?? []
      return tools.replaceFile(shop, named, content)
    })
  }

  /** Moves files to the archive. One that somebody changed or removed meanwhile stays and is not in the answer. */
  archive<F extends AnyFile>(
    deed: Deed,
    files: readonly F[],
    reason: ArchiveReason,
  ): Promise<(F & { kept: string })[]> {
    return this.#change(deed, (shop, { archiveFiles }) => archiveFiles(shop, files, reason))
  }

  /**
   * Brings a file back from the archive under its old name, or a similar one where that is taken; with another frontmatter
   * where it is to have one.
   */
  restore(deed: Deed, file: ArchivedFile & { id: number }, content?: NewBytes): Promise<StoredFile> {
    return this.#change(deed, (shop, { restoreFile }) => restoreFile(shop, file, content))
  }

  /** The same for a memory whose number another one has by now, and which may have its new one already. */
  restoreAnew(
    deed: Deed,
    file: ArchivedFile & { id: number },
    make: (id: number) => NewFile,
    numbered?: StoredFile,
  ): Promise<StoredFile> {
    return this.#change(deed, (shop, { restoreAnew }) => restoreAnew(shop, file, make, numbered))
  }

  /**
   * Puts everything back as it was before these entries of the journal, the newest first. Undefined where these are not
   * the ones that are meant any more, which is asked under the lock.
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

  /**
   * The announced operation that ended in the middle, where one did and nothing else was done since. The change that it
   * was at is done or not done afterwards, and told of where it is; or told of as far as it went, where it is to be undone.
   */
  async takeUp(isPartTold: (by: Announcer) => boolean = () => false): Promise<Announcer | undefined> {
    const { journal } = this.#deps
    const size = journal.size()
    const { unfinishedIn } = await writing()
    const { by, intends } = unfinishedIn(journal) ?? {}
    if (!by || !intends) return by
    return unlessNotMeant(
      this.#keeper.change(by, (shop, { settleAnnounced }) => {
        // Whoever announced it may be at it still.
        if (journal.size() !== size) throw new NotMeant()
        return { ...settleAnnounced(shop, intends, isPartTold(by)), value: by }
      }),
    )
  }

  /** An operation whose changes were announced is over. Where somebody else is at work, what they tell says so too. */
  async conclude(deed: Deed): Promise<void> {
    const { journal, mutex } = this.#deps
    const { conclude, unfinishedIn } = await writing()
    if (unfinishedIn(journal)?.by.group === deed.group) await mutex.tryRun(() => conclude(journal, deed))
  }

  /** Takes away what these entries of the journal made, for an operation that failed in the other folder. */
  withdraw(deed: Deed, entries: readonly JournalEntry[]): Promise<void> {
    return this.#keeper.change(deed, (shop, { withdrawEntries }) => withdrawEntries(shop, entries))
  }

  /** Refuses a purge that would fail, as far as that can be told before anything is erased. */
  checkPurge(memories: readonly Erasable[], proposals: readonly SeenFile[]): Promise<void> {
    return this.#change(undefined, (shop, { checkPurge }) =>
      checkPurge(shop, memories, proposals, this.#deps.journal),
    )
  }

  /** Erases memories from the folder, the archive and the journal. Nothing brings them back. */
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

  /** Writes to the journal that something was done which left nothing to take back. */
  note(deed: Deed): Promise<void> {
    return this.#keeper.change(deed, nothing)
  }

  close(): Promise<void> {
    return this.#deps.mutex.close()
  }
}

async function unlessNotMeant<T>(change: Promise<T>): Promise<T | undefined> {
  try {
    return await change
  } catch (error) {
    if (error instanceof NotMeant) return undefined
    throw error
  }
}

function touched({ replace = [], archive = [] }: Steps): string[] {
  return [...replace, ...archive].map(({ path }) => path)
}
