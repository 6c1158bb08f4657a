import { CoError } from "../domain/outcome.ts"
import { readLink, readRow } from "./json-row.ts"
import { objectOf, parseJson } from "./json-value.ts"
import { linesOf } from "./lines.ts"
import { isOwnExport } from "./own-export.ts"
import { numbered, type Piece, type Reader } from "./piece.ts"

/** co's own format, as `co export` writes it: one JSON object per line, or one for all with `--json`. */
export const readJsonLines: Reader = function* ({ name, text }) {
  const { memories } = isOwnExport(text) ? objectOf(parseJson(text)) : {}
  if (Array.isArray(memories)) {
    for (const [at, row] of memories.entries())
      yield* numbered(at + 1, "entry", [toPiece(JSON.stringify(row), at + 1, name)])
    return
  }
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
