import { join } from "node:path"
import { createDurably, ensureFolder } from "../disk/durable.ts"
import type { Mutex } from "../disk/mutex.ts"
import { pathsDown } from "../disk/paths.ts"
import { type Disk, describeErrno, errnoOf } from "../disk/port.ts"
import { encodeText } from "../disk/text.ts"
import type { Tier } from "../domain/memory.ts"
import { once } from "../domain/once.ts"
import { CoError, type Outcome } from "../domain/outcome.ts"
import { type ArchivedFile, listArchive } from "./archive.ts"
import type { Conflict, Done, NewFile, StoredFile, Workshop } from "./changes.ts"
import { IdCounter, NeedsFullParser } from "./ids.ts"
import type { Journal, Operation } from "./journal.ts"
import { type ArchiveReason, gitignoreText, layout } from "./layout.ts"
import type { KnowledgeRoot } from "./places.ts"
import { type Scan, scanMemories } from "./scan.ts"

export interface StoreDeps {
  readonly disk: Disk
  readonly root: KnowledgeRoot
  readonly mutex: Mutex
  readonly journal: Journal
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Names for files in the making, never the same twice. */
  readonly token: () => string
  /** Told what went wrong without failing the operation. */
  readonly onTrouble: (message: string) => void
}

/** Loaded by the first change, because most processes only read. */
const writing = once(() => Promise.all([import("./fingerprint.ts"), import("./changes.ts")]))

type Work<T> = (shop: Workshop, changes: typeof import("./changes.ts")) => Done<T>

/** The folders that every change needs, in the order in which they are made. */
const workingFolders = [layout.memories, layout.archive, layout.making] as const

/**
 * The truth: one knowledge folder. Reads need nothing but the files. Every change runs alone (across
 * processes), is durable when it returns, keeps what it replaces and is written to the journal.
 */
export class Store {
  readonly tier: Tier
  readonly root: string
  readonly #deps: StoreDeps
  readonly #ids: IdCounter
  #isPrepared = false

  constructor(deps: StoreDeps) {
    this.#deps = deps
    this.tier = deps.root.tier
    this.root = deps.root.path
    this.#ids = new IdCounter(deps.disk, deps.root.path)
  }

  scan(): Promise<Scan> {
    return scanMemories(this.#deps.disk, this.#deps.root)
  }

  archived(): ArchivedFile[] {
    return this.#look([layout.archive]).link ? [] : listArchive(this.#deps.disk, this.root)
  }

  /** The id that the next memory would get, if nobody else saves first. */
  async nextId(): Promise<number> {
    refuse(this.#look(workingFolders).link)
    return this.#withParser(async () => this.#ids.next())
  }

  /** Files that a killed process left behind. A folder in between is nothing of ours. */
  leftovers(): string[] {
    const folder = join(this.root, layout.making)
    const entries = this.#deps.disk.list(folder) ?? []
    if (entries.length === 0 || this.#look([layout.making]).link) return []
    return entries.filter(({ kind }) => kind !== "folder").map(({ name }) => join(folder, name))
  }

  /** Removes leftovers, unless another process is at work (they may be its own) or nothing can be written here. */
  async sweep(): Promise<number> {
    if (this.leftovers().length === 0) return 0
    try {
      return (await this.#deps.mutex.tryRun(() => this.#sweepNow())) ?? 0
    } catch (error) {
      if (errnoOf(error) === undefined && !(error instanceof CoError)) throw error
      return 0
    }
  }

  /** Makes sure that the folder is complete: its sub-folders and its .gitignore. */
  prepare(): Promise<void> {
    return this.#change("init", () => ({ value: undefined, changes: [] }))
  }

  /** New memories, numbered in order; all of them or none. */
  create(operation: Operation, make: readonly ((id: number) => NewFile)[]): Promise<StoredFile[]> {
    return this.#change(operation, (shop, changes) => changes.createMemories(shop, make))
  }

  /** A new file at a fixed place, such as context.md. False where it exists. */
  createFixed(operation: Operation, relative: string, text: string): Promise<boolean> {
    return this.#change(operation, (shop, changes) => changes.createFixedFile(shop, relative, text))
  }

  /** New bytes for a file, if it still holds the expected ones. The old file goes to the archive. */
  replace(
    operation: Operation,
    file: { id: number | null; path: string },
    expected: Uint8Array,
    bytes: Uint8Array,
  ): Promise<Outcome<{ kept: string; hash: string }, Conflict>> {
    return this.#change(operation, (shop, changes) => changes.replaceFile(shop, file, expected, bytes))
  }

  /** Moves memories to the archive. One that somebody changed or removed meanwhile stays and is not in the answer. */
  archive(
    operation: Operation,
    files: readonly StoredFile[],
    reason: ArchiveReason,
  ): Promise<(StoredFile & { kept: string })[]> {
    return this.#change(operation, (shop, changes) => changes.archiveFiles(shop, files, reason))
  }

  /** Gives a memory another number and the name that goes with it. The old file goes to the archive. */
  renumber(file: StoredFile, make: (id: number) => NewFile): Promise<StoredFile> {
    return this.#change("renumber", (shop, changes) => changes.renumberFile(shop, file, make))
  }

  /** Brings a file back from the archive under its old name, or a similar one where that is taken. */
  restore(file: ArchivedFile & { id: number }): Promise<StoredFile> {
    return this.#change("restore", (shop, changes) => changes.restoreFile(shop, file))
  }

  close(): Promise<void> {
    return this.#deps.mutex.close()
  }

  /** The one way to change anything: lock, check, do, record. */
  async #change<T>(operation: Operation, work: Work<T>): Promise<T> {
    const [{ fingerprint }, changes] = await writing()
    const shop = this.#workshop(fingerprint)
    const isFirst = !this.#isPrepared
    try {
      this.#ensureFolders()
      return await this.#withParser(() =>
        this.#deps.mutex.run(() => {
          if (isFirst) {
            this.#sweepNow()
            this.#ensureGitignore()
          }
          this.#ids.enter()
          const done = work(shop, changes)
          this.#finish(operation, done)
          this.#ids.leave()
          return done.value
        }),
      )
    } catch (error) {
      throw toStorageError(error, this.root)
    }
  }

