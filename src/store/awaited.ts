import { type Disk, isPast, namesIn, peekAt } from "../disk/port.ts"
import type { HeadParser } from "../markdown/fields.ts"
import { layout } from "./layout.ts"
import { numbersAt } from "./read.ts"
import { isMarkdownName } from "./scan.ts"

/** The numbers of memories that proposals in the inbox would replace. None if the inbox is a link. */
export class AwaitedNumbers {
  readonly #disk: Disk
  readonly #folder: string
  readonly #clockMs: () => number
  /** The numbers as of this folder time, which changes with each file that is added or removed. */
  #known: { readonly atMs: number; readonly numbers: ReadonlySet<number> } | undefined

  constructor(disk: Disk, root: string, clockMs: () => number) {
    this.#disk = disk
    this.#clockMs = clockMs
    this.#folder = `${root}/${layout.inbox}`
  }

  /** Reads the proposals again if one was added or removed. */
  numbers(full: HeadParser | undefined): ReadonlySet<number> {
    const folder = peekAt(this.#disk, this.#folder)
    if (folder?.kind !== "folder") return none
    const { modifiedMs: atMs } = folder
    if (this.#known && this.#known.atMs === atMs) return this.#known.numbers
    const nowMs = this.#clockMs()
    const numbers = this.#read(full)
    // A proposal added within the same step of the file system's clock would go unseen.
    this.#known = atMs !== undefined && isPast(atMs, nowMs) ? { atMs, numbers } : undefined
    return numbers
  }

  #read(full: HeadParser | undefined): ReadonlySet<number> {
    const names = namesIn(this.#disk, this.#folder).filter(isMarkdownName)
    return new Set(
      names.flatMap((name) => numbersAt(this.#disk, `${this.#folder}/${name}`, "replaces", full)),
    )
  }
}

const none: ReadonlySet<number> = new Set()
