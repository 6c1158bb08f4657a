import type {
  Address,
  Form,
  Hearing,
  Hidden,
  Index,
  IndexChange,
  IndexQuestion,
  Known,
  Looks,
} from "../port.ts"
import {
  asMain,
  changedBy,
  type GatheredChange,
  mainAt,
  recentAt,
  type Segments,
  type State,
  segmentOf,
} from "./changed.ts"
import { Collection } from "./collection.ts"
import { partingsOf } from "./forms.ts"
import { type Gathered, gathered } from "./gathered.ts"
import { joinedOf } from "./joined.ts"
import { packGathered } from "./pack.ts"
import { Damaged, decoding } from "./pieces.ts"
import { Search } from "./search.ts"
import { columnsHeaderBytes, Segment } from "./segment.ts"
import type { Shelf, ShelfChange } from "./shelf.ts"
import { countInOrder, mayHide } from "./together.ts"
import { ofStem } from "./uses.ts"

const nothingYet: State = { main: 0, recent: 0, gone: [] }

interface Holding extends Segments {
  readonly version: number
  readonly collection: Collection
}

/** What all entries of an index have in common. */
export type Collected = Pick<Address, "tier" | "kind">

/**
 * Two segments: a main one that is rarely written, and a small one with what came since. A change rewrites
 * the small one; when it has grown too large, both become the main one.
 */
export class PackedIndex implements Index {
  readonly #shelf: Shelf
  readonly #of: Collected
  #holding: Holding | undefined
  #noted: { readonly version: number; readonly text: string } | undefined

  constructor(shelf: Shelf, of: Collected) {
    this.#shelf = shelf
    this.#of = of
  }

  /** What the owner of the index wants kept with it; empty if there is nothing yet. */
  get note(): string {
    const version = this.#shelf.version()
    if (this.#noted?.version !== version) {
      const bytes = this.#shelf.read("note")
      this.#noted = { version, text: bytes ? Buffer.from(bytes).toString("utf8") : "" }
    }
    return this.#noted.text
  }

  /** Answers everything that `work` asks from one state of the index. */
  reading<T>(work: () => T): T {
    return this.#shelf.reading(work)
  }

  get count(): number {
    return this.#decode(({ collection }) => collection.count)
  }

  known(isWanted: (name: string) => boolean = () => true): Known[] {
    return this.#decode(({ state, main, recent }) => {
      const gone = new Set(state.gone)
      const of = (segment: Segment, isGone: (entry: number) => boolean) =>
        segment
          .names()
          .flatMap((name, entry) => (isWanted(name) && !isGone(entry) ? [this.#knownAt(segment, entry)] : []))
      return [...of(main, (entry) => gone.has(entry)), ...of(recent, () => false)]
    })
  }

  /** The entries with these names. */
  knownAs(names: ReadonlySet<string>): Known[] {
    return this.#decode(({ state, main, recent }) => {
      const gone = new Set(state.gone)
      const inMain = main.named(names).filter((entry) => !gone.has(entry))
      return [
        ...inMain.map((entry) => this.#knownAt(main, entry)),
        ...recent.named(names).map((entry) => this.#knownAt(recent, entry)),
      ]
    })
  }

  numbered(id: number): Known[] {
    return this.#decode(({ collection }) => {
      const { ids } = collection
      const found: Known[] = []
      for (let entry = ids.indexOf(id); entry >= 0; entry = ids.indexOf(id, entry + 1))
        if (!collection.isGone(entry)) found.push(this.#knownIn(collection, entry))
      return found
    })
  }

  /** The entries that no question finds: whoever may read them looks into their files. */
  hidden(): Hidden[] {
    return this.#decode(({ collection }) =>
      collection.hidden().map((entry) => {
        const supersededBy = collection.superseded().get(collection.ids[entry] as number) ?? 0
        return { ...this.#knownIn(collection, entry), supersededBy }
      }),
    )
  }

