import { eolOf, withEol } from "../../basics/eol.ts"
import { newText } from "../../disk/text.ts"
import { limits } from "../../domain/limits.ts"
import { type Memory, type NewMemory, noteSlug } from "../../domain/memory.ts"
import { numberedName } from "../../domain/numbered-name.ts"
import type { Decay } from "../../lifecycle/decay.ts"
import type { Unnumbered } from "../../lifecycle/draft.ts"
import type { Rewrite } from "../../lifecycle/plan.ts"
import { renderMemory } from "../../markdown/memory.ts"
import { headOf } from "../../markdown/split.ts"
import type { NewFile } from "../../store/changes.ts"
import type { Deed } from "../../store/deed.ts"
import type { Archiving, Performed, Replacing, Steps } from "../../store/perform.ts"
import type { Store } from "../../store/store.ts"
import type { Session } from "../session.ts"
import { currentText } from "./edit.ts"

/** An existing memory and the text that it is to get. */
export interface Rewriting {
  readonly change: Rewrite
  readonly content: string
}

interface AnyPlan {
  readonly rewrites: readonly Rewriting[]
}

/** Plans a change to existing memories, and never takes one with an untouchable path for the same. */
export type Planner<P extends AnyPlan> = (memories: readonly Memory[], untouchable: ReadonlySet<string>) => P

/** The plan that would be carried out right now. */
export function planRewriting<P extends AnyPlan>(
  session: Session,
  memories: readonly Memory[],
  planFor: Planner<P>,
): Promise<P> {
  return editing(async (splice) => feasible(session, memories, planFor, splice).plan)
}

/**
 * Plans and applies in one go, under the lock. `toSteps` gets the plan and the new texts of existing files.
 */
export function transactRewriting<P extends AnyPlan, T>(
  session: Session,
  store: Store,
  deed: Deed,
  planFor: Planner<P>,
  toSteps: (
    plan: P,
    replace: readonly Replacing[],
  ) => { readonly steps: Steps; readonly done: (performed: Performed) => T },
): Promise<T> {
  return editing((splice) =>
    store.transact(deed, ({ memories }) => {
      const { plan, replace } = feasible(session, memories, planFor, splice)
      return toSteps(plan, replace)
    }),
  )
}

type Splice = typeof import("../../markdown/splice.ts").spliceFields

class NeedsSplice extends Error {}

function notLoaded(): never {
  throw new NeedsSplice()
}

let loadedSplice: Splice | undefined

/** Tries without the frontmatter editor, which brings a YAML parser along; starts over with it if needed. */
async function editing<T>(work: (splice: Splice) => Promise<T>): Promise<T> {
  try {
    return await work(loadedSplice ?? notLoaded)
  } catch (error) {
    if (!(error instanceof NeedsSplice)) throw error
    loadedSplice = (await import("../../markdown/splice.ts")).spliceFields
    return work(loadedSplice)
  }
}

/**
 * Plans again if a frontmatter cannot be edited by line: the text is then saved beside what says the same.
 */
function feasible<P extends AnyPlan>(
  session: Session,
  memories: readonly Memory[],
  planFor: Planner<P>,
  splice: Splice,
): { readonly plan: P; readonly replace: readonly Replacing[] } {
  const untouchable = new Set<string>()
  for (;;) {
    const plan = planFor(memories, untouchable)
    const { size } = untouchable
    const replace = plan.rewrites.flatMap((rewriting) => {
      const { path } = rewriting.change.target
      // A memory that is only planned has no file yet.
      if (path === "") return []
      const step = replacing(session, rewriting, splice)
      if (!step) untouchable.add(path)
      return step ?? []
    })
    if (untouchable.size === size) return { plan, replace }
  }
}

/**
 * The file with its new fields, and with the new text if that differs. Every other byte stays. Undefined if
 * its frontmatter cannot be edited like that, or if the file would be too large to be read.
 */
export function replacing(
  session: Session,
  { change: { kind, target, fields }, content: words }: Rewriting,
  splice: Splice,
): Replacing | undefined {
  const before = currentText(session, target)
  const spliced = splice(before, fields)
  if ("problem" in spliced) return undefined
  const head = headOf(spliced.text)
  const eol = eolOf(head)
  const after = kind === "refresh" ? spliced.text : `${head}${withEol(`\n${words}\n`, eol)}`
  const content = newText(before, after)
  if (content.bytes.length > limits.fileBytes) return undefined
  return { id: target.id, path: target.path, ...content, isStamp: kind === "refresh" }
}

export function fileOf(memory: Unnumbered, slug: string, id: number): NewFile {
  const numbered: NewMemory = { id, ...memory }
  return { name: numberedName(id, slug), text: renderMemory(numbered) }
}

interface Leaving {
  readonly create: readonly ((id: number) => NewFile)[]
  readonly archive: readonly Archiving[]
}

/** Archives what has expired or decayed, and creates the notes that remain of it. */
export function leaving(expired: readonly Memory[], decay: Decay | undefined): Leaving {
  return {
    create: (decay?.notes ?? []).map((note) => (id) => fileOf(note, noteSlug, id)),
    archive: [
      ...expired.map(({ id, path }) => ({ id, path, reason: "expired" as const })),
      ...(decay?.sources ?? []).map(({ id, path }) => ({ id, path, reason: "decayed" as const })),
    ],
  }
}
