import { below } from "../basics/below.ts"
import { type Disk, errnoOf, type FileStat, isPast, unlessRefused } from "../disk/port.ts"
import { unreadable } from "../disk/text.ts"
import { describeProblem, type FileProblem } from "../domain/outcome.ts"
import type { Embedder } from "../embed/port.ts"
import { layout } from "../store/layout.ts"
import type { KnowledgeRoot } from "../store/places.ts"
import { folderProblem, isMarkdownName } from "../store/scan.ts"
import type { FileKind } from "./files.ts"
import type { StartHelper } from "./helper.ts"
import type { BrokenFile } from "./intake.ts"
import { type Collected, PackedIndex } from "./packed/packed-index.ts"
import { Damaged, decoding } from "./packed/pieces.ts"
import { memoryShelf } from "./packed/shelf.ts"
import type { Known, Looks } from "./port.ts"
import { readFiles } from "./read-files.ts"
import { type IndexPlace, OpenIndex, openIndex } from "./sqlite/open.ts"
import { type Differences, type Folder, forEachLook, lookAtAll, lookAtSome, markdownIn } from "./sync.ts"
import { type Watch, watchFolder } from "./watch.ts"

export interface CatalogDeps {
  readonly disk: Disk
  readonly root: KnowledgeRoot
  readonly files: FileKind
  /** Where the index goes if it cannot be in the knowledge folder. */
  readonly otherPlace: { readonly folder: string; readonly name: string }
  readonly embedder: Embedder
  readonly clockMs: () => number
  readonly onProgress: (done: number, total: number) => void
  /** Starts a thread that helps when there are very many files. */
  readonly startHelper?: StartHelper
}

/** An index that is up to date, and what there is to report about it. */
export interface CurrentIndex {
  /** Undefined if the folder does not exist or cannot be read. */
  readonly index: PackedIndex | undefined
  /** One for each file that does not belong in this folder. */
  readonly problems: readonly FileProblem[]
  readonly degraded: readonly string[]
  /** Why the index on the disk is not used. */
  readonly trouble?: string
  /** Why the folder itself cannot be read. */
  readonly unread?: FileProblem
}

/** What is kept with the index. */
interface Note {
  /** The folder it belongs to: an index that came from elsewhere, by a clone or a copy, is not believed. */
  readonly place: string
  readonly embedder: string
  /** What the folder looked like when it was last listed; empty if that cannot be trusted. */
  readonly folder: string
  readonly listedMs: number
  readonly broken: readonly BrokenFile[]
}

/** Up to so many files, every question looks at each of them. */
const eachLookedAt = 2_000
/** If there are more, it looks at so many of the newest and as many others, */
const someLookedAt = 128
/** and at all of them after so long. */
const lookAgainMs = 10 * 60_000
/** An index that could not be used is tried again after so long. */
const tryAgainMs = 10_000

/**
 * The index of one folder of files, kept beside it and brought up to date before each question. Whatever is
 * wrong with it is thrown, and `recover` handles it: open it again, rebuild it, or keep it in memory without
 * a file.
 */
export class Catalog {
  readonly #deps: CatalogDeps
  readonly #folder: Folder
  readonly #place: IndexPlace
  #opened: OpenIndex | undefined
  #trouble: { readonly why: string; readonly sinceMs: number } | undefined
  /** The index for which all files were looked at since it was opened. */
  #whole: PackedIndex | undefined
  #watch: Watch | undefined
  /** The last result. It holds as long as the index file has this sign and the watch is silent. */
  #settled: (CurrentIndex & { readonly index: PackedIndex; readonly sign: string }) | undefined
  #noted: { readonly text: string; readonly note: Note } | undefined
  #questions = 0
  #isStartingOver = false
  #isTroubled = false

