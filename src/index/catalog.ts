import { join } from "node:path"
import { type Disk, errnoOf } from "../disk/port.ts"
import { unreadable } from "../disk/text.ts"
import type { FileProblem } from "../domain/outcome.ts"
import type { Embedder } from "../embed/port.ts"
import { layout } from "../store/layout.ts"
import type { KnowledgeRoot } from "../store/places.ts"
import { folderProblem, isMemoryName } from "../store/scan.ts"
import { PackedIndex } from "./packed/index.ts"
import { Damaged } from "./packed/pieces.ts"
import { memoryShelf } from "./packed/shelf.ts"
import { erase, type IndexPlace, openShelf } from "./sqlite/open.ts"
import { Unusable } from "./sqlite/shelf.ts"
import {
  type BrokenFile,
  type Differences,
  type Folder,
  lookAtAll,
  lookAtSome,
  readChanged,
  youngMs,
} from "./sync.ts"
import { type Watch, watchFolder } from "./watch.ts"

export interface CatalogDeps {
  readonly disk: Disk
  readonly root: KnowledgeRoot
  /** Where the index goes if the knowledge folder cannot have it. */
  readonly otherPlace: { readonly folder: string; readonly name: string }
  readonly embedder: { readonly name: string; readonly open: () => Embedder }
  readonly clockMs: () => number
  readonly onProgress: (done: number, total: number) => void
}

/** An index that is up to date, and what there is to say about it. */
export interface Catalogue {
  /** Undefined where there is no folder of memories, or none that can be read. */
  readonly index: PackedIndex | undefined
  /** One for each file in the folder that is no memory. */
  readonly problems: readonly FileProblem[]
  readonly degraded: readonly string[]
}

/** What is kept with the index. */
interface Note {
  /** Which folder this is about: an index that came from elsewhere, with a clone or a copy, is not believed. */
  readonly place: string
  readonly embedder: string
  /** The folder as it looked when it was last listed; empty where that is not to be trusted. */
  readonly folder: string
  readonly listedMs: number
  readonly broken: readonly BrokenFile[]
}

/** Up to so many files, each is looked at for every question. */
const eachLookedAt = 2_000
/** Of more files, so many: the newest and some others. */
const someLookedAt = 256
/** And all of them after so long. */
const lookAgainMs = 10 * 60_000

/**
 * The index of one memory folder: kept beside it, brought up to date before each question, thrown away and
 * made anew where anything is wrong with it. Where it cannot be kept at all, it lives in this process only.
 */
export class Catalog {
  readonly #deps: CatalogDeps
  readonly #folder: Folder
  readonly #path: string
  #index: PackedIndex | undefined
  #trouble: string | undefined
  #watch: Watch | undefined
  #questions = 0

  constructor(deps: CatalogDeps) {
    this.#deps = deps
    const { disk, root, clockMs } = deps
    this.#folder = { disk, tier: root.tier, path: join(root.path, layout.memories), clockMs }
    this.#path = join(root.path, layout.index)
  }

