import type { Disk } from "../../src/disk/port.ts"
import { ignoresAll } from "../../src/store/keep-from-git.ts"
import { gitignoreText } from "../../src/store/layout.ts"
import { type Home, storeOn } from "./fixture.ts"

/**
 * Knows what a disk may hold after any number of finished and unfinished operations. The result of a finished
 * one must be there. An unfinished one may have left the old state or the new one, but never a mixture. Every
 * text that was ever acknowledged must be in one of the two folders.
 */
export class Oracle {
  readonly #home: Home
  readonly #written = new Set<string>()
  readonly #acknowledged = new Set<string>()
  readonly #allowed = new Map<string, Set<string | null>>()
  readonly #wandering: string[] = []

  constructor(home: Home) {
    this.#home = home
  }

  /** An operation begins that would make `path` hold `text`, or remove it if that is null. */
  mayBecome(path: string, text: string | null): void {
    if (text !== null) this.#written.add(text)
    const allowed = this.#allowed.get(path) ?? new Set([null])
    this.#allowed.set(path, allowed.add(text))
  }

  /** An operation begins that would put `text` into `folder` under a name of its own choice. */
  mayAppear(folder: string, text: string): () => void {
    const entry = `${folder}\n${text}`
    this.#written.add(text)
    this.#wandering.push(entry)
    return () => this.#wandering.splice(this.#wandering.indexOf(entry), 1)
  }

  /** An operation begins after which another file says the same, so this text may be gone. */
  mayGo(text: string): void {
    this.#acknowledged.delete(text)
  }

  /** An operation was acknowledged. */
  is(path: string, text: string | null): void {
    this.#allowed.set(path, new Set([text]))
    if (text !== null) this.#acknowledged.add(text)
  }

  /** Treats what is on this disk as acknowledged before the test began. */
  adopt(disk: Disk): void {
    for (const [path, text] of this.#files(disk)) {
      this.#written.add(text)
      this.is(path, text)
    }
  }

  /** After a restart the state is certain: it is what the platter holds. */
  settle(disk: Disk): void {
    this.#allowed.clear()
    this.#wandering.length = 0
    for (const [path, text] of this.#files(disk)) this.#allowed.set(path, new Set([text]))
  }

  /** Opens a store as the next process would, and describes what is wrong. */
  async check(disk: Disk): Promise<string[]> {
    const files = this.#files(disk)
    return [...this.#wrongFiles(files), ...this.#lostTexts(files), ...(await this.#storeFaults(disk, files))]
  }

  #wrongFiles(files: ReadonlyMap<string, string>): string[] {
    const faults: string[] = []
    for (const [path, text] of files) {
      if (!this.#written.has(text)) faults.push(`torn: ${path} holds ${JSON.stringify(text.slice(0, 60))}`)
      const folder = path.slice(0, path.lastIndexOf("/"))
      const isMeant = this.#allowed.get(path)?.has(text) || this.#wandering.includes(`${folder}\n${text}`)
      if (!isMeant) faults.push(`unexpected: ${path} holds ${bodyOf(text)}`)
    }
    for (const [path, allowed] of this.#allowed) {
      if (!files.has(path) && !allowed.has(null)) faults.push(`missing: ${path}`)
    }
    return faults
  }

  #lostTexts(files: ReadonlyMap<string, string>): string[] {
    const present = new Set(files.values())
    return [...this.#acknowledged].filter((text) => !present.has(text)).map((text) => `lost: ${bodyOf(text)}`)
  }

  async #storeFaults(disk: Disk, files: ReadonlyMap<string, string>): Promise<string[]> {
    const { memories: folder, root } = this.#home
    const store = storeOn(disk, this.#home)
    const { memories, problems } = await store.scan()
    const faults = problems.map(({ path, message }) => `unreadable: ${path}: ${message}`)
    const expected = [...files.keys()].filter((path) => path.startsWith(`${folder}/`))
    const listed = memories.map(({ path }) => path)
    if (listed.toSorted().join() !== expected.toSorted().join()) faults.push(`listed: ${listed.join()}`)
    if (new Set(memories.map(({ id }) => id)).size < memories.length) faults.push("two memories with one id")
    await store.sweep()
    if (store.leftovers().length > 0) faults.push(`not swept: ${store.leftovers().join()}`)
    for (const [place, text] of Object.entries({
      "": gitignoreText,
      "archive/": ignoresAll,
      ".tmp/": ignoresAll,
    })) {
      const path = `${root.path}/${place}.gitignore`
      if (disk.stat(path) && textOf(disk, path) !== text) faults.push(`torn: ${place}.gitignore`)
    }
    return faults
  }

  #files(disk: Disk): Map<string, string> {
    const { memories, archive, root } = this.#home
    const files = [memories, archive, root.path].flatMap((folder) => [...filesIn(disk, folder)])
    return new Map(files)
  }
}

/** The markdown files of a folder with their texts, read without any code of the store. */
export function filesIn(disk: Disk, folder: string): Map<string, string> {
  const files = (disk.list(folder) ?? []).filter(({ name, kind }) => kind === "file" && name.endsWith(".md"))
  return new Map(files.map(({ name }) => [`${folder}/${name}`, textOf(disk, `${folder}/${name}`)]))
}

function textOf(disk: Disk, path: string): string {
  return Buffer.from(disk.read(path, 1 << 20)).toString("utf8")
}

function bodyOf(text: string): string {
  return text.trim().split("\n").at(-1) ?? ""
}
