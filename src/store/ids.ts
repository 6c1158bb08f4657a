import { type Disk, errnoOf } from "../disk/port.ts"
import { limits } from "../domain/limits.ts"
import { splitNote } from "../markdown/split.ts"
import { layout, parseArchiveName } from "./layout.ts"

/**
 * The next id is one above the highest in the folder and its archive. Ids are read from the
 * frontmatter, whatever a file is called, and broken frontmatter counts too where an id can be made
 * out: once mended, the file must not clash. A file is read once per process: names are new files.
 */
export class IdCounter {
  readonly #disk: Disk
  readonly #root: string
  #known = new Map<string, number>()

  constructor(disk: Disk, root: string) {
    this.#disk = disk
    this.#root = root
  }

  next(): number {
    const folder = `${this.#root}/${layout.memories}`
    const known = new Map<string, number>()
    let highest = this.#highestArchived()
    for (const { name, kind } of this.#disk.list(folder) ?? []) {
      if (kind !== "file" || !name.endsWith(".md")) continue
      const id = this.#known.get(name) ?? readId(this.#disk, `${folder}/${name}`)
      known.set(name, id)
      if (id > highest) highest = id
    }
    this.#known = known
    return highest + 1
  }

  #highestArchived(): number {
    let highest = 0
    for (const { name } of this.#disk.list(`${this.#root}/${layout.archive}`) ?? []) {
      const id = parseArchiveName(name)?.id ?? 0
      if (id > highest) highest = id
    }
    return highest
  }
}

const idLine = /^ *["']?id["']? *: *["']?(\d{1,15})["']?[ \t]*(?:#.*)?\r?$/m

function readId(disk: Disk, path: string): number {
  try {
    const text = Buffer.from(disk.read(path, limits.frontmatterBytes)).toString("utf8")
    const split = splitNote(text)
    const head = "note" in split ? split.note.head : text
    return Number(idLine.exec(head ?? "")?.[1] ?? 0)
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return 0 // gone or unreadable: the scan reports it
  }
}