  /** What every file looked like, by name: all that is needed if nothing has changed. */
  looks(): Looks {
    return this.#decode(({ state, main, recent, collection }) => {
      const gone = new Set(state.gone)
      return {
        count: collection.count,
        every: (isSame) =>
          main.everyLook((name, look, entry) => (gone.size > 0 && gone.has(entry)) || isSame(name, look)) &&
          recent.everyLook(isSame),
      }
    })
  }

  /** `count` of the newest entries, and as many in a row from a random place. */
  sample(count: number): Known[] {
    return this.#decode(({ collection }) => {
      const start = Math.floor(Math.random() * collection.count)
      const places = new Set<number>()
      for (let step = 0; step < Math.min(count, collection.count); step++) {
        places.add(step)
        places.add((start + step) % collection.count)
      }
      return [...places].map((place) => this.#knownIn(collection, collection.fromNewest(place)))
    })
  }

  ask(question: IndexQuestion): Hearing {
    return this.#decode(({ collection }) => {
      const addressOf = (entry: number) => this.#addressIn(collection, entry)
      const knownAs = (entry: number) => this.#knownIn(collection, entry)
      return new Search(collection, question, { addressOf, knownAs })
    })
  }

  mayHide(phrase: readonly string[]): boolean {
    return this.#decode(({ collection }) => mayHide(collection, phrase))
  }

  countInOrder(phrase: readonly string[]): number {
    return this.#decode(({ collection }) => countInOrder(collection, phrase))
  }

  spellings(word: string): ReadonlyMap<string, number> {
    return this.#decode(({ collection }) => {
      const gathering = collection.gathering()
      return new Map(
        gathering.slipsOf(word).map((stem) => [stem, gathering.gather(ofStem(stem)).entries.length]),
      )
    })
  }

  frequency(stem: string): number {
    return this.#decode(({ collection }) => collection.gathering().gather(ofStem(stem)).entries.length)
  }

  partings(word: string): readonly Form[] {
    return this.#decode(({ collection }) => partingsOf(collection, word))
  }

  joined(word: string): readonly Form[] {
    return this.#decode(({ collection }) => joinedOf(collection, word))
  }

  /** Writes only the note: nothing else has changed. */
  keepNote(note: string): void {
    const before = this.#holding
    let isCurrent = false
    const version = this.#shelf.update((found) => {
      isCurrent = before?.version === found
      return { clear: [], write: new Map([["note", Buffer.from(note)]]) }
    })
    if (before && isCurrent) this.#holding = { ...before, version }
  }

  apply({ put, ...change }: IndexChange): void {
    this.take({ ...change, put: gathered(put) })
  }

  /** The same for entries that are already gathered. */
  take(change: GatheredChange, note?: string): void {
    this.#write(() => this.#decode((holding) => changedBy(holding, change)), note)
  }

  /** Replaces all that is there. */
  replace(all: Gathered, note: string): void {
    const pieces = packGathered(all)
    this.#write(() => this.#decode(({ state }) => asMain(state, pieces)), note)
  }

  #write(change: () => ShelfChange, note?: string): void {
    this.#shelf.update(() => {
      const changed = change()
      if (note === undefined) return changed
      return { ...changed, write: new Map([...changed.write, ["note", Buffer.from(note)]]) }
    })
  }

  /** Pieces that others keep beside it, such as vectors of another maker. */
  get beside(): Pick<Shelf, "read" | "update"> {
    return this.#shelf
  }

  close(): void {
    this.#holding = undefined
    this.#shelf.close()
  }

  /** The only way to the segments: whatever is wrong with them is found in here. */
  #decode<T>(work: (holding: Holding) => T): T {
    return decoding(() => work(this.#load()))
  }

  #knownIn(collection: Collection, entry: number): Known {
    const { segment, number } = collection.locate(entry)
    return this.#knownAt(segment, number)
  }

  #knownAt(segment: Segment, entry: number): Known {
    const { hash, look } = segment.version(entry)
    return { address: this.#addressAt(segment, entry), hash, look }
  }

  #addressIn(collection: Collection, entry: number): Address {
    const { segment, number } = collection.locate(entry)
    return this.#addressAt(segment, number)
  }

  #addressAt(segment: Segment, entry: number): Address {
    return { tier: this.#of.tier, kind: this.#of.kind, name: segment.name(entry) }
  }

  #load(): Holding {
    const version = this.#shelf.version()
    if (this.#holding?.version === version) return this.#holding
    const bytes = this.#shelf.read("state")
    const state = bytes ? (JSON.parse(Buffer.from(bytes).toString("utf8")) as State) : nothingYet
    const before = this.#holding
    const main = this.#open(mainAt(state), state.main, before?.state.main, before?.main)
    // The numbers of the recent one start over with each main one.
    const openRecent = before?.state.main === state.main ? before.state.recent : undefined
    const recent = this.#open(recentAt(state), state.recent, openRecent, before?.recent)
    const collection = new Collection([main, recent], new Set(state.gone))
    this.#holding = { version, state, main, recent, collection }
    return this.#holding
  }

  /** Reuses a segment that is open under this number, with all that it has read: its bytes are the same. */
  #open(start: string, number: number, openNumber?: number, open?: Segment): Segment {
    if (number === 0) return emptySegment
    if (open && number === openNumber) {
      open.forgetVersions()
      return open
    }
    return new Segment({
      read: (name) => this.#shelf.read(start + name) ?? missing(start + name),
      readInto: (name, into) => this.#shelf.readInto(start + name, into) || missing(start + name),
    })
  }
}

function missing(name: string): never {
  throw new Damaged(`${name} is missing`)
}

const emptySegment = segmentOf(new Map([["columns", new Uint8Array(columnsHeaderBytes)]]))
