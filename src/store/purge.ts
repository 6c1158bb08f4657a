import { dirname, join } from "node:path"
import { textAt } from "../disk/text.ts"
import { showRef, type Tier } from "../domain/memory.ts"
import { ambiguousId, type CoError, fileError } from "../domain/outcome.ts"
import { bodyOf } from "../markdown/split.ts"
import type { Done, Workshop } from "./changes.ts"
import type { Journal } from "./journal.ts"
import { type Change, filesOf, type JournalEntry, keptIn } from "./journal-entry.ts"
import { layout, parseArchiveName } from "./layout.ts"
import { forgetInJournal, minding } from "./purge-journal.ts"

/** A memory with all its files in a folder, as they were when somebody was asked whether to erase it. */
export interface Erasable {
  readonly id: number
  readonly tier: Tier
  /** Archived files that also hold another memory. They go first, since the versions lead to them. */
  readonly mixed: readonly SeenFile[]
  /** Every version in the archive, except what was shown. */
  readonly files: readonly SeenFile[]
  /** What was shown. It goes last, since it names the memory. */
  readonly shown: readonly SeenFile[]
  /** Files with the same number that belong to another memory. */
  readonly others: readonly string[]
}

export interface SeenFile {
  readonly path: string
  /** The hash of its content; for something other than a file, such as a link, its kind. */
  readonly hash: string
}

/** Takes `fingerprint` from the caller, who has it loaded already: loading takes a while. */
export function seenFile(
  { disk, fingerprint }: Pick<Workshop, "disk" | "fingerprint">,
  path: string,
): SeenFile {
  const { kind } = disk.stat(path) ?? {}
  return {
    path,
    hash: kind === "file" ? fingerprint(disk.read(path, Number.MAX_SAFE_INTEGER)) : String(kind),
  }
}

/** Refuses a purge that would fail, as far as that is known before anything is erased. */
export function checkPurge(
  shop: Workshop,
  memories: readonly Erasable[],
  proposals: readonly SeenFile[],
  journal: Journal,
): Done<void> {
  const mixed = pathsOf(memories.flatMap((memory) => memory.mixed))
  for (const memory of memories) refuseUnseen(shop, memory, mixed)
  refuseChanged(shop, proposals)
  for (const path of [...memories.flatMap(pathsIn), ...pathsOf(proposals)]) shop.disk.checkName?.(path)
  journal.rewrite(journal.whole())
  return { value: undefined, changes: [] }
}

/** All files of a memory. */
export function pathsIn({ mixed, files, shown }: Pick<Erasable, "mixed" | "files" | "shown">): string[] {
  return pathsOf([...mixed, ...files, ...shown])
}

/**
 * Erases memories: their files, every version in the archive, the proposals that they were made from, and
 * what the journal says about them. The order lets a killed purge start over. Proposals are found through the
 * texts of the versions or the journal, and so are files that also hold another memory. Versions are found
 * through the journal. The shown file, which names the memory, goes last.
 */
export function purgeMemories(shop: Workshop, memories: readonly Erasable[], journal: Journal): Done<void> {
  const mixed = pathsOf(memories.flatMap((memory) => memory.mixed))
  for (const memory of memories) refuseUnseen(shop, memory, mixed)
  const versions = [...mixed, ...pathsOf(memories.flatMap(({ files }) => files))]
  const shown = pathsOf(memories.flatMap((memory) => memory.shown))
  const texts = new Set([...versions, ...shown].map((path) => textOf(shop, path)))
  const staying = memories.flatMap(({ others }) => others)
  const isTheirs = isOfAny(journal, staying, [...versions, ...shown])
  const isMeant = isOfThese(memories)
  const accepted = acceptedInto(journal.read(), (change) => isMeant(change) && !isTheirs(change))
    .filter(({ path, kept }) => shop.disk.stat(kept) ?? !shop.disk.stat(path))
    .map(({ kept }) => kept)
  const alike = archivedProposals(shop).filter(
    (path) => !accepted.includes(path) && texts.has(textOf(shop, path)),
  )
  // Written once unchanged: a journal that cannot be written fails here, before anything is erased.
  journal.rewrite(journal.whole())
  const erased = [...accepted, ...versions, ...shown]
  minding(
    shop.disk,
    journal,
    (isGone) => ({
      isMeant: isOfThese(memories.filter((memory) => isGone(pathsIn(memory)))),
      isTheirs,
      erased: [...alike, ...erased],
    }),
    () => {
      if (alike.length > 0) forgetInJournal(journal, { isMeant: () => false, isTheirs, erased: alike })
      eraseAll(shop, [...alike, ...accepted.filter((path) => shop.disk.stat(path))])
      eraseAll(
        shop,
        versions.filter((path) => shop.disk.stat(path)),
      )
      forgetInJournal(journal, { isMeant, isTheirs, erased })
      eraseAll(shop, shown)
    },
  )
  shop.roll.reread([...versions, ...shown])
  return { value: undefined, changes: [] }
}

