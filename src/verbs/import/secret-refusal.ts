import type { Row } from "../../formats/piece.ts"
import { byFlag, secretsIn } from "../secrets.ts"
import type { ImportDocument } from "./document.ts"

/** Why a row with secrets is not imported, and the line of the first secret in its file. */
export async function secretRefusal(document: ImportDocument, piece: Row) {
  const { content, tags = [], source = "" } = piece.draft
  const text = [content, ...tags, source].join("\n")
  const found = await secretsIn(text)
  const shown = found.map(({ kind, masked }) => `${kind}: ${masked}`).join(", ")
  const [first] = found
  const line = first ? lineIn(document, piece, text.slice(first.start, first.end)) : piece.line
  const what = found.length > 1 ? "secrets" : "a secret"
  const because = `it holds ${what} (${shown}). Say where the secret is kept instead${byFlag}`
  return { kind: "refused", line, because } as const
}

/** The line of a secret in a row of several lines; the row's first line if the file words it differently. */
function lineIn({ text, format }: ImportDocument, { line, unit }: Row, secret: string): number {
  if (unit !== undefined || format === "jsonl") return line
  const [start = ""] = secret.split("\n", 1)
  const below = text
    .split("\n")
    .slice(line - 1)
    .findIndex((each) => each.includes(start))
  return below < 0 ? line : line + below
}
