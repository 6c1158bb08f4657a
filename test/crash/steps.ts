import type { Disk } from "../../src/disk/port.ts"
import { CoError } from "../../src/domain/outcome.ts"
import { bodyOf } from "../../src/markdown/split.ts"
import type { Store } from "../../src/store/store.ts"
import { deed } from "../support/deed.ts"
import { type Home, memoryFile, storeOn, uniqueText } from "./fixture.ts"
import { filesIn, type Oracle } from "./oracle.ts"

/** One operation of a store. `at` chooses among the existing memories. */
export type Step =
  | { readonly kind: "create"; readonly count: number }
  | { readonly kind: "replace"; readonly at: number }
  | { readonly kind: "archive"; readonly at: number; readonly count: number }
  /** The same text is saved again: only the frontmatter changes, and the old file is not kept. */
  | { readonly kind: "stamp"; readonly at: number }
  | { readonly kind: "restore"; readonly at: number }
  /** The restored memory gets another frontmatter. */
  | { readonly kind: "restore-edited"; readonly at: number }
  | { readonly kind: "renumber"; readonly at: number }
  | { readonly kind: "fixed" }
  /** A save that updates one memory and lets others decay: several kinds of change in one. */
  | { readonly kind: "settle"; readonly at: number }
  | { readonly kind: "undo" }

export interface Stage {
  readonly store: Store
  /** For inspection, without the faults of the store's disk. */
  readonly disk: Disk
  readonly home: Home
  readonly oracle: Oracle
  /** An operation that returns after its process died was never acknowledged. */
  readonly isDead: () => boolean
}

/** Runs a step and tells the oracle what was intended and what was acknowledged. */
export async function perform(step: Step, stage: Stage): Promise<void> {
  switch (step.kind) {
    case "create":
      return create(step.count, stage)
    case "replace":
      return replace(step.at, stage)
    case "archive":
      return archive(step, stage)
    case "stamp":
      return stamp(step.at, stage)
    case "restore":
      return restore(step.at, stage)
    case "restore-edited":
      return restore(step.at, stage, withNote)
    case "renumber":
      return renumber(step.at, stage)
    case "fixed":
      return createFixed(stage)
    case "settle":
      return settle(step.at, stage)
    case "undo":
      return undo(stage)
  }
}

async function create(count: number, { store, home, oracle, isDead }: Stage): Promise<void> {
  const made = new Map<string, string>()
  const contents = Array.from({ length: count }, () => uniqueText())
  const make = contents.map((content) => (id: number) => {
    const file = memoryFile(id, content)
    made.set(`${home.memories}/${file.name}`, file.text)
    oracle.mayBecome(`${home.memories}/${file.name}`, file.text)
    return file
  })
  const created = await store.create(deed("learn"), make)
  if (isDead()) return
  for (const { path } of created) oracle.is(path, made.get(path) ?? null)
}

async function replace(at: number, stage: Stage): Promise<void> {
  const { store, home, oracle, isDead } = stage
  const old = liveMemory(stage, at)
  if (!old) return create(1, stage)
  const { text } = memoryFile(old.id, uniqueText("changed"))
  oracle.mayBecome(old.path, text)
  const finish = oracle.mayAppear(home.archive, old.text)
  const content = { expected: Buffer.from(old.text), bytes: Buffer.from(text) }
  const outcome = await store.replace(deed("edit"), old, content)
  if (isDead()) return
  if (!outcome.ok) throw new Error(`a conflict although nobody else was there: ${old.path}`)
  finish()
  oracle.is(outcome.value.kept, old.text)
  oracle.is(old.path, text)
}

async function stamp(at: number, stage: Stage): Promise<void> {
  const { store, home, oracle, isDead } = stage
  const old = liveMemory(stage, at)
  if (!old) return create(1, stage)
  const text = withNote(old.text)
  oracle.mayBecome(old.path, text)
  oracle.mayAppear(home.archive, old.text)
  oracle.mayGo(old.text)
  const steps = {
    replace: [{ ...old, expected: Buffer.from(old.text), bytes: Buffer.from(text), isStamp: true }],
  }
  await store.transact(deed("learn"), () => ({ steps, done: () => undefined }))
  if (!isDead()) oracle.is(old.path, text)
}

