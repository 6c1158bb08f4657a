import { linkInside } from "../disk/paths.ts"
import { type Disk, errnoOf, namesIn, pathOf } from "../disk/port.ts"
import { unreadable } from "../disk/text.ts"
import type { Memory } from "../domain/memory.ts"
import type { FileProblem, Problem } from "../domain/outcome.ts"
import { layout } from "./layout.ts"
import type { KnowledgeRoot } from "./places.ts"
import { parseFile, readMemoryFile } from "./read.ts"

export interface Scan {
  readonly memories: readonly Memory[]
  /** One per skipped file. */
  readonly problems: readonly FileProblem[]
  /** Whether there is any `.md` file at all, readable or not. */
  readonly hasFiles: boolean
  /** Why the folder itself cannot be read, so that its content is unknown; also one of the problems. */
  readonly unread?: FileProblem | undefined
}

/**
 * Reads a whole memory folder. Everything that lists or searches memories filters what this returns.
 * Files that are not valid memories are left alone and reported once.
 */
export async function scanMemories(disk: Disk, root: KnowledgeRoot): Promise<Scan> {
  const problem = folderProblem(disk, root)
  if (problem) return { memories: [], problems: [problem], hasFiles: false, unread: problem }
  const folder = `${root.path}/${layout.memories}`
  const memories: Memory[] = []
  const problems: FileProblem[] = []
  const handWritten: { path: string; text: string }[] = []
  let hasFiles = false
  const names = namesOrProblem(disk, folder)
  if ("unread" in names) return { memories, problems: [names.unread], hasFiles, ...names }
  for (const name of names) {
    if (!isMarkdownName(name)) continue
    hasFiles = true
    const path = `${folder}/${name}`
    const file = readMemoryFile(disk, root.tier, path)
    if (file.kind === "memory") memories.push(file.memory)
    else if (file.kind === "problem") problems.push(file.problem)
    else if (file.kind === "hand-written") handWritten.push({ path, text: file.text })
  }
  if (handWritten.length > 0) await readHandWritten(disk, root, handWritten, memories, problems)
  // The folder was swapped for a link while we read: nothing of it is ours.
  if (folderProblem(disk, root)) return scanMemories(disk, root)
  return { memories: memories.sort(byId), problems: problems.sort(byPath), hasFiles }
}

/**
 * A problem on the way down to a folder: a link or a file in place of one of the folders, or one that we have
 * no access to.
 */
export function folderProblem(
  disk: Disk,
  root: KnowledgeRoot,
  folders: readonly string[] = [layout.memories],
): FileProblem | undefined {
  try {
    const link = linkInside(disk, root.base, [...root.parts, ...folders])
    return link === undefined ? undefined : { ...notAFolder, path: link }
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return { ...unreadable(error), path: pathOf(error) ?? root.path }
  }
}

/** Whether a file in a folder of memories or articles is to be read as one. */
export function isMarkdownName(name: string): boolean {
  return name.endsWith(".md") && !name.startsWith(".")
}

export function namesOrProblem(disk: Disk, folder: string): string[] | { unread: FileProblem } {
  try {
    return namesIn(disk, folder)
  } catch (error) {
    return { unread: { ...unreadable(error), path: folder } }
  }
}

async function readHandWritten(
  disk: Disk,
  root: KnowledgeRoot,
  files: readonly { path: string; text: string }[],
  memories: Memory[],
  problems: FileProblem[],
): Promise<void> {
  const { parseFull } = await import("../markdown/full.ts")
  for (const { path, text } of files) {
    const file = parseFile(disk, root.tier, path, text, parseFull)
    if (file.kind === "memory") memories.push(file.memory)
    else if (file.kind === "problem") problems.push(file.problem)
  }
}

const notAFolder: Problem = {
  code: "not-a-file",
  line: null,
  field: null,
  message: "not a real folder (a link or a file), so nothing below it is read",
}

export function byId(a: Memory, b: Memory): number {
  return a.id - b.id || (a.path < b.path ? -1 : 1)
}

function byPath(a: FileProblem, b: FileProblem): number {
  return a.path < b.path ? -1 : 1
}
