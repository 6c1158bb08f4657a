import { Worker } from "node:worker_threads"
import { limits } from "../domain/limits.ts"
import type { Outcome } from "../domain/outcome.ts"
import type { Media } from "./media.ts"
import { isPicture, readPicture } from "./picture.ts"
import type { Reading } from "./reading.ts"
import { type Refusal, stopped } from "./refusal.ts"

/** A page or document as bytes, wherever it came from. */
export interface Source {
  readonly media: Media
  readonly bytes: Uint8Array
  /** What to call it in a message, and its title if it has no other. */
  readonly name: string
  /** The address that its links are relative to. */
  readonly url: string
  readonly contentType: string
  /** What an image shows. */
  readonly caption?: string | null
}

export interface ReadOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Takes a page or document apart, in a separate thread with a time limit: somebody can write a page that no
 * reader ever finishes.
 */
export async function readSource(
  source: Source,
  { timeoutMs = limits.readMs, signal }: ReadOptions = {},
): Promise<Outcome<Reading, Refusal>> {
  const { media, bytes, name, caption } = source
  if (signal?.aborted) return { ok: false, error: stopped(name) }
  if (bytes.every(isBlank)) return refused("unreadable", `${name} is empty`)
  if (media === "image") {
    if (!isPicture(bytes)) return refused("unreadable", `${name} is not an image`)
    return { ok: true, value: readPicture(bytes, name, caption) }
  }
  const worker = new Worker(workerUrl(), {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // Keeps what the libraries print off the screen.
    stdout: true,
    stderr: true,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Outcome<Reading, Refusal>>((give) => {
    timer = setTimeout(
      () => give(refused("timeout", `${name} took over ${timeoutMs / 1000} seconds to read`)),
      timeoutMs,
    )
    signal?.addEventListener("abort", () => give({ ok: false, error: stopped(name) }), { once: true })
  })
  try {
    return await Promise.race([answerOf(worker, name), late])
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** Blanks, line ends, and the zero bytes between them in UTF-16. */
function isBlank(byte: number): boolean {
  return byte <= 0x20
}

/** Next to this source file, or next to the bundle that contains it. */
function workerUrl(): URL {
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "mjs"
  return new URL(`../web/reader.${ending}`, import.meta.url)
}

function answerOf(worker: Worker, name: string): Promise<Outcome<Reading, Refusal>> {
  return new Promise((give) => {
    worker.once("message", (said: { reading: Reading } | { refusal: Refusal }) =>
      give("reading" in said ? { ok: true, value: said.reading } : { ok: false, error: said.refusal }),
    )
    // The thread ran out of memory or stack.
    worker.once("error", () => give(refused("too-large", `${name} cannot be read: it takes too much memory`)))
    worker.once("exit", () => give(refused("unreadable", `${name} cannot be read`)))
  })
}

function refused(reason: Refusal["reason"], message: string): Outcome<Reading, Refusal> {
  return { ok: false, error: { reason, message } }
}
