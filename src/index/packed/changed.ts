import type { IndexChange, Known } from "../port.ts"
import type { Gathered } from "./gathered.ts"
import { mergeSegments, packGathered, packVersions } from "./pack.ts"
import { namesTogether, type Pieces, readFrom } from "./pieces.ts"
import { Segment } from "./segment.ts"
import type { ShelfChange } from "./shelf.ts"

/** Kept beside the two segments. Writing one raises its number; a new main one resets that of the recent. */
export interface State {
  readonly main: number
  readonly recent: number
  /** Entries of the main segment that no longer exist. */
  readonly gone: readonly number[]
}

/** The state and the segments that it refers to. */
export interface Segments {
  readonly state: State
  readonly main: Segment
  readonly recent: Segment
}

/** A change whose new entries are already gathered. */
export type GatheredChange = Omit<IndexChange, "put"> & { readonly put: Gathered }

/** So many entries may be new or gone before everything is repacked. */
const mostRecent = 200

/** What a change does to the segments. */
export function changedBy(holding: Segments, { put, remove, looks = [] }: GatheredChange): ShelfChange {
  const taken = new Set([...remove.map(({ name }) => name), ...put.names])
  const gone = new Set(holding.state.gone)
  for (const entry of holding.main.named(taken)) gone.add(entry)
  const state = { ...holding.state, gone: [...gone] }
  const recent = taken.size === 0 ? undefined : recentWith(holding.recent, packGathered(put), taken)
  const size = (recent ? segmentOf(recent) : holding.recent).columns.count + gone.size
  if (size > mostRecent) return packAnew(holding, recent, state, gone)
  const seen = looksSeen(holding, looks)
  if (!recent) return { clear: [], write: withState(state, seen) }
  const next = { ...state, recent: state.recent + 1 }
  return {
    clear: [recentAt(state)],
    write: withState(next, new Map([...seen, ...named(recentAt(next), recent)])),
  }
}

export function mainAt({ main }: State): string {
  return `main ${main}/`
}

export function recentAt({ recent }: State): string {
  return `recent ${recent}/`
}

export function segmentOf(pieces: Pieces): Segment {
  return new Segment(readFrom(pieces))
}

function named(start: string, pieces: Pieces): Map<string, Uint8Array> {
  return new Map([...pieces].map(([name, bytes]) => [start + name, bytes]))
}

function withState(state: State, pieces: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  return new Map([...pieces, ["state", Buffer.from(JSON.stringify(state))]])
}

function recentWith(recent: Segment, fresh: Pieces, taken: ReadonlySet<string>): Pieces {
  if (recent.columns.count === 0) return fresh
  const names = recent.names()
  return mergeSegments(recent, segmentOf(fresh), (entry) => taken.has(names[entry] ?? ""))
}

function packAnew(
  { main, recent: before }: Segments,
  recent: Pieces | undefined,
  state: State,
  gone: ReadonlySet<number>,
): ShelfChange {
  const added = recent ? segmentOf(recent) : before
  const isAllNew = gone.size === main.columns.count && recent !== undefined
  const pieces = isAllNew ? recent : mergeSegments(main, added, (entry) => gone.has(entry))
  return asMain(state, pieces)
}

/** Replaces both segments by one. */
export function asMain(state: State, pieces: Pieces): ShelfChange {
  const next = { ...state, main: state.main + 1, recent: 0, gone: [] }
  // What files look like is rewritten now and then; everything else stays.
  const [versions, staying] = parted(pieces, (name) => name.startsWith("versions/"))
  return {
    clear: [mainAt(state), recentAt(state)],
    write: withState(next, named(mainAt(next), versions)),
    bulk: { start: mainAt(next), pieces: staying },
  }
}

function parted(pieces: Pieces, isFirst: (name: string) => boolean): [Pieces, Pieces] {
  const [first, second] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()]
  for (const [name, bytes] of pieces) (isFirst(name) ? first : second).set(name, bytes)
  return [first, second]
}

/** New versions for entries whose files look different but say the same. */
function looksSeen({ state, main, recent }: Segments, looks: readonly Known[]): Map<string, Uint8Array> {
  const seen = new Map<string, Uint8Array>()
  if (looks.length === 0) return seen
  const byName = new Map(looks.map(({ address, look }) => [address.name, look]))
  for (const [start, segment] of [
    [mainAt(state), main],
    [recentAt(state), recent],
  ] as const) {
    const names = segment.names()
    const blocks = new Set(
      names.flatMap((name, entry) => (byName.has(name) ? [Math.floor(entry / namesTogether)] : [])),
    )
    for (const block of blocks) {
      const versions = names.slice(block * namesTogether, (block + 1) * namesTogether).map((name, at) => {
        const version = segment.version(block * namesTogether + at)
        return { ...version, look: byName.get(name) ?? version.look }
      })
      seen.set(`${start}versions/${block}`, packVersions(versions))
    }
  }
  return seen
}
