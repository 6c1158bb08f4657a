import { writeSync } from "node:fs"
import { flushCompileCache } from "node:module"

/**
 * Sends one JSON line to the parent. The write blocks: once it returns, the line is in the pipe and survives
 * a kill -9, while `console.log` might still hold it in this process.
 */
export function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

/** Waits for a common moment, so that all processes start together however long each took to load. */
export async function startAt(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, ms - Date.now())))
}

/** Keeps the compiled code for the next process; without this, a killed process would not. */
export function keepCompiled(): void {
  flushCompileCache()
}
