import { attempt } from "../disk/aside.ts"
import { type Disk, type FileStat, modifiedMsOf, peekAt } from "../disk/port.ts"
import { type Change, filesOf } from "./journal-entry.ts"
import { layout } from "./layout.ts"

/** What shows that nobody else was here: the mark on the lock, and when the folders last changed. */
interface Signs {
  readonly mark: number
  readonly memories: number
  readonly archive: number
}

/** Tells a process whether anybody else changed the knowledge folder since its own last change. */
export class Seal {
  readonly #disk: Disk
  readonly #root: string
  /** The signs when the current change began; undefined if its mark could not be left. */
  #opened: Signs | undefined
  /** The signs as our last change left them. */
  #closed: Signs | undefined

  constructor(disk: Disk, root: string) {
    this.#disk = disk
    this.#root = root
  }

  /**
   * Starts a change, under the lock. Returns whether nothing was added since our own last change. If
   * something was, it leaves a mark on the lock that no other process leaves, for the others to see; if not,
   * our earlier one is there.
   */
  open(lock?: FileStat): boolean {
    const found = this.#signs(lock)
    const isWhole = found !== undefined && this.#closed !== undefined && isSame(found, this.#closed)
    this.#opened = isWhole ? found : this.#leaveMark(found)
    this.#closed = undefined
    return isWhole
  }

  /** Ends a change that knew everything in the folder: remembers the mark and the folders' times. */
  close(changes: readonly Change[]): void {
    const opened = this.#opened
    if (opened === undefined) return
    const paths = changes.flatMap(filesOf)
    const isIn = (folder: string) => paths.some((path) => path.startsWith(`${this.#root}/${folder}/`))
    // The archive holds the old file of a stamp for a moment.
    const isInArchive = isIn(layout.archive) || changes.some(({ kind }) => kind === "stamped")
    // Only folders that we changed ourselves may have a new time.
    const memories = isIn(layout.memories) ? this.#timeOf(layout.memories) : opened.memories
    const archive = isInArchive ? this.#timeOf(layout.archive) : opened.archive
    if (memories !== undefined && archive !== undefined) this.#closed = { ...opened, memories, archive }
  }

  #leaveMark(found: Signs | undefined): Signs | undefined {
    const mark = randomMark()
    const isMarked = attempt(() => this.#disk.touch?.(`${this.#root}/${layout.lock}`, mark))
    return found && isMarked ? { ...found, mark } : undefined
  }

  #signs(lock: FileStat | undefined): Signs | undefined {
    if (!this.#disk.touch) return undefined
    const mark = lock ? modifiedMsOf(lock) : this.#timeOf(layout.lock)
    const memories = this.#timeOf(layout.memories)
    const archive = this.#timeOf(layout.archive)
    if (mark === undefined || memories === undefined || archive === undefined) return undefined
    return { mark, memories, archive }
  }

  #timeOf(place: string): number | undefined {
    return peekAt(this.#disk, `${this.#root}/${place}`)?.modifiedMs
  }
}

/** A multiple of two seconds, which every file system returns just as it was set, and never before 1980. */
function randomMark(): number {
  return 2_000 * Math.floor(2e8 + Math.random() * 3e8)
}

function isSame(a: Signs, b: Signs): boolean {
  return a.mark === b.mark && a.memories === b.memories && a.archive === b.archive
}
