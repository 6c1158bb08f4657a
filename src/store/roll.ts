import { attempt } from "../disk/aside.ts"
import { type Disk, type FileStat, type Glance, glanceAt, isPast, namesIn } from "../disk/port.ts"
import { limits } from "../domain/limits.ts"
import type { Memory } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import type { HeadParser } from "../markdown/fields.ts"
import { AwaitedNumbers } from "./awaited.ts"
import { type Change, filesOf } from "./journal-entry.ts"
import { layout, parseArchiveName } from "./layout.ts"
import { counted, type Member, Members } from "./members.ts"
import type { KnowledgeRoot } from "./places.ts"
import { likelyIdOf, numbersAt, parseFile, plausibleId, readMemoryFile } from "./read.ts"
import { isMarkdownName } from "./scan.ts"
import { Seal } from "./seal.ts"

/** Thrown if a hand-written frontmatter turns up and the parser for it is not loaded yet. */
export class NeedsFullParser extends Error {}

/**
 * The memories in a folder, for the process that changes it. Reads every file once and then only what is
 * new. A seal (seal.ts) shows that nobody else saved and that no file was added or removed. Edits in place
 * are found by a stat of each file, at most once a second, and if there are very many, of some in turn.
 * Whatever a change touches is read again before it is done, so an edit that was not seen yet can hide a
 * look-alike but is never lost.
 */
export class Roll {
  readonly #disk: Disk
  readonly #root: KnowledgeRoot
  readonly #elapsedMs: () => number
  readonly #clockMs: () => number
  readonly #awaited: AwaitedNumbers
  readonly #seal: Seal
  readonly #members = new Members()
  #isRead = false
  /** When the first reading began, by the clock that the file system uses. */
  #readAtMs = 0
  #full: HeadParser | undefined
  /** Numbers that proposals would replace, cached for this change. */
  #replaced: ReadonlySet<number> | undefined
  #lookedAtMs = Number.NEGATIVE_INFINITY
  /** Names that were not checked yet in this round. */
  #unlookedAt: string[] = []
  #isStill = false
  #isKnown = false
  #highestArchived = 0
  /** What the current change wrote, by path. */
  readonly #written = new Map<string, string>()

  constructor(disk: Disk, root: KnowledgeRoot, elapsedMs: () => number, clockMs: () => number) {
    this.#disk = disk
    this.#root = root
    this.#elapsedMs = elapsedMs
    this.#clockMs = clockMs
    this.#awaited = new AwaitedNumbers(disk, root.path, clockMs)
    this.#seal = new Seal(disk, root.path)
  }

  /** Whether the slow first reading is done. */
  get isRead(): boolean {
    return this.#isRead
  }

  async loadFullParser(): Promise<void> {
    this.#full = (await import("../markdown/full.ts")).parseFull
  }

  /** Starts a change, under the lock. The caller may already have the lock file's stat. */
  enter(lock?: FileStat): void {
    this.#isStill = this.#seal.open(lock)
    this.#isKnown = false
    this.#replaced = undefined
    this.#written.clear()
  }

  /** Remembers a new file's text, so that it need not be read again. */
  wrote(path: string, text: string): void {
    this.#written.set(path, text)
  }

