import { fstatSync, statSync, writeSync } from "node:fs"
import { attempt } from "./aside.ts"
import { errnoOf } from "./port.ts"

/**
 * Standard output and its kind without `process.stdout`, whose first use loads Node's network stack
 * and costs 5 of the 40 ms that a whole recall takes.
 */

/** Writes all of it, also to a pipe that somebody has set not to block. EPIPE is the caller's to judge. */
export function writeStream(descriptor: 1 | 2, text: string): void {
  const bytes = Buffer.from(text)
  for (let offset = 0; offset < bytes.length; ) {
    try {
      offset += writeSync(descriptor, bytes, offset)
    } catch (error) {
      if (errnoOf(error) !== "EAGAIN") throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}

/** A word on standard error. Where nobody listens any more, so be it: false. */
export function tell(text: string, descriptor: 1 | 2 = 2): boolean {
  return attempt(() => writeStream(descriptor, text))
}

export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isCharacterDevice() || stat.rdev === nullDevice()) return false
  } catch {
    return false // closed by the caller
  }
  // Loaded only where it may well be one.
  return process.getBuiltinModule("node:tty").isatty(descriptor)
}

function nullDevice(): number | undefined {
  return statSync("/dev/null", { throwIfNoEntry: false })?.rdev
}
