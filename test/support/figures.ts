import { appendFileSync } from "node:fs"
import { join, relative } from "node:path"
import { expect } from "vitest"

/** `npm test` checks every promise quickly; `npm run test:full` produces the figures of RELIABILITY.md. */
export const isFull = process.env.CO_TEST_SCALE === "full"

export function scale(quick: number, full: number): number {
  return isFull ? full : quick
}

/** Prints what a test has shown about a promise; the full run collects these lines for RELIABILITY.md. */
export function figure(promise: string, text: string): void {
  console.log(`${promise}: ${text}`)
  const path = process.env.CO_FIGURES
  if (!path) return
  const test = relative(join(import.meta.dirname, "..", ".."), expect.getState().testPath ?? "")
  appendFileSync(path, `${JSON.stringify({ promise, text, test })}\n`)
}
