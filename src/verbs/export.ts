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

export async function exportLines(session: Session): Promise<ExportResult> {
  const { memories } = await readAll(session)
  const lines = memories.map(
    ({ content, tags, created, source, scope, language, expires, decay_protected, updated }) =>
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
      }),
  )
  const text = lines.map((line) => `${line}\n`).join("")
  return {
    display: `✓ Exported ${lines.length} ${lines.length === 1 ? "memory" : "memories"}`,
    count: lines.length,
    text,
  }
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
