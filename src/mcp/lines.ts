import { textIn } from "./message.ts"

const newline = 0x0a

export interface LineReader {
  take(chunk: Uint8Array): void
  /** Nothing follows: the last line needs no line end. */
  end(): void
}

/**
 * Cuts a stream of bytes into lines. One that is too long is only reported, not kept. Undefined stands for a line
 * that is not UTF-8.
 */
export function readLines(
  mostBytes: number,
  onLine: (text: string | undefined) => void,
  onTooLong: () => void,
): LineReader {
  let pieces: Uint8Array[] = []
  let bytes = 0
  const keep = (piece: Uint8Array) => {
    bytes += piece.length
    if (bytes <= mostBytes) pieces.push(piece)
    else pieces = []
  }
  const end = () => {
    const isTooLong = bytes > mostBytes
    const text = isTooLong ? "" : textIn(Buffer.concat(pieces))
    pieces = []
    bytes = 0
    if (isTooLong) onTooLong()
    else if (text?.trim() !== "") onLine(text)
  }
  return {
    take: (chunk) => {
      let from = 0
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
        keep(chunk.subarray(from, at))
        end()
        from = at + 1
      }
      if (from < chunk.length) keep(chunk.subarray(from))
    },
    end,
  }
}
