import { shownPath } from "../../basics/shown-path.ts"
import { type Memory, showRef } from "../../domain/memory.ts"
import type { Outcome } from "../../lifecycle/batch.ts"
import type { SaveRequest } from "../../lifecycle/request.ts"
import { fewNames } from "../few-names.ts"
import type { Rows, Spot } from "./rows.ts"

export interface ImportCounts {
  readonly saved: number
  readonly consolidated: number
  readonly skipped: number
  /** Of the skipped rows: those that came in before and have been archived since. */
  readonly let_go: number
  /** Of the skipped rows: those past their date. */
  readonly expired: number
  readonly refused: number
  /** What other tools' files hold besides facts. */
  readonly left_out: number
}

/** How many rows came to which end. */
type Tally = Record<Outcome<SaveRequest>["kind"], number>

export function newTally(): Tally {
  return { create: 0, known: 0, rewrite: 0, gone: 0, expired: 0 }
}

export function countsOf(
  { create, known, rewrite, gone, expired }: Tally,
  { refused, leftOut }: Rows,
): ImportCounts {
  return {
    saved: create,
    consolidated: rewrite,
    skipped: known + gone + expired,
    let_go: gone,
    expired,
    refused: refused.length,
    left_out: leftOut.length,
  }
}

export function present(counts: ImportCounts): string {
  const { saved, consolidated, skipped, let_go, expired, refused, left_out } = counts
  const there = skipped - let_go - expired
  const more = [
    consolidated > 0 && `${consolidated} updated`,
    there > 0 && `${there} already there`,
    let_go > 0 && `${let_go} archived before`,
    expired > 0 && `${expired} expired`,
    refused > 0 && `${refused} refused`,
    left_out > 0 && `${left_out} left out`,
  ].filter(Boolean)
  return [`${saved} ${saved === 1 ? "memory" : "memories"}`, ...more].join(", ")
}

/** Says how to bring back what an import leaves in the archive. */
export function presentLetGo(memories: readonly Memory[]): string[] {
  const refs = [...new Set(memories.map(showRef))]
  if (refs.length === 0) return []
  return [
    `Archived before, and not imported again: ${fewNames(refs)}. co list --archived shows them, co restore ID brings one back`,
  ]
}

/** `CLAUDE.md line 12`, `conversations.json conversation 3`; standard input has no name. */
export function showSpot({ file, line, unit }: Spot): string {
  const place = `${unit ?? "line"} ${line}`
  return file === "" ? place : `${shownPath(file)} ${place}`
}
