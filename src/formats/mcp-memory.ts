import { parseObject } from "./json-value.ts"
import { linesOf } from "./lines.ts"
import { leftOut, type Piece, type Reader } from "./piece.ts"
import { isNamedIn, tagsOf } from "./wording.ts"

/** The file of the MCP reference memory server: each line an entity with its observations, or a relation. */
export const readMcpMemory: Reader = function* ({ text }) {
  for (const { line, text: row } of linesOf(text)) if (row.trim() !== "") yield* readNode(row, line)
}

function* readNode(row: string, line: number): Generator<Piece> {
  const node = parseObject(row)
  const { type, name, entityType, observations, from, to, relationType } = node ?? {}
  if (type === "entity" && isText(name) && Array.isArray(observations)) {
    if (observations.length === 0) yield leftOut(line, name, "an entity without an observation")
    for (const observation of observations)
      yield isText(observation)
        ? toRow(line, about(name, observation), [isText(entityType) ? entityType : "", name])
        : { kind: "refused", line, because: `an observation of ${JSON.stringify(name)} is not text` }
  } else if (type === "relation" && isText(from) && isText(to) && isText(relationType))
    yield toRow(line, `${from} ${relationType.replaceAll("_", " ")} ${to}`, ["relation", from, to])
  else if (node === undefined) yield { kind: "refused", line, because: "not a JSON object" }
  else
    yield {
      kind: "refused",
      line,
      because:
        'expected {"type": "entity", "name", "entityType", "observations"} or {"type": "relation", "from", "to", "relationType"}',
    }
}

/** Most observations leave out whom they are about. */
function about(name: string, observation: string): string {
  return isNamedIn(name, observation) ? observation : `${name}: ${observation}`
}

function toRow(line: number, content: string, tags: readonly string[]): Piece {
  return { kind: "row", line, draft: { content, tags: tagsOf(tags), source: "imported" } }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== ""
}
