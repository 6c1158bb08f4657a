import { describeErrno, errnoOf } from "../disk/port.ts"
import type { Announcer } from "./announced.ts"
import type { Deed } from "./deed.ts"
import { type Keeper, type StoreDeps, writing } from "./keeper.ts"
import { NotMeant, unlessNotMeant } from "./not-meant.ts"

type TakingUpDeps = Pick<StoreDeps, "root" | "journal" | "mutex" | "onTrouble">

/** Settles operations that announced their changes in the journal and were killed half-way. */
export class TakingUp {
  readonly #deps: TakingUpDeps
  readonly #keeper: Keeper

  constructor(deps: TakingUpDeps, keeper: Keeper) {
    this.#deps = deps
    this.#keeper = keeper
  }

  /** Called before every change, so that nothing is left half done. */
  async settle(): Promise<void> {
    const last = await this.#lastAnnounced()
    if (last === "open") await this.takeUp()
    else if (last === "ended") this.#deps.journal.sync()
  }

  /** If the journal cannot be read, saving still works, and what was left stays as it is. */
  async #lastAnnounced(): Promise<"open" | "ended" | undefined> {
    const { lastAnnounced } = await writing()
    const { journal, onTrouble, root } = this.#deps
    try {
      return lastAnnounced(journal)
    } catch (error) {
      const reason = describeErrno(errnoOf(error)) ?? String(error)
      onTrouble(`the journal of ${root.path} could not be read: ${reason}`)
      return undefined
    }
  }

  /**
   * Returns the announced operation that ended half-way, if there is one and nothing else was done since. Its
   * last change is then completed and recorded, or rolled back where it may not stay in part; with `isPartTold`
   * it is recorded as far as it went, so that it can be undone. That it has ended is synced then: a power loss
   * that spared only the announcement would have it settled once more, over what was changed since.
   */
  async takeUp(isPartTold: (by: Announcer) => boolean = () => false): Promise<Announcer | undefined> {
    const by = await this.#end(isPartTold)
    const { lastAnnounced } = await writing()
    if (lastAnnounced(this.#deps.journal) === "ended") this.#deps.journal.sync()
    return by
  }

  async #end(isPartTold: (by: Announcer) => boolean): Promise<Announcer | undefined> {
    const { journal } = this.#deps
    const size = journal.size()
    const { unfinishedIn } = await writing()
    const { by, intends } = unfinishedIn(journal) ?? {}
    if (!by || !intends) return by
    return unlessNotMeant(
      this.#keeper.change(by, (shop, { dismiss, settleAnnounced }) => {
        // The process that announced it may still be running.
        if (journal.size() !== size) throw new NotMeant()
        const { changes } = settleAnnounced(shop, { by, intends }, isPartTold(by))
        if (changes.length === 0) dismiss(journal, by)
        return { value: by, changes }
      }),
    )
  }

  /** Records that an announced operation is over. If another process is at work, its entry shows that too. */
  async conclude(deed: Deed): Promise<void> {
    const { journal, mutex } = this.#deps
    const { conclude, unfinishedIn } = await writing()
    if (unfinishedIn(journal)?.by.group === deed.group) await mutex.tryRun(() => conclude(journal, deed))
  }
}
