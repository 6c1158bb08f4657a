import type { Spot } from "./rows.ts"

export interface ImportCounts {
  readonly saved: number
  readonly consolidated: number
  readonly skipped: number
  readonly refused: number
  /** Of other tools' files: what is no fact. */
  readonly left_out: number
}

export function present(counts: ImportCounts): string {
  const { saved, consolidated, skipped, refused, left_out } = counts
  const more = [
    consolidated > 0 && `${consolidated} updated`,
    skipped > 0 && `${skipped} already there`,
    refused > 0 && `${refused} refused`,
    left_out > 0 && `${left_out} left out`,
  ].filter(Boolean)
  return [`${saved} ${saved === 1 ? "memory" : "memories"}`, ...more].join(", ")
}

/** `CLAUDE.md line 12`, `conversations.json conversation 3`; standard input has no name. */
export function showSpot({ file, line, unit }: Spot): string {
  const place = `${unit ?? "line"} ${line}`
  return file === "" ? place : `${file} ${place}`
}
