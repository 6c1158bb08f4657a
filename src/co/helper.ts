import type { FilesRead, Helper, SharedFiles } from "../index/read-with-help.ts"

/** Starts a thread that reads files for an index: half of the machine would stand idle otherwise. */
export function startHelper(files: SharedFiles): Helper {
  const { Worker } = process.getBuiltinModule("node:worker_threads")
  try {
    const worker = new Worker(threadFile(), { workerData: files })
    return {
      read: new Promise((give) => {
        worker.once("message", (read: FilesRead) => give(read))
        // Whatever it met, the one who does without it will meet as well, and can say so.
        worker.once("error", () => give(undefined))
        worker.once("exit", () => give(undefined))
      }),
      stop: () => void worker.terminate(),
    }
  } catch {
    return { read: Promise.resolve(undefined), stop: () => undefined }
  }
}

/** Beside the source, or beside the bundle that this stands in. */
function threadFile(): string {
  const name = import.meta.filename.endsWith(".ts") ? "helper-thread.ts" : "../thread/helper.cjs"
  return `${import.meta.dirname}/${name}`
}
