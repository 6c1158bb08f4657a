import { below, type Random } from "../random.ts"
import { dirtyFiles, everyInode, type Inode, type NameChange, newFile, newFolder } from "./inode.ts"

/** Something that a crash decides: the bytes of a file, or names in a folder. One of `options` happens. */
export type Uncertain =
  | { readonly file: Inode; readonly options: readonly Uint8Array[] }
  | { readonly folder: Inode; readonly options: readonly Names[] }

type Names = ReadonlyMap<string, Inode | undefined>

export function uncertainties(root: Inode): Uncertain[] {
  const folders = [...everyInode(root)].filter(({ pending }) => pending.length > 0)
  return [
    ...dirtyFiles(root).map((file) => ({ file, options: possibleBytes(file) })),
    ...folders.flatMap((folder) => possibleNames(folder).map((options) => ({ folder, options }))),
  ]
}

export function countStates(uncertain: readonly Uncertain[]): number {
  return uncertain.reduce((product, { options }) => product * options.length, 1)
}

export function sampleState(uncertain: readonly Uncertain[], random: Random): number[] {
  // Half of the samples lean to one side, because the worst crashes lose nearly everything.
  const lean = random() < 0.5 ? 0 : below(random, 3) / 2
  return uncertain.map(({ options }) => {
    if (lean > 0 && random() < 0.7) return lean < 1 ? 0 : options.length - 1
    return below(random, options.length)
  })
}

/** The disk after a crash in which each uncertain thing went as `state` says. */
export function surviving(
  root: Inode,
  uncertain: readonly Uncertain[],
  state: number | readonly number[],
): Inode {
  const { bytes, names } = chosen(uncertain, state)
  const copies = new Map<Inode, Inode>()
  const copy = (inode: Inode): Inode => {
    const known = copies.get(inode)
    if (known) return known
    const made = inode.kind === "file" ? newFile(bytes.get(inode) ?? inode.durable) : newFolder()
    copies.set(inode, made)
    if (inode.kind === "file") return made
    const entries = new Map(inode.durableEntries)
    for (const [name, target] of names.get(inode) ?? []) {
      if (target) entries.set(name, target)
      else entries.delete(name)
    }
    made.entries = new Map([...entries].map(([name, target]) => [name, copy(target)]))
    made.durableEntries = new Map(made.entries)
    return made
  }
  return copy(root)
}

/** A state is a number in mixed radix with one digit per uncertain thing, or the list of those digits. */
function chosen(uncertain: readonly Uncertain[], state: number | readonly number[]) {
  const bytes = new Map<Inode, Uint8Array>()
  const names = new Map<Inode, Map<string, Inode | undefined>>()
  let rest = typeof state === "number" ? state : 0
  for (const [n, one] of uncertain.entries()) {
    const digit = typeof state === "number" ? rest % one.options.length : (state[n] ?? 0)
    rest = Math.floor(rest / one.options.length)
    if ("file" in one) bytes.set(one.file, one.options[digit] ?? one.file.durable)
    else names.set(one.folder, new Map([...(names.get(one.folder) ?? []), ...(one.options[digit] ?? [])]))
  }
  return { bytes, names }
}

/** None of the unsynced bytes, a part of them, the right length filled with zeros, or all. */
function possibleBytes({ bytes, durable }: Inode): Uint8Array[] {
  const isAppended = Buffer.compare(bytes.subarray(0, durable.length), durable) === 0
  const start = isAppended ? durable.length : 0
  const zeros = new Uint8Array(bytes.length)
  zeros.set(bytes.subarray(0, start))
  const half = bytes.slice(0, start + Math.ceil((bytes.length - start) / 2))
  const all = [durable, bytes.slice(0, start), half, zeros, bytes]
  return all.filter((one, n) => all.findIndex((other) => Buffer.compare(one, other) === 0) === n)
}

/**
 * Names that no rename ties together vary independently, each between its synced state and what any change
 * made of it. Tied names vary together.
 */
function possibleNames(folder: Inode): Names[][] {
  const tied = new Set(folder.pending.filter(({ length }) => length > 1).flatMap(namesOf))
  const free = new Set(folder.pending.flatMap(namesOf).filter((name) => !tied.has(name)))
  const options = [...free].map((name) => valuesOf(folder, name).map((inode) => new Map([[name, inode]])))
  return tied.size === 0 ? options : [...options, tiedNames(folder, [...tied])]
}

const namesOf = (change: NameChange) => change.map(({ name }) => name)

function valuesOf(folder: Inode, name: string): (Inode | undefined)[] {
  const changed = folder.pending.flat().filter((entry) => entry.name === name)
  return [...new Set([folder.durableEntries.get(name), ...changed.map(({ inode }) => inode)])]
}

/** All results of applying any subset of the changes to these names, in any order. */
function tiedNames(folder: Inode, names: readonly string[]): Names[] {
  const found = new Map<string, Names>()
  const visit = (state: Names, rest: readonly NameChange[]) => {
    found.set(names.map((name) => state.get(name)?.number ?? "-").join(" "), state)
    for (const change of rest) {
      const next = new Map([...state, ...change.map(({ name, inode }) => [name, inode] as const)])
      visit(
        next,
        rest.filter((other) => other !== change),
      )
    }
  }
  const changes = folder.pending.filter((change) => namesOf(change).some((name) => names.includes(name)))
  visit(new Map(names.map((name) => [name, folder.durableEntries.get(name)])), changes)
  return [...found.values()]
}