  #workshop(fingerprint: Workshop["fingerprint"]): Workshop {
    const { disk, now } = this.#deps
    return { disk, root: this.root, ids: this.#ids, now, aside: () => this.#aside(), fingerprint }
  }

  /** What is done is done: from here on trouble is told and fails nothing, unless a link led us astray. */
  #finish(operation: Operation, { changes }: Done<unknown>): void {
    const { journal, onTrouble } = this.#deps
    try {
      refuse(this.#look(workingFolders).link)
    } catch (error) {
      const reason = describeErrno(errnoOf(error))
      if (reason === undefined) throw error
      onTrouble(`${this.root} could not be looked at after the change: ${reason}`)
    }
    const trouble = changes.length > 0 ? journal.append(operation, changes) : undefined
    if (trouble !== undefined) onTrouble(trouble)
  }

  /** Numbering comes before any change, so that it can start over with the parser that it turns out to need. */
  async #withParser<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NeedsFullParser)) throw error
      await this.#ids.loadFullParser()
      return work()
    }
  }

  /** All folders, synced, for the first change; later only what somebody took away, as git does with empty ones. */
  #ensureFolders(): void {
    const { disk, root } = this.#deps
    const { link, isComplete } = this.#look(workingFolders)
    refuse(link)
    if (this.#isPrepared && isComplete) return
    const knowledge = ensureFolder(disk, root.base, root.parts)
    for (const folder of workingFolders) ensureFolder(disk, knowledge, [folder])
    this.#isPrepared = true
  }

  #ensureGitignore(): void {
    const path = join(this.root, layout.gitignore)
    if (this.#deps.disk.stat(path) !== undefined) return
    createDurably(this.#deps.disk, path, encodeText(gitignoreText), this.#aside())
  }

  /** Where a link, or a file, stands in place of one of our folders, and whether all of them are there. */
  #look(folders: readonly string[]): { link: string | undefined; isComplete: boolean } {
    const { disk, root } = this.#deps
    const paths = [...pathsDown(root.base, root.parts), ...folders.map((folder) => join(root.path, folder))]
    let isComplete = true
    for (const path of paths) {
      const kind = disk.stat(path)?.kind
      if (kind === undefined) isComplete = false
      else if (kind !== "folder") return { link: path, isComplete: false }
    }
    return { link: undefined, isComplete }
  }

  #sweepNow(): number {
    const leftovers = this.leftovers()
    for (const path of leftovers) this.#deps.disk.remove(path)
    return leftovers.length
  }

  #aside(): { folder: string; token: string } {
    return { folder: join(this.root, layout.making), token: this.#deps.token() }
  }
}

function refuse(link: string | undefined): void {
  if (link) throw new CoError("refused", `${link} is not a folder of its own, so nothing is written there`)
}

function toStorageError(error: unknown, root: string): unknown {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  const path = (error as { path?: string }).path ?? root
  return new CoError("storage", `cannot write ${path}: ${describeErrno(errno)}`, { path, errno }, error)
}
