import { writeSync } from "node:fs"
import { flushCompileCache } from "node:module"

/**
 * One JSON line to the parent. A blocking write: once it returns, the line is in the pipe and outlives a
 * kill -9, while `console.log` might still hold it in this process.
 */
export function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

/** Waits for a common moment, so that all processes start at once however long each took to load. */
export async function startAt(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, ms - Date.now())))
}

/** Keeps the compiled code for the next process, which otherwise only one that ends by itself does. */
export function keepCompiled(): void {
  flushCompileCache()
}
