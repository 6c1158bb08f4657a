import { CoError } from "../domain/outcome.ts"
import { readLink, readRow } from "./json-row.ts"
import { linesOf } from "./lines.ts"
import type { Piece, Reader } from "./piece.ts"

/** co's own format, as `co export` writes it: one JSON object per line. */
export const readJsonLines: Reader = function* ({ name, text }) {
  for (const { line, text: row } of linesOf(text)) if (row.trim() !== "") yield toPiece(row, line, name)
}

function toPiece(row: string, line: number, file: string): Piece {
  try {
    return { kind: "row", line, draft: readRow(row), ...readLink(row, file) }
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    return { kind: "refused", line, because: error.message }
  }
}
