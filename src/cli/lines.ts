import { isUtf8 } from "node:buffer"
import { limits } from "../domain/limits.ts"
import { CoError } from "../domain/outcome.ts"

const lineEnd = 0x0a

/** All bytes of a stream, unless there are too many. */
export async function allOf(pieces: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > most) throw tooMuch("standard input has", most)
    all.push(piece)
  }
  return Buffer.concat(all)
}

/** The pieces of a stream, unless one of its lines is too long. */
async function* withShortLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(lineEnd)
    length = end < 0 ? length + piece.length : piece.length - end - 1
    if (length > limits.inputBytes) throw tooMuch("a line of standard input has", limits.inputBytes)
    yield piece
  }
}

function tooMuch(what: string, most: number): CoError {
  return new CoError("usage", `${what} more than ${most / 1024 / 1024} MiB; expected less`)
}

/** Splits a stream of bytes into lines. The last may lack its end; invalid UTF-8 is an error. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  let begun: Uint8Array[] = []
  let number = 1
  for await (const piece of withShortLines(pieces)) {
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

/** The same in batches: lines that arrive together. Undefined stands for a line that is not UTF-8. */
export async function* batchesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<(string | undefined)[]> {
  let begun: Uint8Array[] = []
  for await (const piece of withShortLines(pieces)) {
    const end = piece.lastIndexOf(lineEnd)
    if (end < 0) begun.push(piece)
    else {
      yield linesIn(Buffer.concat([...begun, piece.subarray(0, end)]))
      begun = [piece.subarray(end + 1)]
    }
  }
  const last = Buffer.concat(begun)
  if (last.length > 0) yield linesIn(last)
}

function linesIn(bytes: Buffer): (string | undefined)[] {
  const lines: (string | undefined)[] = []
  for (let from = 0, end = 0; end >= 0; from = end + 1) {
    end = bytes.indexOf(lineEnd, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end)
    lines.push(isUtf8(line) ? line.toString("utf8").replace(/\r$/, "") : undefined)
  }
  return lines
}

/** Pieces hold whole characters: the byte that ends a line is part of no other character. */
function textOf(pieces: readonly Uint8Array[], number: number): string {
  const bytes = Buffer.concat(pieces)
  if (isUtf8(bytes)) return bytes.toString("utf8")
  const rest = `Line ${number} and the lines after it were not processed`
  throw new CoError("usage", `standard input is not valid UTF-8; expected text. ${rest}`)
}
