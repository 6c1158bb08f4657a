import { describeErrno, errnoOf } from "../disk/port.ts"
import type { Announcer } from "./announced.ts"
import type { Deed } from "./deed.ts"
import type { Keeper, StoreDeps } from "./keeper.ts"
import { NotMeant, unlessNotMeant } from "./not-meant.ts"
import { writing } from "./writing.ts"

type TakingUpDeps = Pick<StoreDeps, "root" | "journal" | "mutex" | "onTrouble">

/** Operations that told the journal of their changes before they did them, and were killed on the way. */
export class TakingUp {
  readonly #deps: TakingUpDeps
  readonly #keeper: Keeper

  constructor(deps: TakingUpDeps, keeper: Keeper) {
    this.#deps = deps
    this.#keeper = keeper
  }

  /** Before every change: afterwards nothing is half done any more. */
  async settle(): Promise<void> {
    if (await this.#looksLeft()) await this.takeUp()
  }

  /** Whoever cannot look can still save: what was left stays as it is. */
  async #looksLeft(): Promise<boolean> {
    const { mayBeLeft } = await writing()
    const { journal, onTrouble, root } = this.#deps
    try {
      return mayBeLeft(journal)
    } catch (error) {
      const reason = describeErrno(errnoOf(error)) ?? String(error)
      onTrouble(`the journal of ${root.path} could not be read: ${reason}`)
      return false
    }
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
}
