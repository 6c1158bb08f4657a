import { isUtf8 } from "node:buffer"
import { CoError } from "../domain/outcome.ts"

const lineEnd = 0x0a

/** Bytes that come in pieces, a line at a time. The last one may lack its end; one that is no text is not guessed at. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  let begun: Uint8Array[] = []
  let number = 1
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf(lineEnd); end >= 0; end = piece.indexOf(lineEnd, from)) {
      yield textOf([...begun, piece.subarray(from, end)], number++).replace(/\r$/, "")
      begun = []
      from = end + 1
    }
    begun.push(piece.subarray(from))
  }
  const last = textOf(begun, number)
  if (last !== "") yield last
}

/** No character is parted here: the byte that ends a line is part of no other. */
function textOf(pieces: readonly Uint8Array[], number: number): string {
  const bytes = Buffer.concat(pieces)
  if (isUtf8(bytes)) return bytes.toString("utf8")
  const rest = `Line ${number} and what follows it were not taken`
  throw new CoError("usage", `standard input is not valid UTF-8; expected text. ${rest}`)
}
