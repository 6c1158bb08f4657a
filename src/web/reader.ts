import { parentPort, workerData } from "node:worker_threads"
import { limits } from "../domain/limits.ts"
import { decodePage } from "./charset.ts"
import { readPdf, readPlain } from "./document.ts"
import type { Source } from "./read.ts"
import type { Reading } from "./reading.ts"
import { Refused } from "./refusal.ts"

/** Runs in a separate thread, which is terminated if it takes too long. */
async function readSource({ media, bytes, name, url, contentType }: Source): Promise<Reading> {
  if (media === "pdf") return readPdf(bytes, name)
  if (media !== "html") return readPlain(bytes, name, contentType, media === "markdown")
  if (bytes.length > limits.pageBytes)
    throw new Refused("too-large", `${name} is a page of over ${limits.pageBytes / 1024} KiB`)
  const { readPage } = await import("./page.ts")
  return readPage(decodePage(bytes, contentType), url)
}

async function answer(source: Source): Promise<void> {
  try {
    parentPort?.postMessage({ reading: await readSource(source) })
  } catch (error) {
    const isOurs = error instanceof Refused
    const message = isOurs ? error.message : `${source.name} cannot be read: it is broken or too deep`
    parentPort?.postMessage({ refusal: { reason: isOurs ? error.reason : "unreadable", message } })
  }
}

answer(workerData)
