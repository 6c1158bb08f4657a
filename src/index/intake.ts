import { glanceAt } from "../disk/port.ts"
import type { Memory } from "../domain/memory.ts"
import type { FileProblem } from "../domain/outcome.ts"
import type { Embedder } from "../embed/port.ts"
import { entryOf, hashOf, nameOf, withoutWords } from "./entry.ts"
import { Gatherer } from "./packed/gathered.ts"
import type { GatheredChange } from "./packed/packed-index.ts"
import type { Known } from "./port.ts"
import { type Folder, trusted } from "./sync.ts"
import type { Turns } from "./turns.ts"

/** A file that is not of the kind that its folder is for, so that it need not be read again while it looks the same. */
export interface BrokenFile {
  readonly name: string
  readonly look: number
  readonly problem: FileProblem
}

/** Reads files that look different from what is known, and gathers what the index has to take in. */
export class Intake {
  readonly put: Gatherer
  readonly broken: BrokenFile[] = []
  readonly #folder: Folder
  readonly #embedder: Embedder
  /** All that the index has of these files, until it is found again. */
  readonly #before: Map<string, Known>
  readonly #looks: Known[] = []

  /** There are about so many to read. */
  constructor(folder: Folder, embedder: Embedder, known: readonly Known[], expected: number) {
    this.put = new Gatherer(expected)
    this.#folder = folder
    this.#embedder = embedder
    this.#before = new Map(known.map((each) => [each.address.name, each]))
  }

  /** As many of them as there are turns left. */
  async read(names: readonly string[], turns: Turns, onFile: (count: number) => void): Promise<void> {
    for (let turn = turns.take(); turn; turn = turns.take()) {
      for (let at = turn.from; at < turn.to; at++) await this.#read(names[at] as string, at)
      onFile(turns.taken)
    }
    onFile(turns.taken)
  }

  async #read(name: string, turn: number): Promise<void> {
    const { disk, tier, path, files, clockMs } = this.#folder
    const look = trusted(glanceAt(disk, `${path}/${name}`), clockMs())
    const file = await files.read(disk, tier, `${path}/${name}`)
    if (file.kind === "problem") this.broken.push({ name, look, problem: file.problem })
    else if (file.kind === "memories") for (const memory of file.memories) this.#take(memory, look, turn)
  }

  #take(memory: Memory, look: number, turn: number): void {
    const [name, hash] = [nameOf(memory), hashOf(memory)]
    const old = this.#before.get(name)
    this.#before.delete(name)
    if (old?.hash === hash) {
      this.#looks.push({ ...old, look })
      return
    }
    const entry = entryOf(memory, look, this.#embedder, this.#folder.files.kind, hash)
    this.put.add(memory.sensitive ? withoutWords(entry) : entry, turn)
  }

  /** Whatever was not found again is no more. */
  end(): GatheredChange {
    const remove = [...this.#before.values()].map(({ address }) => address)
    return { put: this.put.end(), remove, looks: this.#looks }
  }
}