  async current(): Promise<Catalogue> {
    const { disk, root } = this.#deps
    const problem = folderProblem(disk, root)
    if (problem) return { index: undefined, problems: [problem], degraded: [] }
    const stat = disk.stat(this.#folder.path)
    if (stat === undefined) return { index: undefined, problems: [], degraded: [] }
    await this.#hearWatch(stat.inode)
    const place = `${this.#folder.path} ${stat.inode}`
    const sign = `${stat.modifiedNs} ${stat.changedNs}`
    try {
      return await this.#healing((index) => this.#update(index, place, sign))
    } catch (error) {
      if (errnoOf(error) === undefined) throw error
      const unread = { ...unreadable(error), path: this.#folder.path }
      return { index: undefined, problems: [unread], degraded: [] }
    }
  }

  /** Everything from the files, whatever the index says. */
  async rebuild(): Promise<Catalogue> {
    this.#index?.close()
    this.#index = undefined
    this.#trouble = undefined
    erase(this.#deps.disk, this.#path)
    erase(this.#deps.disk, join(this.#deps.otherPlace.folder, this.#deps.otherPlace.name))
    return this.current()
  }

  close(): void {
    this.#watch?.stop()
    this.#index?.close()
    this.#index = undefined
  }

  /** Damage is answered with a new index, whatever else with one in memory. */
  async #healing(work: (index: PackedIndex) => Promise<Catalogue>): Promise<Catalogue> {
    for (let attempt = 1; ; attempt++) {
      try {
        this.#index ??= await this.#open()
        return await work(this.#index)
      } catch (error) {
        if (!(error instanceof Damaged || error instanceof Unusable)) throw error
        this.#index?.close()
        this.#index = undefined
        // Somebody else may just have written it anew: look again before calling it broken.
        if (error instanceof Damaged && attempt === 1) continue
        if (error instanceof Damaged && attempt === 2) erase(this.#deps.disk, this.#path)
        else this.#keepInMemory(error)
        if (attempt > 4) throw error
      }
    }
  }

  async #open(): Promise<PackedIndex> {
    const { disk, root, otherPlace } = this.#deps
    const place: IndexPlace = {
      path: this.#path,
      isOurs: disk.stat(join(root.path, layout.lock))?.kind === "file",
      otherFolder: otherPlace.folder,
      otherName: otherPlace.name,
    }
    return new PackedIndex(await openShelf(disk, place, root.path), root.tier)
  }

  #keepInMemory(error: Error): void {
    this.#trouble = `the index cannot be used (${error.message}): answered from the files`
    this.#index = new PackedIndex(memoryShelf(), this.#deps.root.tier)
  }

  async #update(index: PackedIndex, place: string, sign: string): Promise<Catalogue> {
    let note = readNote(index.note)
    if (note.place !== place || note.embedder !== this.#deps.embedder.name) {
      if (index.count > 0) index.apply({ put: [], remove: index.known().map(({ address }) => address) })
      note = { ...nothingNoted, place, embedder: this.#deps.embedder.name }
    }
    const nowMs = this.#deps.clockMs()
    const isWhole = this.#needsAll(index, note, sign, nowMs)
    const differences = isWhole ? this.#lookAtAll(index, note.broken) : this.#lookAtSome(index)
    const next = isWhole ? { ...note, folder: this.#isYoung(sign, nowMs) ? "" : sign, listedMs: nowMs } : note
    const isSame = differences.changed.length + differences.gone.length === 0
    // Nothing is written only to remember when it was looked at, unless that saves looking at very many.
    if (isSame && (!isWhole || index.count <= eachLookedAt)) return this.#catalogue(index, note.broken)
    return this.#take(index, next, differences)
  }

  #needsAll(index: PackedIndex, note: Note, sign: string, nowMs: number): boolean {
    if (this.#watch) return this.#watch.wasBlind()
    if (index.count + note.broken.length <= eachLookedAt || note.folder !== sign) return true
    return nowMs - note.listedMs > lookAgainMs || nowMs < note.listedMs
  }

  #lookAtAll(index: PackedIndex, broken: readonly BrokenFile[]): Differences {
    const looks = index.looks()
    for (const { name, look } of broken) looks.set(name, look)
    return lookAtAll(this.#folder, looks)
  }

  #lookAtSome(index: PackedIndex): Differences {
    if (!this.#watch) return lookAtSome(this.#folder, index.sample(someLookedAt))
    return { changed: [...this.#watch.take()].filter(isMemoryName), gone: [] }
  }

  async #take(index: PackedIndex, note: Note, differences: Differences): Promise<Catalogue> {
    const byName = new Map(index.known().map((each) => [each.address.name, each]))
    const { changed } = differences
    const { change, broken, vanished } = await readChanged(
      this.#folder,
      differences,
      byName,
      this.#deps.embedder.open(),
      (done) => this.#deps.onProgress(done, changed.length),
    )
    const seen = new Set([...changed, ...vanished])
    const next: Note = { ...note, broken: [...note.broken.filter(({ name }) => !seen.has(name)), ...broken] }
    index.apply(change, JSON.stringify(next))
    return this.#catalogue(index, next.broken)
  }

  #catalogue(index: PackedIndex, broken: readonly BrokenFile[]): Catalogue {
    return {
      index,
      problems: broken.map(({ problem }) => problem),
      degraded: this.#trouble === undefined ? [] : [this.#trouble],
    }
  }

  #isYoung(sign: string, nowMs: number): boolean {
    const changedMs = Number(sign.split(" ")[1] ?? 0) / 1e6
    return nowMs - changedMs < youngMs
  }

  /** From the second question on somebody stays: then the system tells what changes, instead of looking each time. */
  async #hearWatch(inode: bigint): Promise<void> {
    if (++this.#questions < 2) return
    if (this.#watch?.inode !== inode) {
      this.#watch?.stop()
      this.#watch = watchFolder(this.#deps.disk, this.#folder.path, inode)
    }
    // What happened before now has been queued by the system, and is told within one turn of the loop.
    if (this.#watch) await new Promise((told) => setImmediate(told))
  }
}

const nothingNoted: Note = { place: "", embedder: "", folder: "", listedMs: 0, broken: [] }

function readNote(text: string): Note {
  return text === "" ? nothingNoted : (JSON.parse(text) as Note)
}
