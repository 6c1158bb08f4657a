import { CoError } from "../domain/outcome.ts"
import { readLink, readRow } from "./json-row.ts"
import { linesOf } from "./lines.ts"
import { numbered, type Piece, type Reader } from "./piece.ts"
import { rowsInOne } from "./rows-in-one.ts"

/** co's own format, as `co export` writes it: one JSON object per line, or all rows in one value. */
export const readJsonLines: Reader = function* ({ name, text }) {
  const rows = rowsInOne(text)
  if (rows) {
    for (const [at, row] of rows.entries())
      yield* numbered(at + 1, "entry", [toPiece(JSON.stringify(row), at + 1, name)])
    return
  }
  for (const { line, text: row } of linesOf(text)) if (row.trim() !== "") yield toPiece(row, line, name)
}

function toPiece(row: string, line: number, file: string): Piece {
  try {
    return { kind: "row", line, draft: readRow(row), isMemory: true, ...readLink(row, file) }
  } catch (error) {
    if (!(error instanceof CoError)) throw error
    return { kind: "refused", line, because: error.message }
  }
}