/** Another frontmatter over the same text. */
function withNote(text: string): string {
  return text.replace(/(?:\nnote: .*)?\n---\n/, `\nnote: ${uniqueText()}\n---\n`)
}

async function archive({ at, count }: { at: number; count: number }, stage: Stage): Promise<void> {
  const { store, home, oracle, isDead } = stage
  const chosen = Array.from({ length: count }, (_, n) => liveMemory(stage, at + n))
  const files = [...new Map(chosen.flatMap((file) => (file ? [[file.path, file] as const] : []))).values()]
  if (files.length === 0) return create(1, stage)
  const finish = files.map(({ path, text }) => {
    oracle.mayBecome(path, null)
    return oracle.mayAppear(home.archive, text)
  })
  const moved = await store.archive(deed("forget"), files, "forgotten")
  if (isDead()) return
  if (moved.length !== files.length)
    throw new Error("a memory was not archived although nobody else was there")
  for (const done of finish) done()
  for (const { path, kept } of moved) {
    oracle.is(path, null)
    oracle.is(kept, files.find((file) => file.path === path)?.text ?? null)
  }
}

async function restore(at: number, stage: Stage, edited?: (text: string) => string): Promise<void> {
  const { store, home, disk, oracle, isDead } = stage
  const texts = filesIn(disk, home.archive)
  const live = new Set([...filesIn(disk, home.memories).values()].map(idOf))
  const archived = storeOn(disk, home)
    .archived()
    .flatMap((entry) => (entry.id === null || live.has(entry.id) ? [] : [{ ...entry, id: entry.id }]))
  const file = archived[at % archived.length]
  if (!file) return create(1, stage)
  const before = texts.get(file.path) ?? ""
  const text = edited?.(before) ?? before
  oracle.mayBecome(file.path, null)
  const finish = oracle.mayAppear(home.memories, text)
  if (edited) oracle.mayGo(before)
  const content = edited && { expected: Buffer.from(before), bytes: Buffer.from(text) }
  const { path } = await store.restore(deed("restore"), file, content)
  if (isDead()) return
  finish()
  oracle.is(file.path, null)
  oracle.is(path, text)
}

async function renumber(at: number, stage: Stage): Promise<void> {
  const { store, home, disk, oracle, isDead } = stage
  const old = liveMemory(stage, at)
  if (!old) return create(1, stage)
  const made = new Map<string, string>()
  const before = filesIn(disk, home.archive)
  const finish = oracle.mayAppear(home.archive, old.text)
  oracle.mayBecome(old.path, null)
  const make = (id: number) => {
    const file = memoryFile(id, old.text.split("---\n\n")[1] ?? "")
    made.set(`${home.memories}/${file.name}`, file.text)
    oracle.mayBecome(`${home.memories}/${file.name}`, file.text)
    return file
  }
  const steps = { create: [make], archive: [{ ...old, reason: "replaced" as const }] }
  const path = await store.transact(deed("summarize"), () => ({
    steps,
    done: ({ created }) => created[0]?.path ?? "",
  }))
  if (isDead()) return
  finish()
  for (const [kept, text] of filesIn(disk, home.archive)) if (!before.has(kept)) oracle.is(kept, text)
  oracle.is(old.path, null)
  oracle.is(path, made.get(path) ?? null)
}

async function createFixed({ store, home, disk, oracle, isDead }: Stage): Promise<void> {
  const path = `${home.root.path}/context.md`
  const wasThere = disk.stat(path) !== undefined
  const text = `# Context\n\n${uniqueText()}\n`
  if (!wasThere) oracle.mayBecome(path, text)
  const isCreated = await store.createFixed(deed("init"), "context.md", text)
  if (isDead()) return
  if (isCreated === wasThere)
    throw new Error(`createFixed says ${isCreated} of a file that was ${wasThere ? "" : "not "}there`)
  if (isCreated) oracle.is(path, text)
}

