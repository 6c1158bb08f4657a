import { fstatSync, statSync, writeSync } from "node:fs"
import { CoError } from "../domain/outcome.ts"
import { attempt } from "./aside.ts"
import { describeErrno, errnoOf } from "./port.ts"

/**
 * The standard streams without `process.stdout`, whose first use loads Node's network stack and costs 5 of
 * the 40 ms that a whole recall takes.
 */

/** Writes the whole text, even to a pipe that is set to non-blocking. EPIPE is left to the caller. */
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

/** Writes to standard error by default. False if that fails, for example because nobody reads it any more. */
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
  // Loaded only if it may well be a terminal.
  return process.getBuiltinModule("node:tty").isatty(descriptor)
}

/** To Node, a folder as standard input is one that has ended: what was to be read would be taken for empty. */
export function refuseFolder(descriptor: 0): void {
  if (attempt(() => void fstatSync(descriptor)) && fstatSync(descriptor).isDirectory())
    throw new CoError("storage", `cannot read standard input: ${describeErrno("EISDIR")}`)
}

function nullDevice(): number | undefined {
  return statSync("/dev/null", { throwIfNoEntry: false })?.rdev
}
