import { join } from "node:path"
import { createAllDurably, ensurePath } from "../disk/durable.ts"
import { describeErrno, errnoOf } from "../disk/port.ts"
import { encodeText, readText } from "../disk/text.ts"
import { CoError } from "../domain/outcome.ts"
import { vaultOf } from "../formats/obsidian-note.ts"
import { type ExportOptions, openOnes } from "./export.ts"
import { maskedMemory } from "./secrets.ts"
import { readAll, type Session } from "./session.ts"

export interface VaultResult {
  readonly display: string
  readonly count: number
  readonly path: string
}

/** Writes a note a memory into a folder of an Obsidian vault. What is there and says something else stays as it is. */
export async function exportVault(
  session: Session,
  folder: string,
  options: ExportOptions = {},
): Promise<VaultResult> {
  const open = openOnes(session, (await readAll(session)).memories, options)
  const memories = await Promise.all(open.map(maskedMemory))
  const files = vaultOf(memories).filter(({ name, text }) => {
    const read = readText(session.disk, join(folder, name))
    if (read === undefined) return true
    if ("text" in read && read.text === text) return false
    throw new CoError("conflict", `${join(folder, name)} says something else; nothing was exported`)
  })
  write(session, folder, files)
  const noun = memories.length === 1 ? "memory" : "memories"
  const display = `✓ Exported ${memories.length} ${noun} to ${folder} (${files.length} new notes)`
  return { display, count: memories.length, path: folder }
}

function write(session: Session, folder: string, files: readonly { name: string; text: string }[]): void {
  const { disk } = session
  const aside = { folder, token: `.export-${session.token()}` }
  try {
    ensurePath(disk, folder)
    const named = files.map(({ name, text }) => ({ path: join(folder, name), bytes: encodeText(text) }))
    if (createAllDurably(disk, named, aside)) return
  } catch (error) {
    const reason = describeErrno(errnoOf(error))
    if (reason === undefined) throw error
    throw new CoError("storage", `cannot write ${folder}: ${reason}`, { path: folder }, error)
  }
  throw new CoError("conflict", `a note was made in ${folder} meanwhile; nothing was exported`)
}
