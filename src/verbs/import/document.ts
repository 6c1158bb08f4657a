import type { Disk } from "../../disk/port.ts"
import { type Format, formatNames } from "../../formats/names.ts"
import type { Document } from "../../formats/piece.ts"

/** What to import, read only once: plan, preview and save use the same text. */
export interface ImportSource {
  readonly documents: readonly ImportDocument[]
  /** Whether all is in co's own format, which states each memory: then nobody has to approve a plan. */
  readonly isOwn: boolean
}

export interface ImportDocument extends Document {
  readonly format: Format
  /** When the file was last written; absent for standard input. */
  readonly modifiedMs?: number | undefined
}

/** What to do about a text whose format nothing shows. */
export const formatAdvice = `give it with --from: ${formatNames.join(", ")}; for markdown of your own take obsidian`

export function modifiedMs(disk: Disk, path: string): number | undefined {
  const modifiedNs = disk.stat(path)?.modifiedNs
  return modifiedNs === undefined ? undefined : Number(modifiedNs / 1_000_000n)
}
