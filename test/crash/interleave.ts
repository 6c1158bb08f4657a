import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Disk } from "../../src/disk/port.ts"
import { deed } from "../support/deed.ts"
import { draftOf, type HandEdit, openInEditor } from "./edits.ts"
import { type Home, memoryFile, storeOn, uniqueText } from "./fixture.ts"
import { intercept } from "./intercept.ts"
import { orderDisk, plantHome } from "./trial.ts"

export type Change = "replace" | "archive"

export interface Interleaving {
  readonly change: Change
  readonly edit: HandEdit
  /** The editor's two steps happen before these calls of co; a number beyond the last call means after it. */
  readonly begin: number
  readonly finish: number
}

export interface Meeting {
  readonly outcome: "acknowledged" | "conflict" | "failed"
  readonly error: unknown
  readonly faults: readonly string[]
  /** How many calls co made. */
  readonly calls: number
}

type Adapter = (disk: Disk) => Disk

/** One change by co and one by hand to the same file, on real files, in exactly the given order. */
export async function interleave(
  base: string,
  { change, edit, begin, finish }: Interleaving,
  adapt: Adapter = (disk) => disk,
): Promise<Meeting> {
  const home = plantHome(base)
  const original = textsIn(home)
  const [name = ""] = readdirSync(home.memories).toSorted()
  const path = join(home.memories, name)
  const old = readFileSync(path, "utf8")
  const ours = memoryFile(1, uniqueText("ours")).text
  const theirs = memoryFile(1, uniqueText("theirs")).text
  // Whether a step of the editor found co's text already in place; then the editor may change that text.
  let hasMetOurs = false
  let calls = 0
  const steps = [
    { at: begin, run: () => edit.begin(path, theirs) },
    { at: Math.max(begin, finish), run: () => edit.finish?.(path, theirs) },
  ]
  const takeTurn = (isOver: boolean) => {
    for (; steps[0] && (isOver || steps[0].at <= calls); steps.shift()) {
      hasMetOurs ||= !edit.isOpenBefore && textsIn(home).get(path) === ours
      steps[0].run()
    }
  }
  const disk = intercept(adapt(orderDisk), (_, go) => {
    takeTurn(false)
    calls++
    return go()
  })
  if (edit.isOpenBefore) openInEditor(path)
  const { outcome, error } = await apply(change, disk, home, { path, old, ours })
  takeTurn(true)
  const texts = textsIn(home)
  const faults: string[] = []
  const known = new Set([...original.values(), ours, theirs, draftOf(theirs)])
  for (const [file, text] of texts) if (!known.has(text)) faults.push(`torn: ${file}`)
  const present = new Set(texts.values())
  if (!edit.isDeletion && !present.has(theirs)) faults.push("the hand edit is lost")
  const isOurs = change === "replace" && outcome === "acknowledged" && !hasMetOurs
  if (isOurs && texts.get(path) !== ours) faults.push("acknowledged, but the new text is not there")
  return { outcome, error, faults, calls }
}

async function apply(
  change: Change,
  disk: Disk,
  home: Home,
  { path, old, ours }: { path: string; old: string; ours: string },
): Promise<Pick<Meeting, "outcome" | "error">> {
  const store = storeOn(disk, home)
  const file = { id: 1, path }
  try {
    const isDone =
      change === "replace"
        ? (await store.replace(deed("edit"), file, { expected: Buffer.from(old), bytes: Buffer.from(ours) }))
            .ok
        : (await store.archive(deed("forget"), [file], "forgotten")).length === 1
    return { outcome: isDone ? "acknowledged" : "conflict", error: undefined }
  } catch (error) {
    return { outcome: "failed", error }
  }
}

function textsIn(home: Home): Map<string, string> {
  const files = [home.memories, home.archive].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
  )
  return new Map(files.map((path) => [path, readFileSync(path, "utf8")]))
}