  /** Ends a change and takes in what it did. */
  leave(changes: readonly Change[]): void {
    const isAllKnown = this.#isKnown
    this.#isStill = false
    this.#isKnown = false
    // The change is done: if this reading fails, the next change just reads again.
    attempt(() => {
      if (this.#isRead)
        for (const path of changes.flatMap(filesOf)) this.#readAt(path, this.#written.get(path))
      if (isAllKnown && this.#members.isNumbered) this.#seal.close(changes)
    })
  }

  /** The slow first reading. Done before the lock is taken, so that nobody has to wait for it. */
  readFirst(): void {
    this.#list()
  }

  /** Every valid memory, by id, as of now; valid until the next change. */
  memories(): readonly Memory[] {
    this.#update()
    return this.#members.memories()
  }

  /**
   * One above `above` and above the highest id that counts in the folder and its archive. Broken files count
   * if their id can be determined. Skips a number that something still refers to: it belonged to a memory
   * that git or a purge removed, and a new memory with that number would be out of date from the start.
   */
  next(above = 0): number {
    this.#update()
    let id = Math.max(this.#members.highest(), this.#highestArchived, above) + 1
    while (this.#isNamed(id) || this.#isOdd(id)) id++
    if (id >= limits.highestId) throw new CoError("refused", `the ids in ${this.#root.path} are used up`)
    return id
  }

  #isNamed(id: number): boolean {
    this.#replaced ??= this.#awaited.numbers(this.#full)
    return this.#members.isSuperseded(id) || this.#replaced.has(id)
  }

  /** Whether a number above those that count is taken nevertheless. */
  #isOdd(id: number): boolean {
    if (id <= limits.highestCountedId) return false
    const archived = namesIn(this.#disk, this.#pathIn(layout.archive, ""))
    return this.#members.hasNumber(id) || archived.some((name) => archivedId(name) === id)
  }

  /** Whether any file has that name, memory or not; call it after `next`. */
  has(name: string): boolean {
    return this.#members.has(name)
  }

  /** Checks everything again: outside a change, other processes may have changed anything. */
  refresh(): void {
    this.#isStill = false
    this.#isKnown = false
    this.#replaced = undefined
    this.#update()
  }

  #update(): void {
    if (this.#isKnown) return
    const isLookDue = this.#elapsedMs() - this.#lookedAtMs > limits.lookAgainMs
    // A file added during our own change shares its folder time, so the folder is also listed once a second.
    if (!this.#isStill || isLookDue) this.#list()
    if (isLookDue) this.#lookAtNext()
    this.#isKnown = true
  }

  /** Reads these files again. False if one of them differs from what the roll had. */
  reread(paths: readonly string[]): boolean {
    const memoryAt = (path: string) => JSON.stringify(this.#members.get(nameIn(path))?.memory)
    let isSame = true
    for (const path of paths) {
      const before = memoryAt(path)
      this.#readAt(path)
      if (memoryAt(path) !== before) isSame = false
    }
    return isSame
  }

  /** Only the number of a file in the archive matters. */
  #readAt(path: string, text?: string): void {
    const name = nameIn(path)
    if (path === this.#pathOf(name)) this.#read(name, text)
    else this.#highestArchived = Math.max(this.#highestArchived, counted(archivedId(name)))
  }

  #pathIn(folder: string, name: string): string {
    return `${this.#root.path}/${folder}/${name}`
  }

  #pathOf(name: string): string {
    return this.#pathIn(layout.memories, name)
  }

  #list(): void {
    const archived = namesIn(this.#disk, `${this.#root.path}/${layout.archive}`)
    this.#highestArchived = archived.reduce(
      (highest, name) => Math.max(highest, counted(archivedId(name))),
      0,
    )
    const isFirst = !this.#isRead
    if (isFirst) this.#readAtMs = this.#clockMs()
    this.#isRead = true
    const names = namesIn(this.#disk, `${this.#root.path}/${layout.memories}`).filter(isMarkdownName)
    for (const name of names) if (!this.#members.get(name)?.id) this.#read(name)
    if (isFirst) this.#lookedAtMs = this.#elapsedMs()
    if (this.#members.size === names.length) return
    const present = new Set(names)
    for (const name of this.#members.names()) if (!present.has(name)) this.#members.remove(name)
  }

  /** Reads a file again only if its stat differs from before. */
  #lookAtNext(): void {
    const nowMs = this.#clockMs()
    if (this.#unlookedAt.length === 0) this.#unlookedAt = this.#members.names()
    for (const name of this.#unlookedAt.splice(0, limits.lookedAtOnce)) {
      const member = this.#members.get(name)
      if (!member) continue
      const look = lookAt(this.#disk, this.#pathOf(name))
      if (look !== undefined && this.#isUnchanged(member, look)) {
        member.look = look
        continue
      }
      this.#read(name)
      const fresh = this.#members.get(name)
      // An edit at this very moment may leave the same stat, so a recent one is not remembered.
      if (fresh && look !== undefined && isPast(look[3], nowMs)) fresh.look = look
    }
    this.#lookedAtMs = this.#elapsedMs()
  }

  /** A file that was not checked before is unchanged if its last change was before the first reading. */
  #isUnchanged({ look: before }: Member, look: Glance): boolean {
    return before ? isSameLook(look, before) : isPast(look[3], this.#readAtMs)
  }

  #read(name: string, text?: string): void {
    const path = this.#pathOf(name)
    const { tier } = this.#root
    const file =
      text === undefined
        ? readMemoryFile(this.#disk, tier, path, this.#full)
        : parseFile(this.#disk, tier, path, text, this.#full)
    if (file.kind === "hand-written") throw new NeedsFullParser()
    if (file.kind === "gone") {
      this.#members.remove(name)
      return
    }
    const memory = file.kind === "memory" ? file.memory : undefined
    const id = memory ? plausibleId(memory.id) : likelyIdOf(this.#disk, path, this.#full)
    const superseded = memory ? supersededIn(memory) : numbersAt(this.#disk, path, "supersedes", this.#full)
    this.#members.put(name, { id, memory, superseded })
  }
}

const none: readonly number[] = []

function supersededIn({ supersedes }: Memory): readonly number[] {
  return supersedes === null ? none : [supersedes]
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1)
}

function archivedId(name: string): number {
  return parseArchiveName(name)?.id ?? 0
}

/** Undefined for anything but a file, and if the disk gives no times. */
function lookAt(disk: Disk, path: string): Glance | undefined {
  const look = glanceAt(disk, path)
  return look && look[3] > 0 ? look : undefined
}

function isSameLook(a: Glance, b: Glance): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3]
}
