import { basename } from "node:path"
import { textAt } from "../../disk/text.ts"
import { type Memory, showRef, type Tier, tiers } from "../../domain/memory.ts"
import { numberIn } from "../../domain/numbered-name.ts"
import { dayOf, formatInstant } from "../../domain/time.ts"
import { absentFields } from "../../markdown/memory.ts"
import { bodyOf } from "../../markdown/split.ts"
import { fingerprint } from "../../store/fingerprint.ts"
import { archiveStampMs, layout, parseArchiveName } from "../../store/layout.ts"
import { type SeenFile, seenFile } from "../../store/purge.ts"
import { memoryOf } from "../../store/read.ts"
import { firstLine } from "../memories/lines.ts"
import { maskedMemory } from "../secrets.ts"
import type { Session } from "../session.ts"

/** A decided proposal that a purge by its words would erase. */
export interface PurgeableProposal extends SeenFile {
  readonly id: string
  readonly scope: Tier
  /** The line that shows it. */
  readonly line: string
}

/** The proposals in the archive, as memories so that they can be searched. None has a memory's number. */
export function decidedProposals(session: Session): Memory[] {
  return tiers.flatMap((tier) =>
    session.stores[tier]
      .archived()
      .filter(({ id, kind, name }) => id === null && kind === undefined && name !== layout.context)
      .flatMap(({ path, stamp }) => {
        const text = textAt(session.disk, path)
        if (text === undefined) return []
        const fields = { ...absentFields, created: formatInstant(archiveStampMs(stamp)) }
        return [memoryOf(tier, path, fields, bodyOf(text))]
      }),
  )
}

export async function purgeableProposal({ disk }: Session, decided: Memory): Promise<PurgeableProposal> {
  const { tier, path, created } = decided
  const { name = "", reason } = parseArchiveName(basename(path)) ?? {}
  const id = `proposal ${showRef({ id: numberIn(name) ?? 0, tier })}`
  const { content } = await maskedMemory(decided)
  const line = `**${id}** (${dayOf(created)}, ${reason}): ${firstLine(content)}`
  return { ...seenFile({ disk, fingerprint }, path), id, scope: tier, line }
}
