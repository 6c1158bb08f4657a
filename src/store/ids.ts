import { attempt } from "../disk/aside.ts"
import { type Disk, errnoOf, namesIn } from "../disk/port.ts"
import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"
import type { HeadParser } from "../markdown/fields.ts"
import { readHead } from "../markdown/memory.ts"
import { splitNote } from "../markdown/split.ts"
import { layout, parseArchiveName } from "./layout.ts"

/** Thrown where a hand-written frontmatter turns up and the parser for it has not been brought yet. */
export class NeedsFullParser extends Error {}

/**
 * The next id is one above the highest in the folder and its archive. Ids are read from the
 * frontmatter, whatever a file is called, and broken frontmatter counts too where an id can be made
 * out: once mended, the file must not clash. A file's id is read once per process and name: what a person
 * changes in it later is noticed by the next process, and by `co doctor` where two ids clash.
 */
export class IdCounter {
  readonly #disk: Disk
  readonly #root: string
  #full: HeadParser | undefined
  #known = new Map<string, number>()
  #highest = 0
  #isStill = false
  #isMarked = false
  #isFresh = false
  #hasUnnumbered = false
  #sealed: { readonly signs: string; readonly highest: number } | undefined

  constructor(disk: Disk, root: string) {
    this.#disk = disk
    this.#root = root
  }

  async loadFullParser(): Promise<void> {
    this.#full = (await import("../markdown/full.ts")).parseFull
  }

  /** A file that this process has just written need not be read. */
  remember(name: string, id: number): void {
    this.#known.set(name, id)
    if (id > this.#highest) this.#highest = id
  }

  /**
   * At the start of a change, under the lock: looks whether anything was added since our own last change,
   * and leaves a mark on the lock that no other process can leave, for the others to see.
   */
  enter(): void {
    this.#isStill = this.#sealed !== undefined && this.#signs() === this.#sealed.signs
    this.#isMarked = attempt(() => this.#disk.touch?.(`${this.#root}/${layout.lock}`, Math.random() * 1e12))
    this.#isFresh = false
  }

  /** At the end of a change: remembers the mark and the folders' times, if we know all ids at this moment. */
  leave(): void {
    this.#isStill = false
    this.#sealed = undefined
    if (!this.#isMarked || !this.#isFresh || this.#hasUnnumbered) return
    // What is done is done: where this look fails, the next save just lists.
    attempt(() => {
      const signs = this.#signs()
      if (signs !== undefined) this.#sealed = { signs, highest: this.#highest }
    })
  }

  #signs(): string | undefined {
    if (!this.#disk.touch) return undefined
    const times = [layout.lock, layout.memories, layout.archive].map(
      (name) => this.#disk.stat(`${this.#root}/${name}`)?.modifiedNs,
    )
    return times.includes(undefined) ? undefined : times.join(" ")
  }

  next(): number {
    this.#highest = this.#isStill && this.#sealed ? this.#sealed.highest : this.#list()
    this.#isFresh = true
    if (this.#highest + 1 >= limits.highestId) {
      throw new CoError("refused", `the ids in ${this.#root} are used up`)
    }
    return this.#highest + 1
  }

  /** The highest id there is. */
  #list(): number {
    const folder = `${this.#root}/${layout.memories}`
    const names = namesIn(this.#disk, folder)
    let highest = this.#highestArchived()
    this.#hasUnnumbered = false
    for (const name of names) {
      if (!name.endsWith(".md")) continue
      const id = this.#known.get(name) ?? this.#readId(`${folder}/${name}`)
      // A file without an id may be one that an editor is just filling: it is read again next time.
      if (id === 0) this.#hasUnnumbered = true
      else if (!this.#known.has(name)) this.#known.set(name, id)
      if (id > highest) highest = id
    }
    // A name that went away may come back with another id.
    if (this.#known.size > names.length) this.#known = new Map(pick(this.#known, names))
    return highest
  }

  #highestArchived(): number {
    let highest = 0
    for (const name of namesIn(this.#disk, `${this.#root}/${layout.archive}`)) {
      const id = parseArchiveName(name)?.id ?? 0
      if (id > highest) highest = id
    }
    return highest
  }

  #readId(path: string): number {
    let text: string
    try {
      // Half as much again as a frontmatter may have, so that its end is in it.
      text = Buffer.from(this.#disk.read(path, 1.5 * limits.frontmatterBytes)).toString("utf8")
    } catch (error) {
      const errno = errnoOf(error)
      if (errno === undefined) throw error
      // Gone, or unreadable: then its name is all there is to go by.
      return errno === "ENOENT" ? 0 : numberInName(path)
    }
    const split = splitNote(text)
    if ("problem" in split) return likelyId(text)
    if (split.note.head === undefined) return 0
    const read = readHead(split.note.head, this.#full)
    if ("fields" in read) {
      const id = read.fields.get("id")?.value
      return plausibleId(id) || numberInName(path)
    }
    if (read.kind === "needs-full-parser") throw new NeedsFullParser()
    return likelyId(split.note.head) || numberInName(path)
  }
}

/** For a memory whose id cannot be read: once it is mended, it will want the number that it is called by. */
function numberInName(path: string): number {
  return plausibleId(Number(/(\d{1,15})-[^/]*$/.exec(path)?.[1] ?? 0))
}

function pick(known: ReadonlyMap<string, number>, names: readonly string[]): [string, number][] {
  return names.flatMap((name): [string, number][] => {
    const id = known.get(name)
    return id === undefined ? [] : [[name, id]]
  })
}

/** The highest number behind an `id:` in a text that is not YAML. */
function likelyId(text: string): number {
  const ids = [...text.slice(0, limits.frontmatterBytes).matchAll(/\bid["']?[ \t]*:[ \t]*["']?(\d{1,15})\b/g)]
  return Math.max(0, ...ids.map((match) => plausibleId(Number(match[1]))))
}

/** The highest id of all would leave no room for another: one broken file must not stop all saves. */
function plausibleId(id: unknown): number {
  return Number.isInteger(id) && (id as number) > 0 && (id as number) < limits.highestId ? (id as number) : 0
}
