import { basename, join } from "node:path"
import { createAllDurably, createDurably, ensureFolder } from "../disk/durable.ts"
import type { Mutex } from "../disk/mutex.ts"
import { type KnowledgePath, knowledgePath, linkInside } from "../disk/paths.ts"
import { type Disk, errnoOf } from "../disk/port.ts"
import { moveDurably, replaceDurably } from "../disk/replace.ts"
import { describeErrno, encodeText } from "../disk/text.ts"
import { limits } from "../domain/limits.ts"
import type { Tier } from "../domain/memory.ts"
import { CoError, type Outcome } from "../domain/outcome.ts"
import { type ArchivedFile, freeArchivePath, listArchive } from "./archive.ts"
import { IdCounter, NeedsFullParser } from "./ids.ts"
import type { Change, Journal, Operation } from "./journal.ts"
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

export interface NewFile {
  readonly name: string
  readonly text: string
}

export interface CreatedMemory {
  readonly id: number
  readonly path: string
}

export interface Conflict {
  readonly path: string
  /** Of what the file holds now; null where it is gone. */
  readonly hash: string | null
}

/** A file to take out of the store. */
export interface StoredFile {
  readonly id: number
  readonly path: string
}

type Work<T> = (fingerprint: (bytes: Uint8Array | string) => string) => {
  readonly value: T
  readonly changes: readonly Change[]
}

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
    return this.#linkIn([layout.archive]) ? [] : listArchive(this.#deps.disk, this.root)
  }

  /** The id that the next memory would get, if nobody else saves first. */
  nextId(): Promise<number> {
    return this.#withParser(async () => this.#ids.next())
  }

  /** Files that a killed process left behind. A folder in between is nothing of ours. */
  leftovers(): string[] {
    if (this.#linkIn([layout.making])) return []
    const folder = join(this.root, layout.making)
    const entries = this.#deps.disk.list(folder) ?? []
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
  create(operation: Operation, make: readonly ((id: number) => NewFile)[]): Promise<CreatedMemory[]> {
    return this.#change(operation, (fingerprint) => {
      const files = this.#nameAll(make)
      const isCreated = createAllDurably(
        this.#deps.disk,
        files.map(({ path, text }) => ({ path, bytes: encodeText(text) })),
        this.#aside(),
      )
      if (!isCreated) throw nameTaken(this.root)
      for (const { id, path } of files) this.#ids.remember(basename(path), id)
      const changes = files.map(
        ({ id, path, text }): Change => ({ kind: "created", id, path, hash: fingerprint(text) }),
      )
      return { value: files.map(({ id, path }) => ({ id, path })), changes }
    })
  }

  /** Ids and free names, in order: a file that is no memory may sit on a name. */
  #nameAll(make: readonly ((id: number) => NewFile)[]): (CreatedMemory & { text: string })[] {
    let id = this.#ids.next()
    return make.map((makeFile) => {
      for (; ; id++) {
        const { name, text } = makeFile(id)
        const path = this.#pathOf(`${layout.memories}/${name}`)
        if (this.#deps.disk.stat(path) === undefined) return { id: id++, path, text }
      }
    })
  }

  /** A new file at a fixed place, such as context.md. False where it exists. */
  createFixed(operation: Operation, relative: string, text: string): Promise<boolean> {
    return this.#change(operation, (fingerprint) => {
      const path = this.#pathOf(relative)
      const isCreated = createDurably(this.#deps.disk, path, encodeText(text), this.#aside())
      const change: Change = { kind: "created", id: null, path, hash: fingerprint(text) }
      return { value: isCreated, changes: isCreated ? [change] : [] }
    })
  }

  /** New bytes for a file, if it still holds the expected ones. The old file goes to the archive. */
  replace(
    operation: Operation,
    file: { id: number | null; path: string },
    expected: Uint8Array,
    bytes: Uint8Array,
  ): Promise<Outcome<{ kept: string; hash: string }, Conflict>> {
    return this.#change<Outcome<{ kept: string; hash: string }, Conflict>>(operation, (fingerprint) => {
      const { disk, now } = this.#deps
      const keepAs = freeArchivePath(
        disk,
        this.root,
        { id: file.id, name: basename(file.path) },
        "replaced",
        now(),
      )
      const result = replaceDurably(disk, file.path, { expected, bytes, keepAs }, this.#aside())
      if (result === "changed") {
        const hash = disk.stat(file.path) ? fingerprint(disk.read(file.path, limits.fileBytes)) : null
        return { value: { ok: false, error: { path: file.path, hash } }, changes: [] }
      }
      const hash = fingerprint(bytes)
      const change: Change = { kind: "replaced", id: file.id, path: file.path, kept: keepAs, hash }
      return { value: { ok: true, value: { kept: keepAs, hash } }, changes: [change] }
    })
  }

  /** Moves memories to the archive. One that somebody changed or removed meanwhile stays and is not in the answer. */
  archive(
    operation: Operation,
    files: readonly StoredFile[],
    reason: ArchiveReason,
  ): Promise<(StoredFile & { kept: string })[]> {
    return this.#change(operation, () => {
      const { disk, now } = this.#deps
      const moved = files.flatMap((file) => {
        const kept = freeArchivePath(
          disk,
          this.root,
          { id: file.id, name: basename(file.path) },
          reason,
          now(),
        )
        return moveDurably(disk, file.path, kept, this.#aside()) === "moved" ? [{ ...file, kept }] : []
      })
      const changes = moved.map(({ id, path, kept }): Change => ({ kind: "archived", id, path, kept }))
      return { value: moved, changes }
    })
  }

  /** Gives a memory another number and the name that goes with it. The old file goes to the archive. */
  renumber(file: StoredFile, make: (id: number) => NewFile): Promise<CreatedMemory> {
    return this.#change("renumber", (fingerprint) => {
      const { disk, now } = this.#deps
      const [named] = this.#nameAll([make])
      if (!named) throw new Error("one name was asked for and none was given")
      const { id, path, text } = named
      const kept = freeArchivePath(
        disk,
        this.root,
        { id: file.id, name: basename(file.path) },
        "replaced",
        now(),
      )
      if (!createDurably(disk, path, encodeText(text), this.#aside())) throw nameTaken(this.root)
      if (moveDurably(disk, file.path, kept, this.#aside()) !== "moved") {
        disk.remove(path)
        throw new CoError("conflict", `${file.path} was changed meanwhile`)
      }
      const changes: Change[] = [
        { kind: "created", id, path, hash: fingerprint(text) },
        { kind: "archived", id: file.id, path: file.path, kept },
      ]
      return { value: { id, path }, changes }
    })
  }

  /** Brings a file back from the archive under its old name, or a similar one where that is taken. */
  restore(file: ArchivedFile & { id: number }): Promise<CreatedMemory> {
    return this.#change("restore", () => {
      for (let copy = 1; ; copy++) {
        const name = copy === 1 ? file.name : file.name.replace(/\.md$/, `-${copy}.md`)
        const path = this.#pathOf(`${layout.memories}/${name}`)
        const result = moveDurably(this.#deps.disk, file.path, path, this.#aside())
        if (result === "taken") continue
        if (result === "changed") throw new CoError("conflict", `${file.path} is no longer in the archive`)
        const change: Change = { kind: "restored", id: file.id, path, kept: file.path }
        return { value: { id: file.id, path }, changes: [change] }
      }
    })
  }

  close(): Promise<void> {
    return this.#deps.mutex.close()
  }

  /** The one way to change anything: lock, check, do, record. */
  async #change<T>(operation: Operation, work: Work<T>): Promise<T> {
    const { mutex, journal, onTrouble } = this.#deps
    const { fingerprint } = await import("./fingerprint.ts")
    try {
      this.#ensureFolders()
      return await this.#withParser(() =>
        mutex.run(() => {
          this.#sweepNow()
          this.#ensureGitignore()
          const { value, changes } = work(fingerprint)
          this.#refuseLinks()
          const trouble = changes.length > 0 ? journal.append(operation, changes) : undefined
          if (trouble !== undefined) onTrouble(trouble)
          return value
        }),
      )
    } catch (error) {
      throw toStorageError(error, this.root)
    }
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
    this.#refuseLinks()
    const isComplete = () => workingFolders.every((folder) => disk.stat(join(root.path, folder)))
    if (this.#isPrepared && isComplete()) return
    const knowledge = ensureFolder(disk, root.base, root.parts)
    for (const folder of workingFolders) ensureFolder(disk, knowledge, [folder])
    this.#isPrepared = true
  }

  #ensureGitignore(): void {
    const { disk } = this.#deps
    const path = join(this.root, layout.gitignore)
    if (!disk.stat(path)) createDurably(disk, path, encodeText(gitignoreText), this.#aside())
  }

  #refuseLinks(): void {
    const link = this.#linkIn(workingFolders)
    if (link) throw new CoError("refused", `${link} is not a folder of its own, so nothing is written there`)
  }

  /** Where a link, or a file, stands in place of one of our folders. */
  #linkIn(folders: readonly string[]): string | undefined {
    const { disk, root } = this.#deps
    const paths = folders.map((folder) => () => linkInside(disk, root.path, [folder]))
    return [() => linkInside(disk, root.base, root.parts), ...paths]
      .map((look) => look())
      .find((found) => found)
  }

  #sweepNow(): number {
    const leftovers = this.leftovers()
    for (const path of leftovers) this.#deps.disk.remove(path)
    return leftovers.length
  }

  #aside(): { folder: string; token: string } {
    return { folder: join(this.root, layout.making), token: this.#deps.token() }
  }

  #pathOf(relative: string): KnowledgePath {
    const path = knowledgePath(this.root, relative)
    if (!path.ok) throw new CoError("refused", path.error)
    return path.value
  }
}

function nameTaken(root: string): CoError {
  return new CoError("conflict", `a file took a new memory's name in ${root} meanwhile; try again`)
}

function toStorageError(error: unknown, root: string): unknown {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  const path = (error as { path?: string }).path ?? root
  return new CoError("storage", `cannot write ${path}: ${describeErrno(errno)}`, { path, errno }, error)
}
