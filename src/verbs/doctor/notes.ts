import { join } from "node:path"
import { limits } from "../../domain/limits.ts"
import { type Memory, showRef, tiers } from "../../domain/memory.ts"
import type { ContextSection } from "../../prompt/knowledge.ts"
import { layout } from "../../store/layout.ts"
import { loadContext } from "../context/context.ts"
import { sameNamed } from "../context/same-named.ts"
import type { Session } from "../session.ts"

/** What doctor says where no file is wrong. */
export interface DoctorNote {
  readonly code: "same-section" | "over-budget" | "not-writable" | "second-copy"
  readonly path: string
  readonly message: string
}

export async function doctorNotes(session: Session): Promise<DoctorNote[]> {
  const { sections } = await loadContext(session)
  const copies = await secondCopies(session)
  return [...unwritable(session), ...overBudget(sections), ...sameSections(sections), ...copies]
}

/** A person has to do something about it before all works as it should. */
export function isWarning({ code }: DoctorNote): boolean {
  return code !== "same-section"
}

export function presentNote(note: DoctorNote): string {
  return `${isWarning(note) ? "!" : "·"} ${note.path}: ${note.message}`
}

/** Looked at and not tried: doctor changes nothing. */
function unwritable({ disk, stores }: Session): DoctorNote[] {
  const folders = tiers.flatMap((tier) => [stores[tier].root, join(stores[tier].root, layout.memories)])
  return folders
    .filter((folder) => disk.stat(folder)?.kind === "folder" && disk.canWrite?.(folder) === false)
    .map((path) => ({
      code: "not-writable",
      path,
      message: "cannot be written to, so nothing can be saved in it",
    }))
}

/** The same memory in both folders, as a move leaves it that was killed half-way. */
async function secondCopies({ stores }: Session): Promise<DoctorNote[]> {
  const signOf = ({ created, content }: Memory) => `${created} ${content}`
  const [ours, global] = [await stores.project.scan(), await stores.global.scan()]
  const copies = new Map(global.memories.map((memory) => [signOf(memory), memory]))
  return ours.memories.flatMap((memory): DoctorNote[] => {
    const copy = copies.get(signOf(memory))
    if (!copy) return []
    const [one, other] = [showRef(memory), showRef(copy)]
    const message = `memory ${one} is also ${other}, word for word: co forget ${one} or co forget ${other}`
    return [{ code: "second-copy", path: memory.path, message }]
  })
}

function overBudget(sections: readonly ContextSection[]): DoctorNote[] {
  return sections.flatMap(({ tier, path, body }) => {
    const [bytes, budget] = [Buffer.byteLength(body), limits.contextBudgetBytes[tier]]
    const message = `has ${bytes} bytes, over its budget of ${budget}; co context suggest says what could go`
    return bytes > budget ? [{ code: "over-budget", path, message }] : []
  })
}

function sameSections(sections: readonly ContextSection[]): DoctorNote[] {
  return sameNamed(sections).map(({ heading, global, project }) => ({
    code: "same-section",
    path: project,
    message: `has a section '${heading}', and so has ${global}: both are loaded, and the project's counts`,
  }))
}
