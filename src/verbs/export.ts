import { dirname } from "node:path"
import { createDurably } from "../disk/durable.ts"
import { describeErrno, errnoOf } from "../disk/port.ts"
import { encodeText } from "../disk/text.ts"
import { CoError } from "../domain/outcome.ts"
import { printableJson } from "../guard/printable.ts"
import { readAll, type Session } from "./session.ts"

export interface ExportResult {
  readonly display: string
  readonly count: number
  /** JSON Lines that `importLines` takes. */
  readonly text: string
}

export interface ExportOptions {
  /** Also what is sensitive. */
  readonly withSensitive?: boolean | undefined
}

export async function exportLines(session: Session, options: ExportOptions = {}): Promise<ExportResult> {
  const memories = openOnes(session, (await readAll(session)).memories, options)
  const lines = memories.map(
    ({ content, tags, created, source, scope, language, expires, decay_protected, updated, sensitive }) =>
      printableJson({
        content,
        tags,
        created,
        ...(source !== null && { source }),
        ...(updated !== null && { updated }),
        ...(scope !== "project" && { scope }),
        ...(language !== null && { language }),
        ...(expires !== null && { expires }),
        ...(decay_protected && { decay_protected }),
        ...(sensitive && { sensitive }),
      }),
  )
  const text = lines.map((line) => `${line}\n`).join("")
  return {
    display: `✓ Exported ${lines.length} ${lines.length === 1 ? "memory" : "memories"}`,
    count: lines.length,
    text,
  }
}

/** Without what is sensitive, unless it is asked for; how many stay behind is told. */
export function openOnes<M extends { readonly sensitive: boolean }>(
  session: Session,
  memories: readonly M[],
  { withSensitive }: ExportOptions,
): readonly M[] {
  if (withSensitive) return memories
  const open = memories.filter(({ sensitive }) => !sensitive)
  const count = memories.length - open.length
  const noun = count === 1 ? "memory" : "memories"
  if (count > 0) session.warn(`${count} sensitive ${noun} left out; --with-sensitive exports all`)
  return open
}

/** Writes an export to a new file. One that exists is never overwritten. */
export function writeExport(session: Session, path: string, text: string): void {
  try {
    const aside = { folder: dirname(path), token: `.export-${session.token()}` }
    if (createDurably(session.disk, path, encodeText(text), aside)) return
  } catch (error) {
    const reason = describeErrno(errnoOf(error)) ?? String(error)
    throw new CoError("storage", `cannot write ${path}: ${reason}`, { path }, error)
  }
  throw new CoError("conflict", `${path} exists; name another file or remove it first`)
}