function isOfThese(memories: readonly Erasable[]): (change: Change) => boolean {
  const ids = new Set(memories.map(({ id }) => id))
  return ({ id }) => id !== null && ids.has(id)
}

/**
 * The proposals that memories were made from or changed by, whatever the memories say by now. If a proposal
 * is back in the inbox, it is at its `path`.
 */
export function acceptedInto(
  entries: readonly JournalEntry[],
  isMeant: (change: Change) => boolean,
): Extract<Change, { kind: "archived" }>[] {
  return entries.flatMap(({ operation, changes }) => {
    if (operation !== "accept") return []
    const ofMemories = changes.filter(({ id }) => id !== null)
    const changed = ofMemories.find(({ kind }) => kind === "replaced" || kind === "stamped")
    // A note that other memories were condensed into comes second.
    const made = changed ?? ofMemories.find(({ kind }) => kind === "created")
    if (made === undefined || !isMeant(made)) return []
    return changes.filter((change) => change.kind === "archived").filter(({ id }) => id === null)
  })
}

/** Erases proposals that were decided on, whatever became of them, and what the journal says about them. */
export function purgeProposals(shop: Workshop, proposals: readonly SeenFile[], journal: Journal): Done<void> {
  refuseChanged(shop, proposals)
  const erased = proposals.map(({ path }) => path)
  const forgetting = { isMeant: () => false, isTheirs: () => false, erased }
  minding(
    shop.disk,
    journal,
    () => forgetting,
    () => {
      forgetInJournal(journal, forgetting)
      eraseAll(shop, erased)
    },
  )
  return { value: undefined, changes: [] }
}

/** Each path once: two memories may be in one file. */
function pathsOf(files: readonly SeenFile[]): string[] {
  return [...new Set(files.map(({ path }) => path))]
}

/** Once this returns, a power loss brings none of them back. */
export function eraseAll({ disk }: Workshop, paths: readonly string[]): void {
  try {
    for (const path of paths) disk.remove(path)
  } finally {
    for (const folder of new Set(paths.map((path) => dirname(path)))) disk.syncFolder(folder)
  }
}

/** Refuses to erase what nobody was asked about: a text that changed since, a file that was added since. */
function refuseUnseen(shop: Workshop, memory: Erasable, mixed: readonly string[]): void {
  const { disk, root, roll } = shop
  const { id, others } = memory
  // Such a file may already be erased, along with another number of the same memory.
  const left = memory.mixed.filter(({ path }) => disk.stat(path))
  const files = [...left, ...memory.files, ...memory.shown]
  refuseChanged(shop, files)
  const seen = new Set([...files.map(({ path }) => path), ...mixed, ...others])
  const present = roll
    .memories()
    .filter((other) => other.id === id)
    .map(({ path }) => path)
  if (!present.every((path) => seen.has(path))) throw ambiguousId(showRef(memory), present)
  const folder = join(root, layout.archive)
  const path = (disk.list(folder) ?? [])
    .filter(({ name, kind }) => kind === "file" && parseArchiveName(name)?.id === id)
    .map(({ name }) => join(folder, name))
    .find((each) => !seen.has(each))
  if (path) throw cameMeanwhile(path)
}

export function refuseChanged(shop: Workshop, files: readonly SeenFile[]): void {
  const changed = files.find(({ path, hash }) => seenFile(shop, path).hash !== hash)
  if (!changed) return
  const { path } = changed
  throw fileError("conflict", path, "was changed in the meantime; look at it and try again")
}

export function cameMeanwhile(path: string): CoError {
  return fileError("conflict", path, "was created in the meantime; look at it and try again")
}

/** Whether a change was to one of the files that stay, under its name in the archive or its earlier one. */
function isOfAny(
  journal: Journal,
  staying: readonly string[],
  erased: readonly string[],
): (change: Change) => boolean {
  const [stays, goes] = [new Set(staying), new Set(erased)]
  for (const { path, kept } of keptIn(journal.read())) if (stays.has(kept) && !goes.has(path)) stays.add(path)
  return (change) => filesOf(change).some((path) => stays.has(path))
}

function archivedProposals(shop: Workshop): string[] {
  const folder = join(shop.root, layout.archive)
  return (shop.disk.list(folder) ?? []).flatMap(({ name }) => {
    const parsed = parseArchiveName(name)
    const mayHold = parsed?.kind === undefined || parsed.kind === "file"
    return parsed?.id === null && mayHold ? [join(folder, name)] : []
  })
}

function textOf(shop: Workshop, path: string): string {
  const text = textAt(shop.disk, path)
  return text === undefined ? path : bodyOf(text).trim()
}
