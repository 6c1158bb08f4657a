import { once } from "../basics/once.ts"
import type { Mutex } from "../disk/mutex.ts"
import { refuseLink } from "../disk/paths.ts"
import { type Disk, describeErrno, errnoOf, pathOf } from "../disk/port.ts"
import { refusedByDisk, refusingFolder } from "../disk/refused.ts"
import { keepPaths } from "./archive.ts"
import type { Done, Workshop } from "./changes.ts"
import type { Deed } from "./deed.ts"
import { Household } from "./household.ts"
import type { Journal } from "./journal.ts"
import { isWorthNoting } from "./journal-entry.ts"
import type { Steps } from "./perform.ts"
import type { KnowledgeRoot } from "./places.ts"
import { Premises, workingFolders } from "./premises.ts"
import { NeedsFullParser, Roll } from "./roll.ts"

export interface StoreDeps {
  readonly disk: Disk
  readonly root: KnowledgeRoot
  readonly mutex: Mutex
  readonly journal: Journal
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Makes names for temporary files, never the same twice. */
  readonly token: () => string
  /** Receives problems that do not fail the operation. */
  readonly onTrouble: (message: string) => void
  /** Milliseconds since some moment, on a clock that never goes back. */
  readonly elapsedMs: () => number
  /** Milliseconds since 1970 by the clock that the file system uses. */
  readonly clockMs: () => number
}

type Writing = typeof import("./writing.ts")
export const writing = once(() => import("./writing.ts"))

/** What one change does under the lock. */
export type Work<T> = (shop: Workshop, writing: Writing) => Done<T>

/** Surrounds every read and every change of a knowledge folder with the same checks. */
export class Keeper {
  readonly roll: Roll
  readonly premises: Premises
  readonly household: Household
  readonly #deps: StoreDeps
  readonly #root: string
  /** How the current change was announced, if it was. */
  #announced: Deed["announced"]

  constructor(deps: StoreDeps) {
    this.#deps = deps
    this.#root = deps.root.path
    this.roll = new Roll(deps.disk, deps.root, deps.elapsedMs, deps.clockMs)
    this.premises = new Premises(deps.disk, deps.root, deps.clockMs)
    this.household = new Household(deps, this.premises)
  }

  async read<T>(work: (roll: Roll) => T): Promise<T> {
    try {
      refuseLink(this.premises.linkAt(workingFolders))
      return await this.#withParser(async () => work(this.roll))
    } catch (error) {
      throw refusedByDisk(error, "read", pathOf(error) ?? this.#root)
    }
  }

  /** The only way to change anything: lock, check, do, record. Without a deed there is nothing to record. */
  async change<T>(deed: Deed | undefined, work: Work<T>, bringsGitignore = false): Promise<T> {
    const tools = await writing()
    try {
      this.household.ensureFolders()
      return await this.#withParser(() =>
        this.#deps.mutex.run((lock) => {
          this.household.prepare(tools, bringsGitignore)
          this.roll.enter(lock)
          this.#announced = undefined
          const done = work(this.#workshop(tools.fingerprint), tools)
          if (this.#finish(deed, done)) done.after?.()
          this.roll.leave(done.changes)
          return done.value
        }),
      )
    } catch (error) {
      const path = refusingFolder(this.#deps.disk, error) ?? pathOf(error) ?? this.#root
      throw refusedByDisk(error, "write", path)
    }
  }

  /** The steps of a change. If it is to be announced, they are in the journal before the first is done. */
  announced(deed: Deed, steps: Steps, shop: Workshop, { announce, foresee }: Writing): Steps {
    const announced = deed.announced ?? (isCondensing(steps) ? "part" : undefined)
    if (announced === undefined) return steps
    const foreseen = foresee(shop, steps)
    if (foreseen.intends.length > 0) announce(this.#deps.journal, { ...deed, announced }, foreseen.intends)
    this.#announced = announced
    return foreseen.steps
  }

  #workshop(fingerprint: Workshop["fingerprint"]): Workshop {
    const { disk, now } = this.#deps
    const keepPath = keepPaths(disk, this.#root, now())
    const aside = () => this.household.aside()
    return { disk, root: this.#root, roll: this.roll, keepPath, aside, fingerprint }
  }

  /**
   * The change is done, so problems from here on are only reported, unless a link led us astray. False if the
   * journal could not be written.
   */
  #finish(deed: Deed | undefined, { changes }: Done<unknown>): boolean {
    const { journal, onTrouble } = this.#deps
    try {
      refuseLink(this.premises.look().link)
    } catch (error) {
      const reason = describeErrno(errnoOf(error))
      if (reason === undefined) throw error
      onTrouble(`${this.#root} could not be checked after the change: ${reason}`)
    }
    if (deed === undefined) return true
    const entry = { ...deed, ...(this.#announced && { announced: this.#announced }), changes }
    const trouble = isWorthNoting(entry) ? journal.append(entry) : undefined
    if (trouble !== undefined) onTrouble(trouble)
    return trouble === undefined
  }

  /** Starts over if the full parser is needed. That is safe, because numbering comes before any change. */
  async #withParser<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NeedsFullParser)) throw error
      await this.roll.loadFullParser()
      return work()
    }
  }
}

/** A process that is killed within leaves a note beside what it quotes, or a proposal beside its memory. */
function isCondensing({ create = [], archive = [] }: Steps): boolean {
  return create.length > 0 && archive.length > 0
}
