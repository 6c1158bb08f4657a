import type { Tier } from "../domain/memory.ts"
import type { Embedder } from "../embed/port.ts"
import { type BrokenFile, Intake } from "./intake.ts"
import type { Gathered } from "./packed/gathered.ts"
import type { Kind } from "./port.ts"
import type { Folder } from "./sync.ts"
import { Turns } from "./turns.ts"

/** What another thread has to know to read some of the files. */
export interface SharedFiles {
  readonly tier: Tier
  readonly kind: Kind
  readonly path: string
  readonly names: readonly string[]
  /** Of `Turns`. */
  readonly turns: SharedArrayBuffer
  /** The name of the embedder whose vectors are wanted. */
  readonly embedder: string
}

export interface FilesRead {
  readonly put: Gathered
  readonly broken: readonly BrokenFile[]
}

/** Another thread, which reads what is left as soon as it can. */
export interface Helper {
  /** All that it read; undefined where something went wrong. */
  readonly read: Promise<FilesRead | undefined>
  stop(): void
}

export type StartHelper = (files: SharedFiles) => Helper

/** Fewer files are read before another thread has started. */
export const helpedFrom = 1_500

/** Reads files of which nothing is known, together with a helper; undefined where what that took is lost. */
export async function readWithHelp(
  folder: Folder,
  names: readonly string[],
  embedder: Embedder,
  startHelper: StartHelper,
  onFile: (count: number) => void,
): Promise<FilesRead | undefined> {
  const { tier, path, files } = folder
  const turns = new Turns(names.length)
  const shared = { tier, kind: files.kind, path, names, turns: turns.shared, embedder: embedder.name }
  const helper = startHelper(shared)
  try {
    const own = new Intake(folder, embedder, [], names.length)
    const { put, broken } = own
    await own.read(names, turns, onFile)
    if (turns.areAllOwn) return { put: put.end(), broken }
    const theirs = await helper.read
    if (!theirs) return undefined
    put.addAll(theirs.put)
    return { put: put.end(), broken: inOrder([...broken, ...theirs.broken], names) }
  } finally {
    helper.stop()
  }
}

function inOrder(broken: readonly BrokenFile[], names: readonly string[]): readonly BrokenFile[] {
  const places = new Map(broken.length > 0 ? names.map((name, at) => [name, at]) : [])
  const placeOf = ({ name }: BrokenFile) => places.get(name) ?? 0
  return broken.toSorted((a, b) => placeOf(a) - placeOf(b))
}
