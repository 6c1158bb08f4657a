import { keepBrackets } from "./brackets.ts"
import { withoutEdges } from "./edges.ts"
import { keepStars } from "./emphasis.ts"
import { type Around, lineOf } from "./line.ts"
import { marksOf } from "./quotation.ts"
import { keepStops } from "./stops.ts"

/** A piece of a line without the punctuation around it. */
export interface Trimmed {
  readonly raw: string
  /** The quotation marks or backticks around this piece alone, as one straight mark; empty for none. */
  readonly mark: string
}

/** A piece without these has nothing but commas, stops and the like after its word. */
const telling = /[!?"'“”„‘’‚«»‹›()[\]{}<>*_`]|^[.:]|\.\.$/
/** A name, perhaps between backticks. */
const named = /^(`?)([A-Za-z0-9](?:[\w./-]*[A-Za-z0-9])?)(`?)[,.:;]?$/

/**
 * The pieces of a line without their punctuation, except for what belongs to a value: `!dist/`, `.env`,
 * `dist/*`, `foo()`, the `map!` inside a sentence, `[0` and `1)`.
 */
export function trimmed(pieces: readonly string[], around: Around): readonly Trimmed[] {
  const isProse = !around.isCodeBlock && !around.isWithinTicks
  if (isProse && pieces.every((piece) => named.test(piece) || !telling.test(piece))) return pieces.map(alone)
  const line = lineOf(pieces, around)
  const marks = marksOf(line)
  keepStars(line)
  // A stop can bind a bracket, as in (ab)?, and a bracket a stop, as in *.{ts,tsx}.
  keepStops(line, marks)
  keepBrackets(line)
  keepStops(line, marks)
  let start = 0
  return pieces.map((piece, n) => {
    const raw = keptIn(piece, line.kept, start)
    start += piece.length + 1
    return { raw, mark: marks[n] ?? "" }
  })
}

/** For a piece that means the same in any line. */
function alone(piece: string): Trimmed {
  const [, opened, name, closed] = named.exec(piece) ?? []
  return name === undefined
    ? { raw: withoutEdges(piece), mark: "" }
    : { raw: name, mark: opened && closed ? "`" : "" }
}

function keptIn(piece: string, kept: readonly boolean[], start: number): string {
  if (withoutEdges(piece) === "") return ""
  let raw = ""
  for (let at = 0; at < piece.length; at++) if (kept[start + at]) raw += piece[at] as string
  return raw
}
