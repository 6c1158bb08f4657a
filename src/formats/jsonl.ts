import { CoError } from "../domain/outcome.ts"
import { readRow } from "./json-row.ts"
import { linesOf } from "./lines.ts"
import type { Piece, Reader } from "./piece.ts"

/** co's own form, as `co export` writes it: one JSON object a line. */
export const readJsonLines: Reader = function* ({ text }) {
  for (const { line, text: row } of linesOf(text)) if (row.trim() !== "") yield toPiece(row, line)
}

function toPiece(row: string, line: number): Piece {
  try {
    return { kind: "row", line, draft: readRow(row) }
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    return { kind: "refused", line, because: error.message }
  }
}
