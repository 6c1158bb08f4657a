import { Buffer } from "node:buffer"
import type { IncomingMessage } from "node:http"
import { pipeline, type Readable } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { asRefused } from "./exchange.ts"
import { Refused } from "./refusal.ts"

/** The unpacked body of an answer. Its unpacked size is limited: a few packed bytes can hold gigabytes. */
export async function readBody(
  response: IncomingMessage,
  host: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const tooLarge = () => new Refused("too-large", `${host} sent over ${Math.floor(maxBytes / 1024)} KiB`)
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge()
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of unpacked(response, host)) {
      size += piece.length
      if (size > maxBytes) throw tooLarge()
      pieces.push(piece)
    }
  } catch (error) {
    throw asRefused(error, host)
  }
  return Buffer.concat(pieces)
}

function unpacked(response: IncomingMessage, host: string): Readable {
  const encoding = (response.headers["content-encoding"] ?? "").trim().toLowerCase()
  if (encoding === "" || encoding === "identity") return response
  const make = unpackers.get(encoding)
  // Refuses a list of encodings too: nobody packs twice without meaning harm.
  if (make === undefined)
    throw new Refused("encoding", `${host} sent a body with an encoding other than gzip, deflate or br`)
  // An error at either end reaches the other, and so the reader.
  return pipeline(response, make(), () => undefined)
}

const unpackers = new Map<string, () => ReturnType<typeof createGunzip>>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
])
