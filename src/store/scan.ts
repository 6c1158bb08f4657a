import { linkInside } from "../disk/paths.ts"
import { type Disk, namesIn } from "../disk/port.ts"
import { readText, unreadable } from "../disk/text.ts"
import type { Memory, MemoryFields, Tier } from "../domain/memory.ts"
import type { FileProblem, Problem } from "../domain/outcome.ts"
import { parseMemory } from "../markdown/memory.ts"
import { layout } from "./layout.ts"
import type { KnowledgeRoot } from "./places.ts"

export interface Scan {
  readonly memories: readonly Memory[]
  /** One for each file that was skipped. */
  readonly problems: readonly FileProblem[]
  /** Whether there is any `.md` at all, readable or not. */
  readonly hasFiles: boolean
}

/**
 * The one reader of a memory folder. Everything that lists, searches or numbers memories filters what
 * this returns. Whatever is not a valid memory is left alone and named once.
 */
export async function scanMemories(disk: Disk, root: KnowledgeRoot): Promise<Scan> {
  const folderParts = [...root.parts, layout.memories]
  const link = linkInside(disk, root.base, folderParts)
  if (link) return { memories: [], problems: [{ ...notAFolder, path: link }], hasFiles: false }
  const folder = `${root.path}/${layout.memories}`
  const memories: Memory[] = []
  const problems: FileProblem[] = []
  const handWritten: { path: string; text: string }[] = []
  let hasFiles = false
  for (const name of listed(disk, folder, problems)) {
    if (!name.endsWith(".md") || name.startsWith(".")) continue
    hasFiles = true
    const path = `${folder}/${name}`
    const read = readText(disk, path)
    if (read === undefined) continue
    const parsed =
      "text" in read ? parseMemory(read.text) : { kind: "problem" as const, problem: read.problem }
    if (parsed.kind === "parsed") memories.push(memoryOf(root.tier, path, parsed.fields, parsed.body))
    else if (parsed.kind === "problem") problems.push({ ...orNotAFile(disk, path, parsed.problem), path })
    else if ("text" in read) handWritten.push({ path, text: read.text })
  }
  if (handWritten.length > 0) await readHandWritten(root, handWritten, memories, problems)
  // Swapped for a link while we read: nothing of it is ours.
  if (linkInside(disk, root.base, folderParts)) return scanMemories(disk, root)
  return { memories: memories.sort(byId), problems: problems.sort(byPath), hasFiles }
}

function listed(disk: Disk, folder: string, problems: FileProblem[]): string[] {
  try {
    return namesIn(disk, folder)
  } catch (error) {
    problems.push({ ...unreadable(error), path: folder })
    return []
  }
}

/**
 * Links are refused when they are opened, folders when they are read, and a pipe reads as empty: what a
 * thing is need only be asked where something is wrong with it.
 */
function orNotAFile(disk: Disk, path: string, problem: Problem): Problem {
  return disk.stat(path)?.kind === "file" ? problem : notAFile
}

async function readHandWritten(
  root: KnowledgeRoot,
  files: readonly { path: string; text: string }[],
  memories: Memory[],
  problems: FileProblem[],
): Promise<void> {
  const { parseFull } = await import("../markdown/full.ts")
  for (const { path, text } of files) {
    const parsed = parseMemory(text, parseFull)
    if (parsed.kind === "parsed") memories.push(memoryOf(root.tier, path, parsed.fields, parsed.body))
    else if (parsed.kind === "problem") problems.push({ ...parsed.problem, path })
  }
}

export function memoryOf(tier: Tier, path: string, fields: MemoryFields, body: string): Memory {
  return { ...fields, tier, scope: fields.scope ?? tier, content: body.trim(), path }
}

const notAFile: Problem = {
  code: "not-a-file",
  line: null,
  field: null,
  message: "not a regular file (a link, folder or device), so it is not opened",
}

const notAFolder: Problem = {
  code: "not-a-file",
  line: null,
  field: null,
  message: "not a folder of its own (a link or a file), so nothing below it is read",
}

function byId(a: Memory, b: Memory): number {
  return a.id - b.id || (a.path < b.path ? -1 : 1)
}

function byPath(a: FileProblem, b: FileProblem): number {
  return a.path < b.path ? -1 : 1
}
