import { glanceAt } from "../disk/port.ts"
import type { Memory } from "../domain/memory.ts"
import type { FileProblem } from "../domain/outcome.ts"
import type { Embedder } from "../embed/port.ts"
import { entryOf, hashOf, nameOf, withoutWords } from "./entry.ts"
import type { Outbox, SentVectors } from "./helper.ts"
import type { GatheredChange } from "./packed/changed.ts"
import { Gatherer } from "./packed/gathered.ts"
import type { Known } from "./port.ts"
import { type Folder, trusted } from "./sync.ts"

/** A file that does not belong in its folder. It is not read again while it looks the same. */
export interface BrokenFile {
  readonly name: string
  readonly look: number
  readonly problem: FileProblem
}

/** Reads files that look different from what is known, and gathers what the index has to take in. */
export class Intake {
  readonly broken: BrokenFile[] = []
  readonly #folder: Folder
  readonly #embedder: Embedder
  /** What the index has of these files, less what was found again. */
  readonly #before: Map<string, Known>
  readonly #looks: Known[] = []
  readonly #put: Gatherer
  readonly #outbox: Outbox | undefined

  /** `expected` is about how many there are to read. What the outbox takes is embedded elsewhere. */
  constructor(
    folder: Folder,
    embedder: Embedder,
    known: readonly Known[],
    expected: number,
    outbox?: Outbox,
  ) {
    this.#folder = folder
    this.#embedder = embedder
    this.#before = new Map(known.map((each) => [each.address.name, each]))
    this.#put = new Gatherer(expected, embedder.dimensions)
    this.#outbox = outbox
  }

  async read(name: string): Promise<void> {
    const { disk, tier, path, files, clockMs } = this.#folder
    const look = trusted(glanceAt(disk, `${path}/${name}`), clockMs())
    const file = await files.read(disk, tier, `${path}/${name}`)
    if (file.kind === "problem") this.broken.push({ name, look, problem: file.problem })
    else if (file.kind === "memories") for (const memory of file.memories) this.#take(memory, look)
  }

  #take(memory: Memory, look: number): void {
    const [name, hash] = [nameOf(memory), hashOf(memory)]
    const old = this.#before.get(name)
    this.#before.delete(name)
    if (old?.hash === hash) {
      this.#looks.push({ ...old, look })
      return
    }
    const isSent = this.#outbox?.takes(this.#put.count, memory.sensitive ? "" : memory.content)
    const embedder = isSent ? elsewhere : this.#embedder
    const entry = entryOf(memory, look, embedder, this.#folder.files.kind, hash)
    this.#put.add(memory.sensitive ? withoutWords(entry) : entry)
  }

  /** Takes the vectors that were made elsewhere. */
  end(made: readonly SentVectors[]): GatheredChange {
    for (const { first, vectors } of made) this.#put.setVectors(first, vectors)
    // Whatever was not found again is gone.
    const remove = [...this.#before.values()].map(({ address }) => address)
    return { put: this.#put.end(), remove, looks: this.#looks }
  }
}

/** Leaves the vector to be made elsewhere. */
const elsewhere: Embedder = { name: "elsewhere", dimensions: 0, embed: () => new Float32Array(0) }
