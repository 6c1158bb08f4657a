import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { sqliteMutex } from "../../src/disk/mutex.ts"
import { nodeDisk } from "../../src/disk/node-disk.ts"
import type { Disk } from "../../src/disk/port.ts"
import { ignoresAll } from "../../src/store/keep-from-git.ts"
import { archiveName, archiveStamp, gitignoreText, layout } from "../../src/store/layout.ts"
import type { Store } from "../../src/store/store.ts"
import { isFull } from "../support/figures.ts"
import { type Home, homeIn, memoryFile, start, storeOn, uniqueText } from "./fixture.ts"
import { type Around, type Call, intercept } from "./intercept.ts"
import { Oracle } from "./oracle.ts"
import { perform, type Step } from "./steps.ts"

export const plainDisk = nodeDisk()

/**
 * For tests of who sees what in which order. Whether a sync reached the platter matters only after a power
 * loss, which the simulated disk tests. So the quick run skips syncs to save time; the full run syncs.
 */
export const orderDisk: Disk = isFull
  ? plainDisk
  : { ...plainDisk, syncFile: () => undefined, syncFolder: () => undefined }

/** Longer than any test holds the lock, and short enough to notice a lock that is never released. */
const waitMs = 100

export function storeAt(
  home: Home,
  disk: Disk = plainDisk,
  onTrouble: (message: string) => void = () => {},
): Store {
  const mutex = sqliteMutex(disk, join(home.root.path, layout.lock), { waitMs })
  return storeOn(disk, home, { mutex, onTrouble })
}

/** A folder in use: two memories, a third in the archive. Written directly, as a checkout would. */
export function plantHome(base: string, isEmpty = false): Home {
  const home = homeIn(base)
  for (const folder of [home.root.base, home.state]) mkdirSync(folder, { recursive: true })
  if (isEmpty) return home
  for (const folder of [home.memories, home.archive, home.making, dirname(home.journal)])
    mkdirSync(folder, { recursive: true })
  const [first, archived, third] = [1, 2, 3].map((id) => memoryFile(id, uniqueText()))
  if (!first || !archived || !third) throw new Error("three memories")
  writeFileSync(join(home.memories, first.name), first.text)
  writeFileSync(join(home.memories, third.name), third.text)
  const stamp = archiveStamp(start - 1_000)
  const name = archiveName({ id: 2, stamp, reason: "forgotten", name: archived.name })
  writeFileSync(join(home.archive, name), archived.text)
  writeFileSync(join(home.root.path, layout.gitignore), gitignoreText)
  for (const folder of [home.archive, home.making]) writeFileSync(join(folder, layout.gitignore), ignoresAll)
  return home
}

/** What a person would miss: the memories, the archive and context.md, byte for byte. */
export function contentsOf(home: Home): Contents {
  return {
    memories: filesOf(home.memories),
    archive: filesOf(home.archive),
    fixed: filesOf(home.root.path).filter((file) => file.startsWith(layout.context)),
  }
}

export type Contents = Record<"memories" | "archive" | "fixed", readonly string[]>

function filesOf(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  return entries
    .filter((entry) => entry.isFile() && entry.name !== layout.gitignore)
    .map(({ name }) => `${name}\n${readFileSync(join(folder, name), "latin1")}`)
    .toSorted()
}

export interface Trial {
  readonly home: Home
  readonly oracle: Oracle
  /** Still open, as in a process that continues after an error. */
  readonly store: Store
  /** Why the step was not acknowledged; undefined if it was. */
  readonly error: unknown
  readonly troubles: readonly string[]
  readonly before: Contents
}

/** Runs a step on real files, with each disk call passing through `around`. */
export async function tryStep(
  home: Home,
  step: Step,
  around: Around,
  adapt: (disk: Disk) => Disk = (disk) => disk,
): Promise<Trial> {
  const oracle = new Oracle(home)
  oracle.adopt(plainDisk)
  const before = contentsOf(home)
  const troubles: string[] = []
  const store = storeAt(home, intercept(adapt(plainDisk), around), (message) => troubles.push(message))
  let error: unknown
  try {
    await perform(step, { store, disk: plainDisk, home, oracle, isDead: () => false })
  } catch (caught) {
    error = caught
  }
  return { home, oracle, store, error, troubles, before }
}

export interface Operation {
  readonly name: string
  readonly step: Step
  /** Runs in a folder that co has never written to. */
  readonly isFirst?: true
}

export const operations: readonly Operation[] = [
  { name: "first use", step: { kind: "create", count: 1 }, isFirst: true },
  { name: "create", step: { kind: "create", count: 1 } },
  { name: "create three", step: { kind: "create", count: 3 } },
  { name: "replace", step: { kind: "replace", at: 0 } },
  { name: "archive", step: { kind: "archive", at: 0, count: 1 } },
  { name: "archive two", step: { kind: "archive", at: 0, count: 2 } },
  { name: "restore", step: { kind: "restore", at: 0 } },
  { name: "restore with another frontmatter", step: { kind: "restore-edited", at: 0 } },
  { name: "a new frontmatter", step: { kind: "stamp", at: 0 } },
  { name: "renumber", step: { kind: "renumber", at: 0 } },
  { name: "create context.md", step: { kind: "fixed" } },
  { name: "save with decay", step: { kind: "settle", at: 0 } },
]

/** The calls that an operation makes when nothing goes wrong. */
export async function callsOf(base: string, { step, isFirst }: Operation): Promise<Call[]> {
  const calls: Call[] = []
  const { error, store } = await tryStep(plantHome(join(base, "count"), isFirst), step, (call, go) => {
    calls.push(call)
    return go()
  })
  await store.close()
  if (error !== undefined) throw error
  return calls
}

/** A call without the part of its path that differs from run to run. */
export function showCall({ name, path }: Call): string {
  return `${name} ${path
    .replace(/^.*\/(project|state)\//, "$1/")
    .replace(/\bt\d+/, "t")
    .replace(/-\d+\.md/, ".md")}`
}