  constructor(deps: CatalogDeps) {
    this.#deps = deps
    const { disk, root, files, otherPlace, clockMs } = deps
    this.#folder = { disk, tier: root.tier, path: below(root.path, files.folder), files, clockMs }
    this.#place = {
      folder: root.path,
      path: below(root.path, files.index),
      isOurs: () => disk.stat(below(root.path, layout.lock))?.kind === "file",
      other: otherPlace,
    }
  }

  /** Whether this catalog was the one that threw when it was brought up to date. */
  get isTroubled(): boolean {
    return this.#isTroubled
  }

  /** Whether it was asked before. */
  get isOpen(): boolean {
    return this.#opened !== undefined
  }

  async current(): Promise<CurrentIndex> {
    const { disk, root, files } = this.#deps
    const problem = folderProblem(disk, root, [files.folder])
    if (problem) return unreadFolder(problem)
    const stat = disk.stat(this.#folder.path)
    if (stat === undefined) return { index: undefined, problems: [], degraded: [] }
    const place = `${this.#folder.path} ${stat.inode} ${files.way ?? ""}`.trimEnd()
    try {
      const { index, sign } = this.#open(place)
      await this.#hearWatch(stat.inode, index)
      const settled = this.#settled
      if (settled?.index === index && settled.sign === sign && this.#watch?.isSilent()) return settled
      this.#settled = undefined
      const current = await this.#update(index, place, signOf(stat))
      if (this.#isSettled(index, sign)) this.#settled = { ...current, index, sign }
      return current
    } catch (error) {
      this.#whole = undefined
      this.#isTroubled = errnoOf(error) === undefined
      if (this.#isTroubled) throw error
      return unreadFolder({ ...unreadable(error), path: this.#folder.path })
    }
  }

  /** After `current` or a question to its index has thrown: prepares for another try. */
  recover(attempt: number, error: Error): void {
    this.#drop()
    this.#isTroubled = false
    // Somebody else may just have rewritten it: the first time it is only opened again.
    if (error instanceof Damaged && attempt < 3 && (attempt < 2 || this.#isErased())) return
    this.#trouble = { why: error.message, sinceMs: this.#deps.clockMs() }
    this.#opened = new OpenIndex(new PackedIndex(memoryShelf(), this.#collected), undefined)
  }

  get #collected(): Collected {
    const { root, files } = this.#deps
    return { tier: root.tier, kind: files.kind }
  }

  #isErased(): boolean {
    return unlessRefused(() => {
      this.erase()
      return true
    }, false)
  }

  /** Deletes the index: the next question rebuilds it. */
  erase(): void {
    this.#drop()
    this.#trouble = undefined
    OpenIndex.erase(this.#deps.disk, this.#place)
  }

  /** Makes the next look read every file again and replace the whole index at once. */
  startOver(): void {
    this.#isStartingOver = true
    this.#settled = undefined
  }

  close(): void {
    this.#watch?.stop()
    this.#watch = undefined
    this.#drop()
  }

  #drop(): void {
    this.#opened?.index.close()
    this.#opened = undefined
    this.#whole = undefined
    this.#settled = undefined
  }

  #open(place: string): { readonly index: PackedIndex; readonly sign: string } {
    const { disk, embedder, clockMs } = this.#deps
    if (this.#trouble && clockMs() - this.#trouble.sinceMs > tryAgainMs) {
      this.#trouble = undefined
      this.#drop()
    }
    let look = this.#opened?.look(disk)
    if (look === undefined) this.#drop()
    const isBelieved = (text: string) => {
      const note = readNote(text)
      return note.place === place && note.embedder === embedder.name
    }
    this.#opened ??= openIndex(disk, this.#place, this.#collected, isBelieved)
    look ??= this.#opened.look(disk)
    return { index: this.#opened.index, sign: signOf(look) }
  }

  /** Whether the next question can skip looking, unless something is heard of or written before it. */
  #isSettled(index: PackedIndex, sign: string): boolean {
    return this.#whole === index && !this.#trouble && !isYoung(sign, this.#deps.clockMs())
  }

  async #update(index: PackedIndex, place: string, sign: string): Promise<CurrentIndex> {
    const nowMs = this.#deps.clockMs()
    const { note, isListed, isWhole, differences, isSame, known } = index.reading(() => {
      const fresh = { ...nothingNoted, place, embedder: this.#deps.embedder.name }
      const text = index.note
      const note = text === "" ? fresh : this.#readNote(text)
      // Of few files the names are compared every time: an index that lost its entries has none that differs.
      const isListed = index.count > eachLookedAt && isListedAs(note, sign, nowMs)
      const isWhole = this.#needsAll(index, note, isListed)
      const differences = isWhole ? this.#lookAtAll(index, note.broken, isListed) : this.#lookAtSome(index)
      const isSame = !this.#isStartingOver && differences.changed.length + differences.gone.length === 0
      return { note, isListed, isWhole, differences, isSame, known: this.#currentOf(index) }
    })
    const next = isWhole ? { ...note, folder: isYoung(sign, nowMs) ? "" : sign, listedMs: nowMs } : note
    if (!isSame) await this.#take(index, next, differences)
    // The time of a look alone is not worth writing, unless it saves looking at very many files.
    else if (isWhole && !isListed && index.count > eachLookedAt) index.keepNote(JSON.stringify(next))
    if (isWhole) {
      this.#whole = index
      this.#isStartingOver = false
    }
    return isSame ? known : index.reading(() => this.#currentOf(index))
  }

  /** Remembers the last note: mostly it is the same as for the last question. */
  #readNote(text: string): Note {
    if (this.#noted?.text !== text) this.#noted = { text, note: readNote(text) }
    return this.#noted.note
  }

  #needsAll(index: PackedIndex, note: Note, isListed: boolean): boolean {
    if (this.#isStartingOver || index.count + note.broken.length <= eachLookedAt) return true
    return this.#watch ? this.#watch.wasBlind() || this.#whole !== index : !isListed
  }

  #lookAtAll(index: PackedIndex, broken: readonly BrokenFile[], isListed: boolean): Differences {
    if (this.#isStartingOver) return { changed: markdownIn(this.#folder), gone: [] }
    const looks = this.#looks(index)
    const known: Looks = {
      count: looks.count + broken.length,
      every: (isSame) =>
        looks.every((name, look) => isSame(name, look)) &&
        broken.every(({ name, look }) => isSame(name, look)),
    }
    return lookAtAll(this.#folder, known, isListed)
  }

  /** If several entries come from one file, one look speaks for all of them. */
  #looks(index: PackedIndex): Looks {
    const looks = index.looks()
    const { fileOf } = this.#deps.files
    if (!fileOf) return looks
    const files = new Map<string, number>()
    forEachLook(looks, (name, look) => files.set(fileOf(name), look))
    return {
      count: files.size,
      every: (isSame) => [...files].every(([name, look]) => isSame(name, look)),
    }
  }

  #lookAtSome(index: PackedIndex): Differences {
    if (!this.#watch) return lookAtSome(this.#folder, index.sample(someLookedAt))
    return { changed: [...this.#watch.take()].filter(isMarkdownName), gone: [] }
  }

  async #take(index: PackedIndex, note: Note, { changed, gone }: Differences): Promise<void> {
    const seen = new Set([...changed, ...gone])
    const isOver = this.#isStartingOver
    const known = isOver ? [] : this.#knownFrom(index, seen)
    const { embedder, onProgress, startHelper } = this.#deps
    const onFile = (done: number) => onProgress(done, changed.length)
    const { change, broken } = await readFiles(this.#folder, changed, known, embedder, onFile, startHelper)
    const others = isOver ? [] : note.broken.filter(({ name }) => !seen.has(name))
    const next = JSON.stringify({ ...note, broken: [...others, ...broken] } satisfies Note)
    if (isOver) index.replace(change.put, next)
    else index.take(change, next)
  }

  /** What the index has from these files. */
  #knownFrom(index: PackedIndex, files: ReadonlySet<string>): Known[] {
    const { fileOf } = this.#deps.files
    return index.reading(() =>
      fileOf ? index.known((name) => files.has(fileOf(name))) : index.knownAs(files),
    )
  }

  #currentOf(index: PackedIndex): CurrentIndex {
    const text = index.note
    const problems = (text === "" ? [] : this.#readNote(text).broken).map(({ problem }) => problem)
    if (this.#trouble === undefined) return { index, problems, degraded: [] }
    const { why } = this.#trouble
    return {
      index,
      problems,
      trouble: why,
      degraded: [`the index cannot be used (${why}): answered from the files`],
    }
  }

  /** A second question means that the process stays: if there are many files, the system reports changes. */
  async #hearWatch(inode: bigint, index: PackedIndex): Promise<void> {
    if (++this.#questions < 2) return
    if (this.#watch?.inode !== inode || this.#watch.isDead()) {
      if (index.count <= eachLookedAt) return
      this.#watch?.stop()
      this.#watch = watchFolder(this.#deps.disk, this.#folder.path, inode)
    }
    if (!this.#watch) return
    // Past changes arrive within one turn of the event loop; in mid-turn, the first wait only ends that turn.
    for (let turn = 0; turn < 2; turn++) await new Promise((told) => setImmediate(told))
  }
}

function unreadFolder(unread: FileProblem): CurrentIndex {
  return { index: undefined, problems: [unread], degraded: [`skipped ${describeProblem(unread)}`], unread }
}

const nothingNoted: Note = { place: "", embedder: "", folder: "", listedMs: 0, broken: [] }

function readNote(text: string): Note {
  const note = decoding(() => JSON.parse(text) as Note | null)
  if (!Array.isArray(note?.broken)) throw new Damaged("its note makes no sense")
  return note
}

/** Whether the folder was listed not long ago, and no name has come or gone since. */
function isListedAs({ folder, listedMs }: Note, sign: string, nowMs: number): boolean {
  return folder === sign && nowMs >= listedMs && nowMs - listedMs <= lookAgainMs
}

/** Tells states of a file or a folder apart. */
function signOf({ modifiedNs, changedNs }: Pick<FileStat, "modifiedNs" | "changedNs"> = {}): string {
  return `${modifiedNs} ${changedNs}`
}

/** What changed a moment ago may change again without a new timestamp. */
function isYoung(sign: string, nowMs: number): boolean {
  return !isPast(Number(sign.split(" ")[1]) / 1e6, nowMs)
}
