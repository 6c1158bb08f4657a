import { basename, join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { limits } from "../../domain/limits.ts"
import { type Memory, showRef, tiers } from "../../domain/memory.ts"
import type { ContextSection } from "../../prompt/knowledge.ts"
import { layout } from "../../store/layout.ts"
import { loadContext } from "../context/context.ts"
import { sameNamed } from "../context/same-named.ts"
import { canEnter, type Session } from "../session.ts"
import type { DoctorNote } from "./finding.ts"
import { unreadFiles } from "./unread.ts"

export async function doctorNotes(session: Session): Promise<DoctorNote[]> {
  const { sections } = await loadContext(session)
  const copies = await secondCopies(session)
  const others = [...overBudget(sections), ...sameSections(sections), ...copies]
  return [...unwritable(session), ...unreadFiles(session), ...others]
}

/** Whether a person has to act before everything works as it should. */
export function isWarning({ code }: DoctorNote): boolean {
  return code !== "same-section"
}

export function presentNote(note: DoctorNote): string {
  return `${isWarning(note) ? "!" : "·"} ${shownPath(note.path)}: ${note.message}`
}

/** What fails if a folder in a knowledge folder takes no files. */
const failing: Readonly<Record<string, string>> = {
  [layout.archive]: "nothing can be changed or forgotten",
  [layout.making]: "nothing can be saved",
  [layout.inbox]: "no proposal can be kept",
  [layout.articles]: "no article can be saved",
  [layout.attachments]: "no original can be kept",
}

/**
 * Asks the disk instead of trying to write: doctor changes nothing. If a whole knowledge folder is closed,
 * only it and its memories are named.
 */
function unwritable(session: Session): DoctorNote[] {
  const { disk, stores } = session
  const isClosed = (folder: string) =>
    disk.stat(folder)?.kind === "folder" && disk.canWrite?.(folder) === false
  // A folder that cannot be entered is reported elsewhere.
  const open = tiers.filter((tier) => canEnter(session, tier))
  return open.flatMap((tier) => {
    const { root } = stores[tier]
    const inside = isClosed(root) ? [] : Object.keys(failing).map((name) => join(root, name))
    return [root, join(root, layout.memories), ...inside].filter(isClosed).map((path): DoctorNote => {
      const what = failing[basename(path)] ?? "nothing can be saved in it"
      return { code: "not-writable", path, message: `cannot be written to, so ${what}` }
    })
  })
}

/** The same memory in both folders, as a move that was killed half-way leaves it. */
async function secondCopies({ stores }: Session): Promise<DoctorNote[]> {
  const signOf = ({ created, content }: Memory) => `${created} ${content}`
  const [ours, global] = [await stores.project.scan(), await stores.global.scan()]
  const copies = new Map(global.memories.map((memory) => [signOf(memory), memory]))
  return ours.memories.flatMap((memory): DoctorNote[] => {
    const copy = copies.get(signOf(memory))
    if (!copy) return []
    const [one, other] = [showRef(memory), showRef(copy)]
    const message = `memory ${one} is the same as ${other}, word for word; forget one of them: co forget ${one} or co forget ${other}`
    return [{ code: "second-copy", path: memory.path, message }]
  })
}

function overBudget(sections: readonly ContextSection[]): DoctorNote[] {
  return sections.flatMap(({ tier, path, body }) => {
    const [bytes, budget] = [Buffer.byteLength(body), limits.contextBudgetBytes[tier]]
    const message = `has ${bytes} bytes, over its budget of ${budget}; co context suggest says what to trim`
    return bytes > budget ? [{ code: "over-budget", path, message }] : []
  })
}

function sameSections(sections: readonly ContextSection[]): DoctorNote[] {
  return sameNamed(sections).map(({ heading, global, project }) => ({
    code: "same-section",
    path: project,
    message: `has a section '${heading}', and so has ${global}: both are loaded, and the project's takes precedence`,
  }))
}