async function settle(at: number, stage: Stage): Promise<void> {
  const { store, home, oracle, isDead } = stage
  const chosen = [0, 1, 2].flatMap((n) => liveMemory(stage, at + n) ?? [])
  const [old, ...gone] = new Map(chosen.map((file) => [file.path, file])).values()
  if (!old || gone.length === 0) return create(2, stage)
  const { text } = memoryFile(old.id, uniqueText("changed"))
  const content = uniqueText()
  let made = { path: "", text: "" }
  oracle.mayBecome(old.path, text)
  const finish = [old, ...gone].map((file) => oracle.mayAppear(home.archive, file.text))
  for (const { path } of gone) oracle.mayBecome(path, null)
  const steps = {
    create: [
      (id: number) => {
        const file = memoryFile(id, content)
        made = { path: `${home.memories}/${file.name}`, text: file.text }
        oracle.mayBecome(made.path, made.text)
        return file
      },
    ],
    replace: [{ ...old, expected: Buffer.from(old.text), bytes: Buffer.from(text) }],
    archive: gone.map(({ id, path }) => ({ id, path, reason: "decayed" as const })),
  }
  const { archived } = await store.transact(deed("learn"), () => ({ steps, done: (performed) => performed }))
  if (isDead()) return
  for (const done of finish) done()
  oracle.is(made.path, made.text)
  oracle.is(old.path, text)
  for (const { path } of gone) oracle.is(path, null)
  const texts = new Map([old, ...gone].map((file) => [file.path, file.text]))
  for (const { path, kept } of archived) oracle.is(kept, texts.get(path) ?? null)
}

/** Undoes the last entry of the journal, if there is one and that is possible. */
async function undo(stage: Stage): Promise<void> {
  const { store, home, disk, oracle, isDead } = stage
  const last = store.history().at(-1)
  if (!last || last.operation === "undo" || last.operation === "init") return create(1, stage)
  const before = new Map([...filesIn(disk, home.memories), ...filesIn(disk, home.archive)])
  const texts = new Map(before)
  const finish = last.changes.toReversed().flatMap((change) => {
    const current = texts.get(change.path)
    if (change.kind === "stamped") {
      if (current === undefined) return []
      const text = change.head + bodyOf(current)
      oracle.mayBecome(change.path, text)
      oracle.mayAppear(home.archive, current)
      oracle.mayGo(current)
      texts.set(change.path, text)
      return []
    }
    const kept = "kept" in change ? before.get(change.kept) : undefined
    oracle.mayBecome(change.path, kept ?? null)
    if ("kept" in change) oracle.mayBecome(change.kept, change.kind === "restored" ? (current ?? null) : null)
    return current === undefined || change.kind === "restored"
      ? []
      : [oracle.mayAppear(home.archive, current)]
  })
  try {
    await store.undo(deed("undo"), [last], () => true)
  } catch (error) {
    // What a power loss took from the archive cannot be restored.
    if (error instanceof CoError && error.code === "conflict") return
    throw error
  }
  if (isDead()) return
  for (const done of finish) done()
  const after = new Map([...filesIn(disk, home.memories), ...filesIn(disk, home.archive)])
  // The copy that an undone replacement leaves is removed if possible, and does no harm otherwise.
  const spare = new Set(last.changes.flatMap((change) => (change.kind === "replaced" ? [change.kept] : [])))
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(path) !== after.get(path) && !spare.has(path)) oracle.is(path, after.get(path) ?? null)
  }
}

function liveMemory(
  { disk, home }: Stage,
  at: number,
): { id: number; path: string; text: string } | undefined {
  const files = [...filesIn(disk, home.memories)]
  const [path, text] = files[at % files.length] ?? []
  return path === undefined || text === undefined ? undefined : { id: idOf(text), path, text }
}

function idOf(text: string): number {
  return Number(/^id: (\d+)$/m.exec(text)?.[1])
}
