import type { Worker } from "node:worker_threads"
import type { Helper, SentTexts, SentVectors } from "../index/helper.ts"

/** What the thread starts with. */
export interface HelperData {
  /** The name of the embedder whose vectors are wanted. */
  readonly embedder: string
  /** How many texts the thread has finished; both threads can read it at any time. */
  readonly done: Int32Array
}

/** The most texts that may wait for the thread. */
const mostWaiting = 4_096

/** Starts a thread that makes vectors of texts for an index: otherwise half of the machine would be idle. */
export function startHelper(embedder: string): Helper | undefined {
  const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const worker = startThread({ embedder, done })
  if (!worker) return undefined
  const back: SentVectors[] = []
  let [texts, messages, isDead] = [0, 0, false]
  let onNews = (): void => undefined
  // Listen from the start: while a file is read, messages may arrive.
  worker.on("message", (vectors: SentVectors) => {
    back.push(vectors)
    onNews()
  })
  // Whatever went wrong: the caller is slower without the thread, and that is all.
  for (const end of ["error", "exit"])
    worker.on(end, () => {
      isDead = true
      onNews()
    })
  return {
    keepsUp: () => !isDead && texts - Atomics.load(done, 0) < mostWaiting,
    send: (first, some) => {
      worker.postMessage({ first, texts: some } satisfies SentTexts)
      texts += some.length
      messages++
    },
    finish: () =>
      new Promise((give) => {
        onNews = () => {
          if (back.length === messages) give(back)
          else if (isDead) give(undefined)
        }
        onNews()
      }),
    stop: () => void worker.terminate(),
  }
}

function startThread(workerData: HelperData): Worker | undefined {
  const { Worker } = process.getBuiltinModule("node:worker_threads")
  try {
    return new Worker(threadFile(), { workerData })
  } catch {
    // No room for another thread.
    return undefined
  }
}

/** Next to this source file, or in the folder next to that of the bundle. */
function threadFile(): string {
  const name = import.meta.filename.endsWith(".ts") ? "helper-thread.ts" : "../thread/helper.cjs"
  return `${import.meta.dirname}/${name}`
}
